import type { FastifyInstance } from 'fastify';

export const DEMO_PASSWORD = 'braised greens on tuesday';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any reply; the contract's own types are checked where replies are made.
  readonly body: any;
}

/** An HTTP client that stores cookies like a browser and sends its token. */
export interface Client {
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
  token: string | undefined;
  cookie: string | undefined;
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}
type Send = (sent: Sent) => Promise<Answer & { cookies: string[] }>;

function createClient(send: Send): Client {
  const self: Client = {
    token: undefined,
    cookie: undefined,
    async call(method, url, body, headers = {}) {
      const carriedHeaders = {
        ...(self.token && { authorization: `Bearer ${self.token}` }),
        ...(self.cookie && { cookie: self.cookie }),
      };
      const { cookies, ...answer } = await send({ method, url, headers: { ...carriedHeaders, ...headers }, body });
      for (const cookie of cookies) {
        const [, pair, value] = /^([^=]*brigade\.session_token=([^;]*))/.exec(cookie) ?? [];
        if (pair) self.cookie = value ? pair : undefined;
      }
      return answer;
    },
    async signIn(email, password = DEMO_PASSWORD) {
      const answer = await self.call('POST', '/auth/sign-in', { email, password });
      self.token = answer.body?.data?.token;
      return answer;
    },
  };
  return self;
}

/** A client of the server in this process, at a network address. */
export const clientInside = (app: FastifyInstance, remoteAddress: string): Client =>
  createClient(async ({ method, url, headers, body }) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const reply = await app.inject({ method: method as 'GET', url, remoteAddress, headers, ...payload });
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : undefined,
      cookies: [reply.headers['set-cookie'] ?? []].flat(),
    };
  });

/** A client of a server process behind a proxy that forwards this address; the server has to trust 127.0.0.1. */
export const clientOutside = (serverUrl: string, address: string): Client =>
  createClient(async ({ method, url, headers, body }) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(serverUrl + url, {
      method,
      headers: { 'x-forwarded-for': address, ...json, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson ? await response.json() : undefined,
      cookies: response.headers.getSetCookie(),
    };
  });

import { randomUUID } from 'node:crypto';
import { ErrorReply, type Operation, type OperationInput, type OperationReply } from '#contract/operation.ts';
import { type OperationName, type Operations, operations } from '#contract/operations.ts';

/** Thrown when the server refuses a call. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, text: string) {
    const parsedReply = ErrorReply.safeParse(JSON.parse(text || '{}'));
    const fields = Object.entries(parsedReply.data?.error.fields ?? {}).map(([field, fault]) => `${field}: ${fault}`);
    super([parsedReply.data?.error.message ?? `The server answered ${status}.`, ...fields].join(' '));
    this.status = status;
    this.code = parsedReply.data?.error.code ?? 'internal';
    this.details = parsedReply.data?.error.details;
  }
}

type Input<Name extends OperationName> = OperationInput<Operations[Name]>;
type Arguments<Name extends OperationName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

interface PlainInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** An API client for programs: signed in with e-mail and password, typed by the contract. */
export interface ApiClient {
  call<Name extends OperationName>(name: Name, ...input: Arguments<Name>): Promise<OperationReply<Operations[Name]>>;
  download<Name extends OperationName>(name: Name, ...input: Arguments<Name>): Promise<Buffer>;
  /** Downloads a document, and says that it was printed. */
  print<Name extends OperationName>(name: Name, ...input: Arguments<Name>): Promise<void>;
  /** For callers that send requests themselves. */
  token(): string;
}

function getAddress(server: string, path: string, { params = {}, query = {} }: PlainInput): URL {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(filledPath, server);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

const toPlainInput = (input: unknown) => (input ?? {}) as PlainInput;

/**
 * Signs in and returns the client; throws an `ApiRefusal` when the server refuses. The session cookie renews an
 * expired token.
 */
export async function signInToApi(server: string, email: string, password: string): Promise<ApiClient> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(new URL('/auth/sign-in', server), {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  if (!signedIn.ok) throw new ApiRefusal(signedIn.status, await signedIn.text());
  const cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  let token = ((await signedIn.json()) as { data: { token: string } }).data.token;

  const renew = async () => {
    const response = await fetch(new URL('/auth/token', server), { method: 'POST', headers: { cookie } });
    if (!response.ok) throw new ApiRefusal(response.status, await response.text());
    token = ((await response.json()) as { data: { token: string } }).data.token;
  };

  const send = async (name: OperationName, input: PlainInput, isRepeated = false): Promise<Response> => {
    const { method, path }: Operation = operations[name];
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson, */*' };
    const isFile = input.body instanceof Uint8Array;
    if (input.body !== undefined) headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
    if (method === 'POST') headers['idempotency-key'] = randomUUID();
    const body =
      input.body === undefined ? null : isFile ? (input.body as Uint8Array<ArrayBuffer>) : JSON.stringify(input.body);
    const response = await fetch(getAddress(server, path, input), { method, headers, body });
    if (response.ok) return response;
    if (response.status === 401 && !isRepeated) {
      await renew();
      return send(name, input, true);
    }
    throw new ApiRefusal(response.status, await response.text());
  };

  return {
    async call<Name extends OperationName>(name: Name, ...[input]: Arguments<Name>) {
      const response = await send(name, toPlainInput(input));
      // A long operation tells its progress in the lines before.
      const last = (await response.text()).trimEnd().split('\n').at(-1) ?? '';
      const reply = JSON.parse(last);
      if (reply.error) throw new ApiRefusal(reply.status, last);
      return reply as OperationReply<Operations[Name]>;
    },
    async download<Name extends OperationName>(name: Name, ...[input]: Arguments<Name>) {
      const response = await send(name, toPlainInput(input));
      return Buffer.from(await response.arrayBuffer());
    },
    async print<Name extends OperationName>(name: Name, ...[input]: Arguments<Name>) {
      const response = await send(name, toPlainInput(input));
      await response.arrayBuffer();
      const ids = response.headers.get('brigade-prints')?.split(',') ?? [];
      await send('tellPrints', { body: { prints: ids.map((id) => ({ id, state: 'printed' })) } });
    },
    token: () => token,
  };
}

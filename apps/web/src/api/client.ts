import { operationPaths } from 'virtual:operation-paths';
import type { ErrorReply, OperationInput, OperationReply } from '#contract/operation.ts';
import type { OperationName, Operations } from '#contract/operations.ts';
import { ApiError, ForeignNotFoundError, toApiError } from './api-error.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The version that was edited, or its ETag. A stale save is answered 412 and overwrites nothing (errors-3). */
  ifMatch?: number | string | undefined;
  /** Only for a caller that repeats one act of the user itself, as the survey's outbox does: it does not wait for a sign-in. */
  idempotencyKey?: string | undefined;
}
export type CallInput<Name extends OperationName> = OperationInput<Operations[Name]> & CallOptions;
export type CallReply<Name extends OperationName> = OperationReply<Operations[Name]> & {
  etag: string | null;
  /** The step that a write has taken: `undoStep` undoes it (history-1). */
  step: string | null;
};

type Arguments<Name extends OperationName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** Where the id token comes from. The session registers itself here, so that it can use this client too. */
interface TokenSource {
  token(options: { fresh: boolean }): Promise<string | null>;
  /** Called when the server no longer accepts even a fresh token. True once the same person has signed in again. */
  ended(refused: RefusedCall): Promise<boolean>;
}
export interface RefusedCall {
  /** Its caller sends it again by itself, so nothing has to wait for the sign-in. */
  repeatsItself: boolean;
  signal: AbortSignal | undefined;
}
let tokenSource: TokenSource = { token: async () => null, ended: async () => false };
export const setTokenSource = (source: TokenSource) => {
  tokenSource = source;
};

const JSON_TYPE = 'application/json';
const ANY_FILE = 'application/octet-stream, */*';
const FILES = /^(application\/(pdf|zstd|vnd)|text\/csv)/;

/** Accepted by calls that may take their time: their dialog can be canceled. */
export const LINES = 'application/x-ndjson';

export interface PlainInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls one operation of the contract. Throws an `ApiError` for everything but success.
 *
 *     const { data, meta, etag } = await call('listMenus', { query: { q: 'taco' }, signal });
 */
export const call = <Name extends OperationName>(name: Name, ...[input]: Arguments<Name>): Promise<CallReply<Name>> =>
  requestReply(name, input);

/** The same where the name is any: the type of the input does not say then whether there is one. */
export async function requestReply<Name extends OperationName>(
  name: Name,
  input: CallInput<Name> | undefined,
): Promise<CallReply<Name>> {
  const response = await send(name, (input ?? {}) as PlainInput, JSON_TYPE);
  const reply = response.status === 204 ? { data: null } : await readJson(response);
  if (reply?.data === undefined) throw toApiError(response.status);
  return { ...reply, etag: response.headers.get('etag'), step: response.headers.get('brigade-step') };
}

/** Calls an operation that answers with a file. The caller reads it. */
export async function openFile(name: OperationName, input: object): Promise<Response> {
  const response = await send(name, input, ANY_FILE);
  // The sign-in page of a guest network is none of them.
  if (!FILES.test(response.headers.get('content-type') ?? '')) throw toApiError(response.status);
  return response;
}

/** A fresh UUID. `crypto.randomUUID` is missing where the page came over plain http from another machine. */
export function createActionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function send(name: OperationName, input: PlainInput, accept: string): Promise<Response> {
  const [method, path, isPublic] = operationPaths[name]?.split(' ') ?? [];
  if (!method || !path) throw new Error(`There is no operation named ${name}.`);
  const url = toAddress(path, input);
  const headers = new Headers({ accept });
  const content = input.body;
  const isFile = content instanceof Blob;
  if (content !== undefined) headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json');
  const { ifMatch } = input;
  if (ifMatch !== undefined) headers.set('if-match', typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch);
  const key = input.idempotencyKey ?? (method === 'POST' ? createActionKey() : undefined);
  if (key) headers.set('idempotency-key', key);
  const body = content === undefined ? null : isFile ? content : JSON.stringify(content);
  const request: RequestInit = { method, headers, body, signal: input.signal ?? null };

  let response = isPublic ? await sendOnce(url, request) : await sendSigned(url, request, false);
  if (response.status === 401 && !isPublic) {
    // The token may have ended a moment ago while the session lives on.
    response = await sendSigned(url, request, true);
    const { idempotencyKey, signal } = input;
    const refusalContext = { repeatsItself: idempotencyKey !== undefined, signal };
    // Nothing is done without a session, so the same request, with its key and version, is safe to send after the sign-in.
    if (response.status === 401 && (await tokenSource.ended(refusalContext)))
      response = await sendSigned(url, request, false);
  }
  if (response.ok) return response;
  throw await readError(response, isPublic !== undefined);
}

/** A signal so weak that an answer takes longer counts as none. Files may take their time. */
const ANSWER_TIMEOUT = 10_000;

/** The caller's signal, and the time limit where there is one. */
function makeSignal(request: RequestInit): AbortSignal | null {
  if (new Headers(request.headers).get('accept') !== JSON_TYPE) return request.signal ?? null;
  const limit = AbortSignal.timeout(ANSWER_TIMEOUT);
  return request.signal ? AbortSignal.any([request.signal, limit]) : limit;
}

/** How long to wait before the first and the second repetition, in milliseconds. */
const repeatAfter = [400, 1500];

async function sendSigned(url: string, request: RequestInit, fresh: boolean): Promise<Response> {
  const headers = new Headers(request.headers);
  const token = await tokenSource.token({ fresh });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await sendOnce(url, { ...request, headers });
  // The 401 of a proxy wants a separate sign-in: a sign-in to Brigade would not end it.
  const isFromProxy = response.status === 401 && (await readRefusal(response.clone()))?.code !== 'unauthenticated';
  if (isFromProxy) throw toApiError(response.status);
  return response;
}

/** Sends. Retries a creation whose answer was lost: its idempotency key makes that safe (errors-4). */
async function sendOnce(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, { ...request, signal: makeSignal(request) });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      const pause = repeatAfter[attempt];
      if (request.method !== 'POST' || pause === undefined) throw createOfflineError();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function toAddress(path: string, { params = {}, query = {} }: PlainInput): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filledPath}?${search}` : filledPath;
}

export const createOfflineError = () =>
  new ApiError(0, {
    code: 'offline',
    message: 'Brigade cannot be reached. Please check your connection and try again.',
  });

/** Null when the answer is not JSON, which none of Brigade's is (errors-1). */
async function readJson(response: Response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** 511 is what a guest network answers that wants a separate sign-in. */
const NETWORK_SIGN_IN = 511;

/** Undefined for an answer without the shape of Brigade's refusals (errors-1). */
async function readRefusal(response: Response): Promise<ErrorReply['error'] | undefined> {
  const error = (await readJson(response))?.error;
  if (typeof error?.code !== 'string') return undefined;
  return typeof error.message === 'string' ? error : { ...error, message: '' };
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith(JSON_TYPE) === true;

async function readError(response: Response, isPublic: boolean): Promise<ApiError> {
  const { status, headers } = response;
  const error = await readRefusal(response);
  if (error) return new ApiError(status, error, Number(headers.get('retry-after')) || 0);
  // Whatever it says: a 404 is code 1000 (errors-1).
  if (status === 404) return new ForeignNotFoundError();
  // The proxy in front of a server that is down says so in its own words; an identity service may say nothing.
  const isServer = (status >= 500 && status !== NETWORK_SIGN_IN) || (isPublic && isJson(response));
  return isServer ? new ApiError(status, { code: 'internal', message: '' }) : toApiError(status);
}

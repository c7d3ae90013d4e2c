import type { OperationName } from '#contract/operations.ts';
import { ApiError, toApiError } from './api-error.ts';
import { type CallInput, type CallReply, createOfflineError, LINES, type PlainInput, send } from './client.ts';

interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** A line of a reply that comes line by line; the last line is the reply itself. */
async function readLastLine(response: Response, onProgress: (progress: Progress) => void): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let [last, rest] = ['', ''];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('{"progress":')) onProgress(JSON.parse(line).progress);
      else last = line;
    }
  }
  return rest || last;
}

/** Calls an operation that tells how far it is. Aborting the signal cancels the work. */
export const callLong = <Name extends OperationName>(
  name: Name,
  input: CallInput<Name>,
  onProgress: (progress: Progress) => void,
): Promise<CallReply<Name>> => sendLong(name, input, onProgress);

async function sendLong<Name extends OperationName>(
  name: Name,
  input: PlainInput,
  onProgress: (progress: Progress) => void,
): Promise<CallReply<Name>> {
  const response = await send(name, input, LINES);
  let reply: CallReply<Name> & { status: number; error?: ConstructorParameters<typeof ApiError>[1] };
  try {
    reply = JSON.parse(await readLastLine(response, onProgress));
  } catch (error) {
    if (input.signal?.aborted) throw error;
    // What breaks off is no answer of another network.
    throw error instanceof TypeError ? createOfflineError() : toApiError(response.status);
  }
  // The head of the answer was sent before the work began: status and step are in its last line (errors-11).
  if (reply.error) throw new ApiError(reply.status, reply.error);
  if (reply.data === undefined) throw toApiError(response.status);
  return { ...reply, etag: null };
}

/** Sends a file as it is. */
export async function upload<Name extends OperationName>(
  name: Name,
  query: Record<string, unknown>,
  file: Blob,
  signal: AbortSignal,
): Promise<CallReply<Name>> {
  return sendLong<Name>(name, { query, body: file, signal }, () => undefined);
}

import { signInToDemo } from '../demo-people.ts';
import type { DescribedOperation } from './described-operations.ts';
import type { Input } from './inputs.ts';
import type { Reply } from './replies.ts';

/** The server hangs up on a longer body as soon as it has said 413: most clients never read that. */
const LONGEST_BODY = 1_000_000;

/** Types of files that are written while they are sent. */
const STREAMED = new Set(['application/zstd']);

const tooLarge = JSON.stringify({ error: { code: 'too_large', message: 'Hung up.' } });

export interface Answer extends Reply {
  readonly bytes: Uint8Array;
  readonly milliseconds: number;
}

function toAddress(server: string, { path }: DescribedOperation, input: Input): URL {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(input.path?.[name])));
  const url = new URL(filledPath, server);
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, text(value));
  return url;
}

/** Calls as the Super Admin; signs in again when a call has ended the session, and is not held up by limits of tries. */
export async function openCaller(server: string, forgetAttempts: () => Promise<unknown>) {
  let api = await signInToDemo(server);
  const send = async (operation: DescribedOperation, input: Input): Promise<Answer> => {
    const { method } = operation;
    // An operation that reads files gets what it was given, all others JSON.
    const isFile = input.body instanceof Uint8Array;
    const json = isFile || method === 'GET' ? undefined : JSON.stringify(input.body);
    const body = isFile ? (input.body as Uint8Array<ArrayBuffer>) : json;
    const started = performance.now();
    try {
      const headers = {
        authorization: `Bearer ${api.token()}`,
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      };
      const response = await fetch(toAddress(server, operation, input), { method, headers, ...(body && { body }) });
      const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
      // A file that is written while it is sent has been answered with its first bytes.
      const begunMs = performance.now() - started;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const milliseconds = STREAMED.has(type) ? begunMs : performance.now() - started;
      return { status: response.status, type, bytes, text: new TextDecoder().decode(bytes), milliseconds };
    } catch (error) {
      if (!body || body.length < LONGEST_BODY) throw error;
      const milliseconds = performance.now() - started;
      return { status: 413, type: 'application/json', bytes: new Uint8Array(), text: tooLarge, milliseconds };
    }
  };
  return async (operation: DescribedOperation, input: Input) => {
    const answer = await send(operation, input);
    if (answer.status !== 401 && answer.status !== 429) return answer;
    await forgetAttempts();
    if (answer.status === 429) return send(operation, input);
    api = await signInToDemo(server);
    return send(operation, input);
  };
}

import { operationPaths } from 'virtual:operation-paths';
import { afterEach, vi } from 'vitest';
import type * as z from 'zod';
import type { ErrorReply } from '#contract/operation.ts';
import type { OperationName, Operations } from '#contract/operations.ts';

/** What a screen sent. */
export interface SentCall {
  readonly name: OperationName;
  readonly url: URL;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

type DataOf<Name extends OperationName> = z.output<Operations[Name]['data']>;

/** A refusal with its status, as the server words it. */
export class Refused {
  readonly status: number;
  readonly error: ErrorReply['error'];
  constructor(status: number, error: ErrorReply['error']) {
    this.status = status;
    this.error = error;
  }
}

export type Answers = { [Name in OperationName]?: (sent: SentCall) => DataOf<Name> | Refused };

afterEach(() => {
  vi.restoreAllMocks();
});

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/**
 * The server at the other end of the line, an answer for each operation that the screen is expected to call. Returns what
 * was sent. A call without an answer fails the test: it is one that the screen should not make.
 */
export function answering(answers: Answers): SentCall[] {
  const sent: SentCall[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), location.href);
    const name = (Object.keys(operationPaths) as OperationName[]).find((one) => {
      const [method, path] = operationPaths[one] ?? [];
      return method === init?.method && path !== undefined && pattern(path).test(url.pathname);
    });
    const answer = name && answers[name];
    if (!answer) throw new Error(`Nobody expected ${init?.method} ${url.pathname}.`);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { name, url, body, ifMatch: new Headers(init?.headers).get('if-match') };
    sent.push(call);
    const reply = answer(call);
    if (reply instanceof Refused) return Response.json({ error: reply.error }, { status: reply.status });
    const version = (reply as { version?: number } | null)?.version;
    const meta = Array.isArray(reply) ? { count: reply.length } : {};
    return Response.json({ data: reply, meta }, version === undefined ? {} : { headers: { etag: `"${version}"` } });
  });
  return sent;
}

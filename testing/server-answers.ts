import { operationPaths } from 'virtual:operation-paths';

import type * as z from 'zod';
import type { ErrorReply } from '#contract/operation.ts';
import type { OperationName, Operations } from '#contract/operations.ts';
import { type InterceptedCall, interceptCalls } from './intercepted-calls.ts';

export interface SentCall extends InterceptedCall {
  readonly name: OperationName;
}

type DataOf<Name extends OperationName> = z.output<Operations[Name]['data']>;

/** A refusal with its status, in the server's format. */
export class Refused {
  readonly status: number;
  readonly error: ErrorReply['error'];
  constructor(status: number, error: ErrorReply['error']) {
    this.status = status;
    this.error = error;
  }
}

export type Answers = { [Name in OperationName]?: (sent: SentCall) => DataOf<Name> | Refused };

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Requests for additional data of screens; without an answer, screens show less. */
const besides: Answers = {
  countMasterChanges: () => [],
  listServiceCosts: () => [],
  listDietaryPreferences: () => [],
  listElementDiets: () => [],
  listLastServed: () => [],
  listMenuCoverages: () => [],
  listNextServices: () => [],
  listReadiness: () => ({ services: [], owedSurveys: [] }),
  listScheduledMenuLosses: () => [],
  listScheduledAddOnLosses: () => [],
  listScheduledDiets: () => [],
};

/**
 * Replies in place of the server, for each operation that the screen is expected to call. Returns the requests. A call
 * without a reply fails the test, because the screen should not make it.
 */
export function answerCalls(answers: Answers): SentCall[] {
  const sentCalls: SentCall[] = [];
  interceptCalls((intercepted) => {
    const { method, url } = intercepted;
    const name = (Object.keys(operationPaths) as OperationName[]).find((operationName) => {
      const [itsMethod, path] = operationPaths[operationName]?.split(' ') ?? [];
      return itsMethod === method && path !== undefined && pattern(path).test(url.pathname);
    });
    const answer = name && (answers[name] ?? besides[name]);
    if (!answer) throw new Error(`Nobody expected ${method} ${url.pathname}.`);
    const call = { ...intercepted, name };
    sentCalls.push(call);
    const reply = answer(call);
    if (reply instanceof Refused) return Response.json({ error: reply.error }, { status: reply.status });
    const version = (reply as { version?: number } | null)?.version;
    const meta = Array.isArray(reply) ? { count: reply.length } : {};
    return Response.json({ data: reply, meta }, version === undefined ? {} : { headers: { etag: `"${version}"` } });
  });
  return sentCalls;
}

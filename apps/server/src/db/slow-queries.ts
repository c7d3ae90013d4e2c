import { AsyncResource } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

/** One statement that took long. Its values are never told: they hold names and addresses of people. */
export interface AnsweredQuery {
  readonly statement: string;
  readonly milliseconds: number;
}

/** Connections tell here what every statement took. Nothing is measured while nobody listens. */
export const answeredQueries = channel('brigade:answered-query');

/** A message of `answeredQueries`, which are untyped. */
export function readAnsweredQuery(message: unknown): { readonly statement: unknown; readonly milliseconds: number } {
  const isAnswered = typeof message === 'object' && message !== null && 'statement' in message;
  if (!isAnswered || !('milliseconds' in message)) throw new Error('This is no answered query.');
  return { statement: message.statement, milliseconds: Number(message.milliseconds) };
}

/** Longer texts are inserts of many rows. */
const MAX_STATEMENT_LENGTH = 500;

/** The text of a statement in one line, without its values. */
export function readQueryText(config: unknown): string {
  const hasText = typeof config === 'object' && config !== null && 'text' in config;
  const text = hasText ? (config.text ?? '') : config;
  const line = (typeof text === 'string' ? text : '').replace(/\s+/g, ' ').trim();
  return line.length > MAX_STATEMENT_LENGTH ? `${line.slice(0, MAX_STATEMENT_LENGTH)}…` : line;
}

/** To be called when a statement was answered or refused. Undefined while nobody listens. */
export function timeQuery(config: unknown): (() => void) | undefined {
  if (!answeredQueries.hasSubscribers) return;
  const sentAt = performance.now();
  // The answer arrives on the socket of the pool: bound, listeners still know whose request asked.
  return AsyncResource.bind(() =>
    answeredQueries.publish({ statement: config, milliseconds: performance.now() - sentAt }),
  );
}

/** Calls `tell` for each statement that took longer than the limit. Returns how to stop. */
export function onSlowQuery(limit: number, tell: (query: AnsweredQuery) => void): () => void {
  const listener = (message: unknown) => {
    const { statement, milliseconds } = readAnsweredQuery(message);
    if (milliseconds > limit) tell({ statement: readQueryText(statement), milliseconds: Math.round(milliseconds) });
  };
  answeredQueries.subscribe(listener);
  return () => answeredQueries.unsubscribe(listener);
}

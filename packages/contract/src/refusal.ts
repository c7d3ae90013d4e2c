import type { ErrorCode } from './operation.ts';

/**
 * An outcome that a person can act on (errors-7). Commands return it, never throw it; one place turns it into a reply.
 * `fields` are refused inputs by dotted path; `details` is what the screen shows (the other menu, who changed what).
 */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly message: string;
  /** An identity provider's own code, such as `auth/wrong-password`. Replaces `refused` in the reply. */
  readonly code?: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly fields?: Record<string, string>;
  readonly details?: unknown;
}

export const refuse = (
  errorCode: ErrorCode,
  message: string,
  more: Pick<Refusal, 'fields' | 'details' | 'retryAfter'> = {},
): Refusal => ({ refused: errorCode, message, ...more });

/** One broken rule: the input's dotted path, and the sentence that form and server show. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** One refusal for all broken rules (errors-7), messages joined by newlines. */
export const refuseFaults = (faults: readonly Fault[]): Refusal =>
  refuse('validation_failed', faults.map((fault) => fault.message).join('\n'), {
    // Reversed: the first message of a field wins.
    fields: Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message])),
  });

export const checkAllFields = 'Something went wrong. Please check all fields and try again.';

/** A refusal of fields, each with its sentence; the first one is the message of all. */
export const refuseFields = (fields: Record<string, string>): Refusal =>
  refuse('validation_failed', Object.values(fields)[0] ?? checkAllFields, { fields });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

export const refuseNotFound = (): Refusal => refuse('not_found', 'Not found.');
export const isGone = 'This is no longer there.';
export const diskIsFull = 'The disk of the server is full: nothing can be saved. Tell your administrator.';
export const tryAgain = 'Something went wrong. Please try again.';

import type { ErrorCode } from './operation.ts';

/**
 * An outcome that a person can do something about, returned (not thrown) by commands and turned into a reply in one place.
 * `fields` name refused input as dotted paths; `details` carry what the screen shows (the other's menu, who changed what).
 */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly message: string;
  /** An identity provider's own code, such as `auth/wrong-password`, sent in place of `refused`. */
  readonly code?: string;
  /** Seconds until trying again makes sense. */
  readonly retryAfter?: number;
  readonly fields?: Record<string, string>;
  readonly details?: unknown;
}

export const refuse = (
  refused: ErrorCode,
  message: string,
  more: Pick<Refusal, 'fields' | 'details' | 'retryAfter'> = {},
): Refusal => ({ refused, message, ...more });

/** One broken rule: the input it is about (dotted path) and the sentence that form and server show. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** All broken rules as one refusal; the messages are joined by newlines (spec §5). */
export const refuseFaults = (faults: readonly Fault[]): Refusal =>
  refuse('validation_failed', faults.map((fault) => fault.message).join('\n'), {
    // The first sentence about a field is the one to show beside it.
    fields: Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message])),
  });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** Texts that many calls share (spec §8, domain §9). */
export const notFound = (): Refusal => refuse('not_found', 'Not found.');
export const checkAllFields = 'Something went wrong. Please check all fields and try again.';
export const tryAgain = 'Something went wrong. Please try again.';

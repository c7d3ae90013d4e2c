import type { ErrorCode, ErrorReply } from '#contract/operation.ts';
import { checkAllFields, tryAgain } from '#contract/refusal.ts';
import { WRONG_PASSWORD } from '#contract/session-texts.ts';

/** The error of a refused or failed call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status, 0 when Brigade did not answer. */
  readonly status: number;
  /** A code of the contract, a code of the identity provider, or '1000' for not found (errors-1). */
  readonly code: ErrorCode | '1000' | 'offline' | 'intercepted' | (string & {});
  /** Texts by the dotted path of the input they refuse. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** Value of `Retry-After`, 0 without one. */
  readonly retryAfterSeconds: number;

  constructor(status: number, error: ErrorReply['error'], retryAfterSeconds = 0) {
    super(error.message);
    this.status = status;
    this.code = status === 404 ? '1000' : error.code;
    this.fields = error.fields ?? {};
    this.details = error.details;
    this.requestId = error.requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A 404 without the shape of Brigade's refusals: another network may have answered. To a screen it is code 1000 as any other. */
export class ForeignNotFoundError extends ApiError {
  constructor() {
    super(404, { code: 'not_found', message: '' });
  }
}

/** A guest network or a proxy answered in place of Brigade, with whatever status and content it liked. */
export const toApiError = (status: number) =>
  new ApiError(0, {
    code: 'intercepted',
    message: `Another network answered in place of Brigade (${status}). Please check your connection and try again.`,
  });

export const isApiError = (error: unknown, code?: ApiError['code']): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** No such record. An address that is no id at all is refused as bad input; to the person both are the same. */
export const isRecordMissing = (error: unknown): boolean =>
  isApiError(error, '1000') || isApiError(error, 'validation_failed');

/** A refusal after which a list on the screen is out of date: the record is gone, or something now depends on it. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 409);

const sentences: Readonly<Record<string, string>> = {
  validation_failed: checkAllFields,
  conflict: checkAllFields,
  unauthenticated: 'Please sign in again.',
  forbidden: 'You do not have permission to do this.',
  1000: 'Not found.',
  payload_too_large: 'The request is too large.',
  rate_limited: 'That was too often. Please wait a moment and try again.',
  unavailable: 'The service is unavailable for a moment. Please try again.',
};

/** Where the code decides, whatever another identity service says beside it. */
const decidedByCode: Readonly<Record<string, string>> = { [WRONG_PASSWORD.code]: WRONG_PASSWORD.message };

/** The server's sentence if it sent one, else that of its code, else the general sentence (errors-9). */
export function toErrorMessage(error: unknown, otherwise: string = tryAgain): string {
  if (!(error instanceof ApiError) || error.code === 'internal') return otherwise;
  return decidedByCode[error.code] ?? (error.message || (sentences[error.code] ?? otherwise));
}

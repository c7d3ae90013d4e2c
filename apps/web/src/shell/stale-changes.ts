import type { StaleDetails } from '#contract/stale.ts';
import { ApiError, isApiError } from '../api/api-error.ts';

/** Undefined for any other error. */
export function findStaleDetails(error: unknown): StaleDetails | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return (error.details as StaleDetails | undefined) ?? { version: 0, changes: [] };
}

/** The stale saves of a form that is saved in several calls as one, newest change first. */
export function mergeStaleErrors(errors: readonly unknown[]): ApiError | undefined {
  const stale = errors.filter((error) => isApiError(error, 'stale'));
  const [first] = stale;
  if (!first || stale.length === 1) return first;
  const changes = stale
    .flatMap((error) => findStaleDetails(error)?.changes ?? [])
    .sort((left, right) => right.changedAt.localeCompare(left.changedAt));
  const version = findStaleDetails(first)?.version ?? 0;
  return new ApiError(first.status, { code: 'stale', message: first.message, details: { version, changes } });
}

import { isGone, type Refusal, refuseFields } from '#contract/refusal.ts';
import type { DatabaseFault } from '../db/database-errors.ts';

function listPaths(value: unknown, sought: readonly string[], path: string): string[] {
  if (typeof value === 'string') return sought.includes(value.toLowerCase()) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listPaths(inner, sought, path ? `${path}.${key}` : key));
}

/**
 * Names the fields of a request that refer to a row that is not there (errors-7): the foreign key knows the value, and an
 * id stands in a body only where it is meant. Undefined where the body has no such value.
 */
export function refuseMissingReferences({ detail = '' }: DatabaseFault, body: unknown): Refusal | undefined {
  const [, values = ''] = /^Key \(.*\)=\((.*)\) is not present in table/.exec(detail) ?? [];
  const paths = values ? listPaths(body, values.split(', '), '') : [];
  return paths.length > 0 ? refuseFields(Object.fromEntries(paths.map((path) => [path, isGone]))) : undefined;
}

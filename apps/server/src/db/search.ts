import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#contract/values.ts';

type Searched = PgColumn | SQL;
type Typed = string | Placeholder;

/** The input, normalized like names and escaped: `%`, `_` and `\` are ordinary characters. */
const literal = (typed: Typed) =>
  sql`replace(replace(replace(normalized_name(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** The pattern is in a sub-select, so that PostgreSQL computes it once instead of once per row. */
const anywhere = (typed: Typed) => sql`(select '%' || ${literal(typed)} || '%')`;
const atWordStart = (typed: Typed) => sql`(select '% ' || ${literal(typed)} || '%')`;

/** The trigram index needs three characters. For fewer, a sequential scan is faster than a full index scan. */
export const isTooShortForTrigrams = (typed: string): boolean => typed.trim().length < 3;

/** Substring search on a `search_name` column with the trigram index. The text must not be blank. */
export const contains = (searchName: Searched, typed: Typed): SQL => sql`${searchName} like ${anywhere(typed)}`;
/** Substring search for texts that are too short for the trigram index. */
export const holds = (searchName: Searched, typed: Typed): SQL =>
  sql`strpos(${searchName}, (select normalized_name(${typed}))) > 0`;
export const wordStartsFirst = (searchName: Searched, typed: Typed): SQL =>
  sql`(' ' || ${searchName}) not like ${atWordStart(typed)}`;

/** Substring search on a `search_name` column, without case and accents (catalogue-14). Undefined: no filter. */
export function matchesSearch(searchName: Searched, typed: string): SQL | undefined {
  if (typed.trim() === '') return undefined;
  return isTooShortForTrigrams(typed) ? holds(searchName, typed) : contains(searchName, typed);
}

/** Word starts first, then by name (catalogue-14). */
export function bySearch(searchName: Searched, typed: string): SQL[] {
  const byName = sql`${searchName}`;
  return typed.trim() === '' ? [byName] : [wordStartsFirst(searchName, typed), byName];
}

/** Page 0 is page 1 (catalogue-14). */
export const offsetOf = ({ page, perPage }: Pick<PageQuery, 'page' | 'perPage'>): number =>
  Math.max(0, page - 1) * perPage;

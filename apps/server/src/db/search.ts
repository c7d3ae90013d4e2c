import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#contract/values.ts';

type Searched = PgColumn | SQL;
type Typed = string | Placeholder;

/** What a person typed, in the normal form of names and taken literally: `%`, `_` and `\` are ordinary characters. */
const literal = (typed: Typed) =>
  sql`replace(replace(replace(normalised_name(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** A pattern is made in a sub-select, so that PostgreSQL makes it once and not anew for every row it looks at. */
const anywhere = (typed: Typed) => sql`(select '%' || ${literal(typed)} || '%')`;
const atWordStart = (typed: Typed) => sql`(select '% ' || ${literal(typed)} || '%')`;

/** The trigram index needs three characters. Fewer are found sooner by reading all names than that index whole. */
export const isTooShortForTrigrams = (typed: string): boolean => typed.trim().length < 3;

/** Substring search on a `search_name` column for a text that is not blank, by the trigram index. */
export const contains = (searchName: Searched, typed: Typed): SQL => sql`${searchName} like ${anywhere(typed)}`;
/** The same for texts that no trigram index is of help with. */
export const holds = (searchName: Searched, typed: Typed): SQL =>
  sql`strpos(${searchName}, (select normalised_name(${typed}))) > 0`;
export const wordStartsFirst = (searchName: Searched, typed: Typed): SQL =>
  sql`(' ' || ${searchName}) not like ${atWordStart(typed)}`;

/** Substring search on a `search_name` column, without case and accents (domain §3). Undefined: everything matches. */
export function matchesSearch(searchName: Searched, typed: string): SQL | undefined {
  if (typed.trim() === '') return undefined;
  return isTooShortForTrigrams(typed) ? holds(searchName, typed) : contains(searchName, typed);
}

/** Names in which a word starts with what was typed come first, then by name. */
export function bySearch(searchName: Searched, typed: string): SQL[] {
  const byName = sql`${searchName}`;
  return typed.trim() === '' ? [byName] : [wordStartsFirst(searchName, typed), byName];
}

/** Page 0 is the same as page 1 (domain §10). */
export const offsetOf = ({ page, perPage }: Pick<PageQuery, 'page' | 'perPage'>): number =>
  Math.max(0, page - 1) * perPage;

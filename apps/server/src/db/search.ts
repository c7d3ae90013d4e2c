import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#contract/values.ts';

/** What a person typed, in the normal form of names and taken literally: `%`, `_` and `\` are ordinary characters. */
const literal = (typed: string | Placeholder) =>
  sql`replace(replace(replace(normalised_name(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** A pattern is made in a sub-select, so that PostgreSQL makes it once and not anew for every row it looks at. */
const anywhere = (typed: string | Placeholder) => sql`(select '%' || ${literal(typed)} || '%')`;
const atWordStart = (typed: string | Placeholder) => sql`(select '% ' || ${literal(typed)} || '%')`;

/** The same two for statements that are prepared once: `typed` is a placeholder for a text that is not blank. */
export const contains = (searchName: SQL, typed: Placeholder): SQL => sql`${searchName} like ${anywhere(typed)}`;
/** The same as `contains` for texts that no trigram index is of help with. */
export const holds = (searchName: SQL, typed: Placeholder): SQL =>
  sql`strpos(${searchName}, (select normalised_name(${typed}))) > 0`;
export const wordStartsFirst = (searchName: SQL, typed: Placeholder): SQL =>
  sql`(' ' || ${searchName}) not like ${atWordStart(typed)}`;

/** Substring search on a `search_name` column, without case and accents (domain §3). Undefined: everything matches. */
export function matchesSearch(searchName: PgColumn | SQL, typed: string): SQL | undefined {
  const length = typed.trim().length;
  if (length === 0) return undefined;
  // An index of three letters each has nothing for fewer: reading it whole takes longer than the table itself.
  return length < 3 ? sql`(${searchName} || '') like ${anywhere(typed)}` : sql`${searchName} like ${anywhere(typed)}`;
}

/** Names in which a word starts with what was typed come first, then by name. */
export function bySearch(searchName: PgColumn | SQL, typed: string): SQL[] {
  const byName = sql`${searchName}`;
  return typed.trim() === '' ? [byName] : [sql`(' ' || ${searchName}) not like ${atWordStart(typed)}`, byName];
}

/** Page 0 is the same as page 1 (domain §10). */
export const offsetOf = ({ page, perPage }: PageQuery): number => Math.max(0, page - 1) * perPage;

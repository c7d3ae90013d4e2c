import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PageQuery } from '#contract/values.ts';

type Searched = PgColumn | SQL;

/** The trigram index needs three characters. */
const TRIGRAM = 3;

/** The text that a search compares with names. The two longest words find rows by the trigram index, all words filter them. */
interface SearchText {
  readonly whole: string;
  readonly longest: string;
  readonly next: string;
  readonly words: readonly string[];
}
type Typed = Readonly<Record<keyof SearchText, SQL | Placeholder>>;

/** The words count in any order (catalogue-14). Undefined: no search. */
export function parseSearchText(q: string): SearchText | undefined {
  const words = q.split(/\s+/).filter(Boolean);
  const [longest, next = ''] = words.toSorted((left, right) => right.length - left.length);
  return longest ? { whole: q, longest, next: next.length < TRIGRAM ? longest : next, words } : undefined;
}

/** For fewer characters, a sequential scan is faster than a full scan of the trigram index. */
export const isTooShortForTrigrams = ({ longest }: SearchText): boolean => longest.length < TRIGRAM;

/** The parameters of a prepared search: the fields of `parseSearchText`. */
export const typedLater: Typed = {
  whole: sql.placeholder('whole'),
  longest: sql.placeholder('longest'),
  next: sql.placeholder('next'),
  words: sql.placeholder('words'),
};

/** The input, normalized like names and escaped: `%`, `_` and `\` are ordinary characters. */
const toLikeLiteral = (typedText: SQL | Placeholder) =>
  sql`replace(replace(replace(normalized_name(${typedText}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** Patterns are in sub-selects, so that PostgreSQL computes them once instead of once per row. */
const toLikeAnywhere = (typedText: SQL | Placeholder) => sql`(select '%' || ${toLikeLiteral(typedText)} || '%')`;
const matchEachWord = ({ words }: Typed, before: SQL) =>
  sql`all ((select array_agg(${before} || ${toLikeLiteral(sql`word`)} || '%') from unnest(${words}::text[]) as word)::text[])`;

/** Every word is somewhere in the name. */
export const hasEveryWord = (searchName: Searched, typedTexts: Typed): SQL =>
  sql`${searchName} like ${matchEachWord(typedTexts, sql`'%'`)}`;
/** The same with the trigram index of a `search_name` column. */
export const hasEveryWordByTrigrams = (searchName: Searched, typedTexts: Typed): SQL =>
  sql`${searchName} like ${toLikeAnywhere(typedTexts.longest)} and ${searchName} like ${toLikeAnywhere(typedTexts.next)} and ${hasEveryWord(searchName, typedTexts)}`;
/** The exact name first, then word starts, then, of what is left, first what `before` holds for (catalogue-14). */
export function selectSearchRank(searchName: Searched, typedTexts: Typed, before = sql`true`): SQL {
  return sql`case
  when ${searchName} = (select normalized_name(${typedTexts.whole})) then 0
  when ' ' || ${searchName} like ${matchEachWord(typedTexts, sql`'% '`)} then 1
  when ${before} then 2 else 3 end`;
}

const toTyped = ({ whole, longest, next, words }: SearchText): Typed => ({
  whole: sql`${whole}`,
  longest: sql`${longest}`,
  next: sql`${next}`,
  words: sql`${sql.param(words)}`,
});

/** Search on a `search_name` column, without case and accents (catalogue-14). Undefined: no filter. */
export function matchesSearch(searchName: Searched, q: string): SQL | undefined {
  const text = parseSearchText(q);
  return text && (isTooShortForTrigrams(text) ? hasEveryWord : hasEveryWordByTrigrams)(searchName, toTyped(text));
}

/** By a column, backwards with a minus; equal values in the usual order, and missing ones last. */
export function orderByColumn<Column extends string>(
  sort: Column | `-${Column}` | undefined,
  columns: Readonly<Record<NoInfer<Column>, SQL>>,
  usual: SQL[],
): SQL {
  const column = sort && new Map(Object.entries<SQL>(columns)).get(sort.replace(/^-/, ''));
  const direction = sql.raw(sort?.startsWith('-') ? 'desc' : 'asc');
  return sql.join(column ? [sql`${column} ${direction} nulls last`, ...usual] : usual, sql`, `);
}

/** By the place in a search, then by name (catalogue-14). */
export function orderBySearch(searchName: Searched, q: string): SQL[] {
  const text = parseSearchText(q);
  const byName = sql`${searchName}`;
  return text ? [selectSearchRank(searchName, toTyped(text)), byName] : [byName];
}

/** Page 0 is page 1 (catalogue-14). */
export const getOffset = ({ page, perPage }: Pick<PageQuery, 'page' | 'perPage'>): number =>
  Math.max(0, page - 1) * perPage;

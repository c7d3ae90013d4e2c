import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_PAGE_SIZE } from '#contract/limits.ts';
import type { PageQuery } from '#contract/values.ts';
import type { Database } from './client.ts';
import { type CountedPage, countedPage } from './counted-page.ts';
import { preparedFrom } from './prepared.ts';
import { contains, holds, isTooShortForTrigrams, offsetOf, wordStartsFirst } from './search.ts';

/** The unique key of a name, which is also the sort order. */
const keys = {
  elements: ['search_name', 'menu_element_class_id'],
  menus: ['search_name', 'menu_element_class_id'],
  ingredients: ['search_name'],
} as const;

interface NameFilter extends PageQuery {
  /** Tag id. */
  readonly class?: string | undefined;
}

const typed = sql.placeholder('q');

interface Cut {
  readonly limit: SQL;
  readonly offset: SQL;
}

const anyPlace: Cut = {
  limit: sql`${sql.placeholder('limit')}::bigint`,
  offset: sql`${sql.placeholder('offset')}::bigint`,
};
/**
 * The first page has its limit and offset as literals. As parameters, PostgreSQL would prefer a custom plan for every
 * call, and planning takes longer than reading the page.
 */
const atTheStart: Cut = { limit: sql.raw(String(DEFAULT_PAGE_SIZE)), offset: sql.raw('0') };

/** Reads one page of a list, sorted by name or by search rank, with the exact total. */
export function nameList<Row>(table: keyof typeof keys, columns: SQL, joins: SQL) {
  const records = sql.identifier(table);
  const searchName = sql`${records}.search_name`;
  const key = sql.raw(keys[table].join(', '));
  const isInside = wordStartsFirst(searchName, typed);
  const ofPage = sql.raw(keys[table].map((column) => `page.${column}`).join(', '));

  /** One statement per combination of filters, so that each is planned for its own index. */
  function statements(name: string, where: SQL, found: (cut: Cut) => SQL, order: SQL) {
    const count = sql`select count(*)::int as count from ${records} where ${where}`;
    // An index-only scan finds the page; joins run for its rows only.
    const page = (cut: Cut) => sql`
      select ${columns} from (${found(cut)} limit ${cut.limit} offset ${cut.offset}) as page
      join ${records} using (${key}) ${joins} order by ${order}`;
    return {
      start: preparedFrom<CountedPage<Row>>(`${table}_${name}_start`, countedPage(page(atTheStart), count)),
      page: preparedFrom<CountedPage<Row>>(`${table}_${name}`, countedPage(page(anyPlace), count)),
    };
  }
  const ordered = (name: string, where: SQL) =>
    statements(name, where, () => sql`select ${key} from ${records} where ${where} order by ${key}`, ofPage);
  const searched = (name: string, where: SQL) => {
    const found = sql`select ${key} from ${records} where ${where} order by ${isInside}, ${key}`;
    return statements(name, where, () => found, sql`${isInside}, ${ofPage}`);
  };
  /** Nearly all names contain a letter: an ordered scan of the key's index ends early. */
  const searchedByLetter = (name: string, where: SQL) => {
    const first = (condition: SQL, place: SQL, { limit, offset }: Cut) => sql`
      (select ${place} as place, ${key} from ${records} where ${where} and ${condition}
        order by ${key} limit ${limit} + ${offset})`;
    const found = (cut: Cut) => sql`select ${key}
      from (${first(sql`not ${isInside}`, sql`1`, cut)} union all ${first(isInside, sql`2`, cut)}) as found
      order by place, ${key}`;
    return statements(name, where, found, sql`${isInside}, ${ofPage}`);
  };
  const words = contains(searchName, typed);
  const letters = holds(searchName, typed);
  const tagged = sql`${records}.menu_element_class_id = ${sql.placeholder('tag')}`;
  const ofAll = {
    all: ordered('all', sql`true`),
    words: searched('words', words),
    letters: searchedByLetter('letters', letters),
  };
  const ofTag = {
    all: ordered('tagged', tagged),
    words: searched('tagged_words', sql`${tagged} and ${words}`),
    letters: searchedByLetter('tagged_letters', sql`${tagged} and ${letters}`),
  };

  return async (db: Database, filter: NameFilter) => {
    const search = filter.q.trim() === '' ? 'all' : isTooShortForTrigrams(filter.q) ? 'letters' : 'words';
    const { start, page } = (filter.class ? ofTag : ofAll)[search];
    const values = { q: filter.q, tag: filter.class, limit: filter.perPage, offset: offsetOf(filter) };
    const isStart = values.offset === 0 && values.limit === DEFAULT_PAGE_SIZE;
    const [list] = await (isStart ? start : page)(db, values);
    return { data: list?.data ?? [], meta: { count: list?.count ?? 0 } };
  };
}

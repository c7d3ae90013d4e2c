import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/values.ts';
import type { Database } from './client.ts';
import { preparedFrom } from './prepared.ts';
import { contains, holds, isTooShortForTrigrams, offsetOf, wordStartsFirst } from './search.ts';

/** What makes a name unique, and with that the place of a row in its list. */
const keys = {
  elements: ['search_name', 'menu_element_class_id'],
  menus: ['search_name', 'menu_element_class_id'],
  ingredients: ['search_name'],
} as const;

interface NameFilter extends PageQuery {
  /** The tag's id. */
  readonly class?: string | undefined;
}

const typed = sql.placeholder('q');
const limit = sql.placeholder('limit');
const offset = sql.placeholder('offset');

/** Reads one page of a list, by name or as a search finds its rows, with the exact total. */
export function nameList<Row>(table: keyof typeof keys, columns: SQL, joins: SQL) {
  const records = sql.identifier(table);
  const searchName = sql`${records}.search_name`;
  const key = sql.raw(keys[table].join(', '));
  const isInside = wordStartsFirst(searchName, typed);
  const ofPage = sql.raw(keys[table].map((column) => `page.${column}`).join(', '));

  /** One statement for each way to filter: each is planned for its own index. */
  function statements(name: string, where: SQL, cut: SQL, order: SQL) {
    return {
      // The page is cut from the index alone: only its own rows are read, and completed with what is joined.
      page: preparedFrom<Row>(
        `${table}_${name}`,
        sql`select ${columns} from (${cut} limit ${limit} offset ${offset}) as page
          join ${records} using (${key}) ${joins} order by ${order}`,
      ),
      count: preparedFrom<{ count: number }>(
        `${table}_${name}_count`,
        sql`select count(*)::int as count from ${records} where ${where}`,
      ),
    };
  }
  const ordered = (name: string, where: SQL) =>
    statements(name, where, sql`select ${key} from ${records} where ${where} order by ${key}`, ofPage);
  const searched = (name: string, where: SQL) => {
    const found = sql`select ${key} from ${records} where ${where} order by ${isInside}, ${key}`;
    return statements(name, where, found, sql`${isInside}, ${ofPage}`);
  };
  /** Nearly all names have a letter: the key's index gives them in their order, and ends when there are enough. */
  const searchedByLetter = (name: string, where: SQL) => {
    const first = (condition: SQL, place: SQL) => sql`
      (select ${place} as place, ${key} from ${records} where ${where} and ${condition}
        order by ${key} limit ${limit}::bigint + ${offset}::bigint)`;
    const cut = sql`select ${key}
      from (${first(sql`not ${isInside}`, sql`1`)} union all ${first(isInside, sql`2`)}) as found
      order by place, ${key}`;
    return statements(name, where, cut, sql`${isInside}, ${ofPage}`);
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
    const { page, count } = (filter.class ? ofTag : ofAll)[search];
    const values = { q: filter.q, tag: filter.class, limit: filter.perPage, offset: offsetOf(filter) };
    const [data, total] = await Promise.all([page(db, values), count(db, values)]);
    return { data, meta: { count: total[0]?.count ?? 0 } };
  };
}

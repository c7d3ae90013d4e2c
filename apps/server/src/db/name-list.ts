import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/values.ts';
import type { Database } from './client.ts';
import { preparedFrom } from './prepared.ts';
import { contains, offsetOf, wordStartsFirst } from './search.ts';

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

/** The trigram index needs three characters. Fewer are found sooner by reading all names, which the key's index holds. */
const NEEDED_BY_TRIGRAMS = 3;

/** Reads one page of a list, by name or as a search finds its rows, with the exact total. */
export function nameList<Row>(table: keyof typeof keys, columns: SQL, joins: SQL) {
  const records = sql.identifier(table);
  const searchName = sql`${records}.search_name`;
  const key = sql.raw(keys[table].join(', '));
  const ofPage = sql.raw(keys[table].map((column) => `page.${column}`).join(', '));

  /** One statement for each way to filter: each is planned for its own index. */
  function statements(name: string, isSearch: boolean, ...conditions: SQL[]) {
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
    const ordered = (by: SQL) => (isSearch ? sql`${wordStartsFirst(searchName, typed)}, ${by}` : by);
    return {
      // The page is cut from the index alone: only its own rows are read, and completed with what is joined.
      page: preparedFrom<Row>(
        `${table}_${name}`,
        sql`select ${columns}
          from (select ${key} from ${records} ${where} order by ${ordered(key)}
            limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) as page
          join ${records} using (${key}) ${joins} order by ${ordered(ofPage)}`,
      ),
      count: preparedFrom<{ count: number }>(
        `${table}_${name}_count`,
        sql`select count(*)::int as count from ${records} ${where}`,
      ),
    };
  }
  const words = contains(searchName, typed);
  const letters = contains(sql`(${searchName} || '')`, typed);
  const tagged = sql`${records}.menu_element_class_id = ${sql.placeholder('tag')}`;
  const ofAll = {
    all: statements('all', false),
    words: statements('words', true, words),
    letters: statements('letters', true, letters),
  };
  const ofTag = {
    all: statements('tagged', false, tagged),
    words: statements('tagged_words', true, tagged, words),
    letters: statements('tagged_letters', true, tagged, letters),
  };

  return async (db: Database, filter: NameFilter) => {
    const { length } = filter.q.trim();
    const search = length === 0 ? 'all' : length < NEEDED_BY_TRIGRAMS ? 'letters' : 'words';
    const { page, count } = (filter.class ? ofTag : ofAll)[search];
    const values = { q: filter.q, tag: filter.class, limit: filter.perPage, offset: offsetOf(filter) };
    const [data, total] = await Promise.all([page(db, values), count(db, values)]);
    return { data, meta: { count: total[0]?.count ?? 0 } };
  };
}

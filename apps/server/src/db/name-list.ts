import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_PAGE_SIZE } from '#contract/limits.ts';
import type { PageQuery } from '#contract/values.ts';
import type { Database } from './client.ts';
import { type CountedPage, selectCountedPage } from './counted-page.ts';
import { prepareStatement } from './prepared.ts';
import {
  getOffset,
  hasEveryWord,
  hasEveryWordByTrigrams,
  isTooShortForTrigrams,
  parseSearchText,
  selectSearchRank,
  typedLater,
} from './search.ts';

/** The unique key of a name, which is also the sort order. */
const keys = {
  elements: ['search_name', 'menu_element_class_id'],
  menus: ['search_name', 'menu_element_class_id'],
  ingredients: ['search_name'],
} as const;

interface NameListOptions<Filter extends string, Column extends string> {
  readonly table: keyof typeof keys;
  readonly columns: SQL;
  readonly joins: SQL;
  /** Condition of each filter; its value is the placeholder of its name. */
  readonly filters: Readonly<Record<Filter, SQL>>;
  /** Sort expressions of columns other than the name, without the rows of the page. */
  readonly sorts: Readonly<Record<Column, SQL>>;
  /** The searched text, if it is more than the name; it has a trigram index. */
  readonly searched?: SQL;
  /** Ids of further rows that a search finds. */
  readonly alsoFound?: SQL;
}

type NameQuery<Filter extends string, Column extends string> = PageQuery & {
  readonly [Name in Filter]?: string | undefined;
} & { readonly sort?: 'name' | '-name' | Column | `-${Column}` | undefined };

/** None, one too short for the trigram index, one with it. */
type Search = 'all' | 'letters' | 'words';

/** Sorts by the name of a reference entry, whose list PostgreSQL reads once. */
export function orderByEntryName(entries: PgTable & { readonly searchName: PgColumn }, id: SQL): SQL {
  return sql`array_position((select array_agg(id order by search_name) from ${entries}), ${id})`;
}

/**
 * The first page has its limit and offset as literals. As parameters, PostgreSQL would prefer a custom plan for every
 * call, and planning takes longer than reading the page.
 */
const firstCut = sql.raw(`limit ${DEFAULT_PAGE_SIZE} offset 0`);
const anyCut = sql`limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint`;

/** The statements of a list, for both ways in which it is read. */
function makeStatements<Filter extends string, Column extends string>(of: NameListOptions<Filter, Column>) {
  const { table, columns, joins, sorts, alsoFound } = of;
  const records = sql.identifier(table);
  const searchName = sql`${records}.search_name`;
  const listKeys = (from: string, direction = '') =>
    sql.raw(keys[table].map((column) => `${from}.${column}${direction}`).join(', '));
  const key = listKeys(table);
  const selectPage = (foundRows: SQL, order: SQL) => sql`
    select ${columns} from (${foundRows}) as page join ${records} using (${sql.raw(keys[table].join(', '))})
    ${joins} order by ${order}`;

  /** All of them by name: an index-only scan finds the page; joins run for its rows only. */
  const byName = (direction: '' | ' desc', cut: SQL): SQL =>
    selectCountedPage(
      selectPage(
        sql`select ${key} from ${records} order by ${listKeys(table, direction)} ${cut}`,
        listKeys('page', direction),
      ),
      sql`select count(*)::int as count from ${records}`,
    );

  const isFound = hasEveryWordByTrigrams(of.searched ?? searchName, typedLater);
  const searchedTables: Record<Search, SQL> = {
    all: sql`${records}`,
    letters: sql`(select * from ${records} where ${hasEveryWord(searchName, typedLater)}) as ${records}`,
    words: alsoFound
      ? sql`(select * from ${records} where ${isFound}
          union all select * from ${records} where id in (${alsoFound}) and not (${isFound})) as ${records}`
      : sql`(select * from ${records} where ${isFound}) as ${records}`,
  };

  /** Finds all rows once, for the total and for the page. */
  function byRank(conditions: readonly SQL[], search: Search, sort: string | undefined): SQL {
    const byWords =
      search === 'all' ? searchName : selectSearchRank(searchName, typedLater, hasEveryWord(searchName, typedLater));
    const rank = sort ? (new Map(Object.entries<SQL>(sorts)).get(sort.replace(/^-/, '')) ?? searchName) : byWords;
    const direction = sql.raw(sort?.startsWith('-') ? ' desc' : '');
    const foundRows = sql`select * from found order by rank${direction}, ${listKeys('found')} ${anyCut}`;
    return sql`
    with found as materialized (
      select ${key}, ${rank} as rank from ${searchedTables[search]} where ${sql.join([sql`true`, ...conditions], sql` and `)})
    ${selectCountedPage(selectPage(foundRows, sql`page.rank${direction}, ${listKeys('page')}`), sql`select count(*)::int from found`)}`;
  }
  return { byName, byRank };
}

/** Reads one page of a list, sorted by a column or by search rank, with the exact total. */
export const createNameListReader =
  <Row>() =>
  <Filter extends string, Column extends string>(of: NameListOptions<Filter, Column>) => {
    const { byName, byRank } = makeStatements(of);
    const statements = new Map<string, ReturnType<typeof prepareStatement<CountedPage<Row>>>>();
    const filters = Object.entries<SQL>(of.filters);

    return async (db: Database, query: NameQuery<Filter, Column>) => {
      const givenQuery: Readonly<Record<string, unknown>> = query;
      const text = parseSearchText(query.q);
      const search: Search = !text ? 'all' : isTooShortForTrigrams(text) ? 'letters' : 'words';
      const active = filters.filter(([name]) => givenQuery[name]);
      const offset = getOffset(query);
      const isFirst = offset === 0 && query.perPage === DEFAULT_PAGE_SIZE;
      const isPlain = search === 'all' && active.length === 0 && (!query.sort || query.sort.endsWith('name'));
      const name = [of.table, search, query.sort, isFirst && isPlain, ...active.map(([filter]) => filter)].join('_');
      const compose = () =>
        isPlain
          ? byName(query.sort === '-name' ? ' desc' : '', isFirst ? firstCut : anyCut)
          : byRank(
              active.map(([, condition]) => condition),
              search,
              query.sort,
            );
      // Filters combine to more statements than a connection should keep, so only the plain lists are named.
      const read = statements.get(name) ?? prepareStatement(active.length === 0 ? name : undefined, compose());
      statements.set(name, read);
      // A sort may name a filter that is not active.
      const unset = Object.fromEntries(filters.map(([filter]) => [filter, givenQuery[filter] || null]));
      const [page] = await read(db, { ...text, ...query, ...unset, limit: query.perPage, offset });
      return { data: page?.data ?? [], meta: { count: page?.count ?? 0 } };
    };
  };

import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_PAGE_SIZE } from '#contract/limits.ts';
import type { PageQuery } from '#contract/values.ts';
import type { Database } from './client.ts';
import { type CountedPage, countedPage } from './counted-page.ts';
import { preparedFrom } from './prepared.ts';
import {
  contains,
  holds,
  isInsideWords,
  isOtherName,
  isTooShortForTrigrams,
  offsetOf,
  searchText,
  typedLater,
} from './search.ts';

/** The unique key of a name, which is also the sort order. */
const keys = {
  elements: ['search_name', 'menu_element_class_id'],
  menus: ['search_name', 'menu_element_class_id'],
  ingredients: ['search_name'],
} as const;

/** Sorted by the name of a reference entry, which each row has; an index has the order of this column and the key. */
interface ByEntry {
  readonly entries: PgTable & { readonly searchName: PgColumn };
  readonly column: string;
}

interface NameListOptions<Filter extends string, Column extends string> {
  readonly table: keyof typeof keys;
  readonly columns: SQL;
  readonly joins: SQL;
  /** Condition of each filter; its value is the placeholder of its name. */
  readonly filters: Readonly<Record<Filter, SQL>>;
  /** Filters with an index that is in the order of the key; alone, they need no sort. */
  readonly ordered: readonly NoInfer<Filter>[];
  /** Sort expressions of columns other than the name, without the rows of the page. */
  readonly sorts: Readonly<Record<Column, SQL | ByEntry>>;
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

/** Sorts by the name of a reference entry, whose list PostgreSQL reads once. */
export const placeAmong = (entries: PgTable & { readonly searchName: PgColumn }, id: SQL): SQL =>
  sql`array_position((select array_agg(id order by search_name) from ${entries}), ${id})`;

const directionOf = (sort: string | undefined) => sql.raw(sort?.startsWith('-') ? ' desc' : '');

/** What a list is sorted by: a column, or the rank of a search. */
function sortsOf<Filter extends string, Column extends string>({ table, sorts }: NameListOptions<Filter, Column>) {
  const records = sql.identifier(table);
  const searchName = sql`${records}.search_name`;
  const columns = new Map(Object.entries<SQL | ByEntry>(sorts));
  const sortOf = (sort: string | undefined) => sort && (columns.get(sort.replace(/^-/, '')) ?? searchName);
  const rankOf = (search: Search, sort: string | undefined) => {
    const by = sortOf(sort);
    if (by) return is(by, SQL) ? by : placeAmong(by.entries, sql`${records}.${sql.identifier(by.column)}`);
    if (search !== 'words') return searchName;
    // Records with the words in their names come first.
    const places = [isOtherName(searchName, typedLater), sql`not (${holds(searchName, typedLater)})`];
    return sql`array[${sql.join([...places, isInsideWords(searchName, typedLater)], sql`, `)}]`;
  };
  return { sortOf, rankOf };
}

/** The statements of a list, for each way in which it is read. */
function statementsOf<Filter extends string, Column extends string>(of: NameListOptions<Filter, Column>) {
  const records = sql.identifier(of.table);
  const searchName = sql`${records}.search_name`;
  const searched = of.searched ?? searchName;
  const keysOf = (from: string, direction = '') =>
    sql.raw(keys[of.table].map((column) => `${from}.${column}${direction}`).join(', '));
  const key = keysOf(of.table);
  const inWords = isInsideWords(searchName, typedLater);
  const otherName = isOtherName(searchName, typedLater);
  const { sortOf, rankOf } = sortsOf(of);

  const pageOf = (found: SQL, order: SQL) => sql`
  select ${of.columns} from (${found}) as page join ${records} using (${sql.raw(keys[of.table].join(', '))})
  ${of.joins} order by ${order}`;
  const counted = (found: SQL, where: SQL, order: SQL): SQL =>
    countedPage(pageOf(found, order), sql`select count(*)::int as count from ${records} where ${where}`);

  /** An index-only scan finds the page; joins run for its rows only. */
  function byName(where: SQL, direction: '' | ' desc', { limit, offset }: Cut): SQL {
    const found = sql`select ${key} from ${records} where ${where} order by ${keysOf(of.table, direction)}
    limit ${limit} offset ${offset}`;
    return counted(found, where, keysOf('page', direction));
  }

  /** Of all records, entry by entry: scans of its index end early. Undefined for another sort. */
  function byEntry(sort: string | undefined, { limit, offset }: Cut): SQL | undefined {
    const by = sortOf(sort);
    if (!by || is(by, SQL)) return undefined;
    const direction = directionOf(sort);
    const found = sql`
    select its.*, place from (select id, row_number() over (order by search_name) as place from ${by.entries}) as entry
    cross join lateral (
      select ${key} from ${records} where ${records}.${sql.identifier(by.column)} = entry.id
      order by ${key} limit ${limit} + ${offset}) as its
    order by place${direction}, ${keysOf('its')} limit ${limit} offset ${offset}`;
    return counted(found, sql`true`, sql`page.place${direction}, ${keysOf('page')}`);
  }

  /** Finds all rows once, for the total and for the page. */
  function byRank(where: SQL, search: Search, sort: string | undefined, { limit, offset }: Cut): SQL {
    const direction = directionOf(sort);
    const rank = rankOf(search, sort);
    const found = sql`select * from found order by rank${direction}, ${keysOf('found')} limit ${limit} offset ${offset}`;
    const page = pageOf(found, sql`page.rank${direction}, ${keysOf('page')}`);
    return sql`
    with found as materialized (select ${key}, ${rank} as rank from ${records} where ${where})
    ${countedPage(page, sql`select count(*)::int from found`)}`;
  }

  /** Nearly all names contain a letter: ordered scans of the key's index end early. */
  function byLetter(letters: SQL, { limit, offset }: Cut): SQL {
    const place = (number: number, condition: SQL) => sql`
    (select ${sql.raw(String(number))} as place, ${key} from ${records} where ${letters} and ${condition}
      order by ${key} limit ${limit} + ${offset})`;
    const places = [
      place(1, sql`not ${otherName}`),
      place(2, sql`${otherName} and not (${inWords})`),
      place(3, inWords),
    ];
    const found = sql`select * from (${sql.join(places, sql` union all `)}) as found
    order by place, ${keysOf('found')} limit ${limit} offset ${offset}`;
    return counted(found, letters, sql`page.place, ${keysOf('page')}`);
  }

  const matching: Record<Search, SQL[]> = {
    all: [],
    letters: [holds(searchName, typedLater)],
    words: [
      of.alsoFound
        ? sql`${records}.id in (select id from ${records} where ${contains(searched, typedLater)} union all ${of.alsoFound})`
        : contains(searched, typedLater),
    ],
  };
  return { byName, byEntry, byRank, byLetter, matching };
}

/** Reads one page of a list, sorted by a column or by search rank, with the exact total. */
export const nameList =
  <Row>() =>
  <Filter extends string, Column extends string>(of: NameListOptions<Filter, Column>) => {
    const { byName, byEntry, byRank, byLetter, matching } = statementsOf(of);
    const statements = new Map<string, ReturnType<typeof preparedFrom<CountedPage<Row>>>>();
    const filters = Object.entries<SQL>(of.filters);

    return async (db: Database, query: NameQuery<Filter, Column>) => {
      const given: Readonly<Record<string, unknown>> = query;
      const text = searchText(query.q);
      const search: Search = !text ? 'all' : isTooShortForTrigrams(text) ? 'letters' : 'words';
      const active = filters.filter(([name]) => given[name]);
      const offset = offsetOf(query);
      const isStart = offset === 0 && query.perPage === DEFAULT_PAGE_SIZE;
      const name = [of.table, search, query.sort, isStart ? 'start' : 'page', ...active.map(([filter]) => filter)].join(
        '_',
      );
      const compose = () => {
        const conditions = [sql`true`, ...active.map(([, condition]) => condition), ...matching[search]];
        const where = sql.join(conditions, sql` and `);
        const cut = isStart ? atTheStart : anyPlace;
        if (search === 'letters' && !query.sort) return byLetter(where, cut);
        const isOrdered = active.length <= 1 && active.every(([filter]) => of.ordered.some((one) => one === filter));
        const isIndexed = search === 'all' && isOrdered;
        if (isIndexed && (!query.sort || query.sort.endsWith('name')))
          return byName(where, query.sort === '-name' ? ' desc' : '', cut);
        const isAll = search === 'all' && active.length === 0;
        return (isAll && byEntry(query.sort, cut)) || byRank(where, search, query.sort, cut);
      };
      // Filters combine to more statements than a connection should keep, so only the plain lists are named.
      const read = statements.get(name) ?? preparedFrom(active.length === 0 ? name : undefined, compose());
      statements.set(name, read);
      // A sort may name a filter that is not active.
      const unset = Object.fromEntries(filters.map(([filter]) => [filter, given[filter] || null]));
      const [page] = await read(db, { ...text, ...query, ...unset, limit: query.perPage, offset });
      return { data: page?.data ?? [], meta: { count: page?.count ?? 0 } };
    };
  };

import { type NavigateOptions, useNavigate } from '@tanstack/react-router';

/** The search params of every list. Defaults are left out of the address. */
export interface ListSearch {
  page?: number;
  q?: string;
}

/** A column, backwards with a minus. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** For a route that keeps these texts in its address: what is left out is its default. */
export const createAddressTextsReader =
  <const Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))) as {
      [One in Name]?: string | undefined;
    };

/**
 * For a list route: `validateSearch: createListSearch('tag', 'market')`. An invalid param falls back to the default,
 * so an address typed by hand still shows the list. Plain functions, because zod is too heavy for the first load.
 */
export function createListSearch<const Filter extends string = never>(...filters: Filter[]) {
  const read = createAddressTextsReader<string>('q', ...filters);
  return (search: Record<string, unknown>): ListSearch & { [Name in Filter]?: string } => {
    const page = Number(search.page);
    return { ...(Number.isInteger(page) && page > 1 ? { page } : {}), ...read(search) } as ListSearch & {
      [Name in Filter]?: string;
    };
  };
}

/** `createListSearch` of a list that can be sorted by these columns. */
export function createSortedListSearch<const Column extends string, const Filter extends string = never>(
  columns: readonly Column[],
  ...filters: Filter[]
) {
  const read = createListSearch(...filters);
  const sorts = columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]);
  return (search: Record<string, unknown>): ReturnType<typeof read> & { sort?: Sort<Column> } => {
    const sort = sorts.find((candidate) => candidate === search.sort);
    return { ...read(search), ...(sort && { sort }) };
  };
}

/** The query of a call, without filters that are not chosen. */
export const pickChosen = <Values extends Record<string, string | undefined>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };

/** Changes the search of the address. It serves every screen, so the router cannot check it against one of them. */
export function useChangeSearch() {
  const navigate = useNavigate();
  return (search: object | ((previous: object) => object), replace = false) =>
    navigate({ to: '.', search, replace } as NavigateOptions);
}

/** Reads and changes the state of a list in the address: `const list = useListSearch(Route.useSearch())`. */
export function useListSearch<Search extends ListSearch & { sort?: string }>(search: Search, usualSort = 'name') {
  const changeSearch = useChangeSearch();
  const change = (changes: Record<string, unknown>, replace: boolean) =>
    void changeSearch((previous) => ({ ...previous, ...changes }), replace);
  const page = search.page ?? 1;
  const setPage = (next: number) => change({ page: next > 1 ? next : undefined }, false);
  return {
    q: search.q ?? '',
    /** Page and filter state of the list's table. */
    table: {
      page,
      onPage: setPage,
      isFiltered: Object.keys(search).some((name) => name !== 'page' && name !== 'sort'),
    },
    /** Order of the list's table. Without one, a search ranks and everything else has the usual order. */
    order: {
      sort: search.sort ?? (search.q ? undefined : usualSort),
      onSort: (sort: string) => change({ sort, page: undefined }, false),
    },
    /** A search or filter starts again at the first page; a text being typed does not fill the history. */
    setQ: (q: string) => change({ q: q || undefined, page: undefined }, true),
    setFilter: (name: Exclude<keyof Search & string, keyof ListSearch | 'sort'>, value: string) =>
      change({ [name]: value || undefined, page: undefined }, false),
  };
}

import { useNavigate } from '@tanstack/react-router';

/** The search params of every list. Defaults are left out of the address. */
export interface ListSearch {
  page?: number;
  q?: string;
}

/**
 * For a list route: `validateSearch: listSearch('tag', 'market')`. An invalid param falls back to the default,
 * so an address typed by hand still shows the list. Plain functions, because zod is too heavy for the first load.
 */
export function listSearch<const Filter extends string = never>(...filters: Filter[]) {
  return (search: Record<string, unknown>): ListSearch & { [Name in Filter]?: string } => {
    const page = Number(search.page);
    const named = Object.fromEntries(
      ['q', ...filters].flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])),
    );
    return { ...(Number.isInteger(page) && page > 1 ? { page } : {}), ...named } as ListSearch & {
      [Name in Filter]?: string;
    };
  };
}

/** Reads and changes the state of a list in the address: `const list = useListSearch(Route.useSearch())`. */
export function useListSearch<Search extends ListSearch>(search: Search) {
  const navigate = useNavigate();
  const change = (changes: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: ((previous: object) => ({ ...previous, ...changes })) as never, replace });
  return {
    page: search.page ?? 1,
    q: search.q ?? '',
    isFiltered: Object.keys(search).some((name) => name !== 'page'),
    setPage: (page: number) => change({ page: page > 1 ? page : undefined }, false),
    /** A search or filter starts again at the first page; a text being typed does not fill the history. */
    setQ: (q: string) => change({ q: q || undefined, page: undefined }, true),
    setFilter: (name: Exclude<keyof Search & string, keyof ListSearch>, value: string) =>
      change({ [name]: value || undefined, page: undefined }, false),
  };
}

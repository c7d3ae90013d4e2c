import type { Cell } from '#domain/exports/cells.ts';
import { runOutsideTimeLimit } from '../../db/time-limit.ts';

const PER_PAGE = 500;

interface Page<Row> {
  readonly data: readonly Row[];
}

/**
 * Reads a list to its end, page by page: a connection of the pool is taken for a page, never for a download. A row that
 * moved to a later page meanwhile comes once.
 */
export async function* readPages<Row extends { readonly id: string }>(
  list: (page: { page: number; perPage: number }) => Promise<Page<Row>>,
  toCells: (rows: readonly Row[]) => Promise<Cell[][]> | Cell[][],
): AsyncGenerator<Cell[][]> {
  const seenIds = new Set<string>();
  for (let page = 1; ; page += 1) {
    const read = async () => {
      const { data } = await list({ page, perPage: PER_PAGE });
      const rows = data.filter(({ id }) => !seenIds.has(id));
      for (const { id } of rows) seenIds.add(id);
      return { cells: await toCells(rows), isLast: data.length < PER_PAGE };
    };
    // The first page is a part of the request (errors-10). The others are read while the answer is sent, as long as that takes.
    const { cells, isLast } = await (page === 1 ? read() : runOutsideTimeLimit(read));
    yield cells;
    if (isLast) return;
  }
}

export const listIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

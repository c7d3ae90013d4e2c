import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { hasRoomForSheets, type KeptSheet, keepSheet, listSheets, readSheet } from '../../offline/kept-sheets.ts';
import { type DocumentRequest, fetchDocument } from './use-document-download.tsx';

/** Whose phone keeps a document, and for which day. */
export interface Keeping {
  readonly userId: string;
  readonly date: string;
}

export const sheetKeyOf = ({ document, query }: DocumentRequest): string =>
  [document, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join(' ');

/** Read from the phone each time: another tab loads documents, too. */
const keptSheetsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.keptSheets, userId],
    queryFn: () => listSheets(userId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // A phone that cannot be read keeps none.
    retry: false,
  });

/** The documents that this phone keeps for a user and a day; undefined until it has been read. */
export function useKeptSheets({ userId, date }: Keeping): readonly KeptSheet[] | undefined {
  const { data, isError } = useQuery(keptSheetsQuery(userId));
  return isError ? [] : data?.filter((sheet) => sheet.date === date);
}

export const sheetsChanged = (queryClient: QueryClient, userId: string) =>
  queryClient.invalidateQueries({ queryKey: keptSheetsQuery(userId).queryKey });

/** A document as it is printed now, which this phone keeps from now on. */
async function fetchToKeep(request: DocumentRequest, { userId, date }: Keeping, signal: AbortSignal): Promise<Blob> {
  const file = await fetchDocument(request, signal);
  const sheet = { userId, key: sheetKeyOf(request), date, loadedAt: new Date().toISOString(), file };
  // A phone that is full or forbids storage shows it all the same.
  if (await hasRoomForSheets()) await keepSheet(sheet).catch(() => undefined);
  return file;
}

/** A phone whose storage cannot be read keeps none. */
const readKept = (request: DocumentRequest, { userId }: Keeping) =>
  readSheet(userId, sheetKeyOf(request)).catch(() => undefined);

/** The longest wait for a newer document than the kept one. */
const PATIENCE_MS = 8000;

/** Brigade did not answer, or answered 5xx. A refusal stays a refusal, with signal and without. */
const isNoAnswer = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 500;

/** The document as it is now or, where Brigade does not answer, as this phone has it, and since when. */
export async function fetchOrKept(
  request: DocumentRequest,
  keeping: Keeping,
  signal: AbortSignal,
): Promise<{ file: Blob; keptSince?: string }> {
  const kept = await readKept(request, keeping);
  if (!kept) return { file: await fetchToKeep(request, keeping, signal) };
  const asKept = { file: kept.file, keptSince: kept.loadedAt };
  if (!navigator.onLine) return asKept;
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    return { file: await fetchToKeep(request, keeping, patience) };
  } catch (error) {
    if (signal.aborted || !isNoAnswer(error)) throw error;
    return asKept;
  }
}

/** A change in the kitchen until then is on the sheet that is loaded next, or at the tap. */
const FRESH_FOR = 60 * 60_000;

interface SheetsToPrefetch {
  readonly queryClient: QueryClient;
  readonly requests: readonly DocumentRequest[];
  readonly keeping: Keeping;
}

/**
 * Prefetches documents, one after the other, except those of the last hour. It ends where Brigade does not answer or is
 * busy, and says false: a person who waits for a document comes first. A document that cannot be printed is skipped.
 */
export async function prefetchSheets(
  { queryClient, requests, keeping }: SheetsToPrefetch,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await hasRoomForSheets())) return true;
  for (const request of requests) {
    const kept = await readKept(request, keeping);
    if (signal.aborted) return false;
    if (kept && Date.now() - Date.parse(kept.loadedAt) < FRESH_FOR) continue;
    try {
      await fetchToKeep(request, keeping, signal);
    } catch (error) {
      if (signal.aborted || isNoAnswer(error) || (isApiError(error) && error.status === 429)) return false;
    }
    await sheetsChanged(queryClient, keeping.userId);
  }
  return true;
}

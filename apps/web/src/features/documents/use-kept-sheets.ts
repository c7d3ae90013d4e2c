import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ToldState } from '#contract/sheets.ts';
import type { Id } from '#contract/values.ts';
import { isApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import {
  hasRoomForSheets,
  type KeptSheet,
  keepSheet,
  listKeptSheets,
  listUntoldPrints,
  notePrintState,
  notePrintTold,
  readKeptSheet,
} from '../../offline/kept-sheets.ts';
import { tellPrints } from './mutations.ts';
import { type DocumentRequest, fetchDocument, type LoadedDocument, type OnAhead } from './use-document.ts';

/** Whose phone keeps a document, and for which day. */
export interface Keeping {
  readonly userId: string;
  readonly date: string;
}

export const getSheetKey = ({ document, query }: DocumentRequest): string =>
  [document, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join(' ');

/** Read from the phone each time: another tab loads documents, too. */
const createKeptSheetsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.keptSheets, userId],
    queryFn: () => listKeptSheets(userId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // A phone that cannot be read keeps none.
    retry: false,
  });

/** The documents that this phone keeps for a user and a day; undefined until it has been read. */
export function useKeptSheets({ userId, date }: Keeping): readonly KeptSheet[] | undefined {
  const { data, isError } = useQuery(createKeptSheetsQuery(userId));
  return isError ? [] : data?.filter((sheet) => sheet.date === date);
}

export const invalidateSheets = (queryClient: QueryClient, userId: string) =>
  queryClient.invalidateQueries({ queryKey: createKeptSheetsQuery(userId).queryKey });

/** A document as it is printed now, which this phone keeps from now on. */
async function fetchToKeep(
  request: DocumentRequest,
  { userId, date }: Keeping,
  signal: AbortSignal,
  onAhead?: OnAhead,
) {
  const loadedDocument = await fetchDocument(request, signal, onAhead);
  const loadedAt = new Date().toISOString();
  const sheet: KeptSheet = { userId, key: getSheetKey(request), date, loadedAt, ...loadedDocument, untold: 'kept' };
  // A phone that is full or forbids storage shows it all the same.
  if (await hasRoomForSheets()) await keepSheet(sheet).catch(() => undefined);
  return loadedDocument;
}

/** A phone whose storage cannot be read keeps none. */
const readKept = (request: DocumentRequest, { userId }: Keeping) =>
  readKeptSheet(userId, getSheetKey(request)).catch(() => undefined);

/** The longest wait for a newer document than the kept one. */
const PATIENCE_MS = 8000;

/** Brigade did not answer, or answered 5xx. A refusal stays a refusal, with signal and without. */
const isNoAnswer = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 500;

/** The document as it is now or, where Brigade does not answer, as this phone has it, and since when. */
export async function fetchOrReadKept(
  request: DocumentRequest,
  keeping: Keeping,
  signal: AbortSignal,
  onAhead: OnAhead,
): Promise<LoadedDocument & { keptSince?: string }> {
  const keptSheet = await readKept(request, keeping);
  if (!keptSheet) return fetchToKeep(request, keeping, signal, onAhead);
  const asKept = { file: keptSheet.file, prints: keptSheet.prints ?? [], keptSince: keptSheet.loadedAt };
  if (!navigator.onLine) return asKept;
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    return await fetchToKeep(request, keeping, patience);
  } catch (error) {
    if (signal.aborted || !isNoAnswer(error)) throw error;
    return asKept;
  }
}

/** Tells what became of the documents on this phone, those of presses without signal too. */
async function tellKept(queryClient: QueryClient, userId: string): Promise<void> {
  const untold = (await listUntoldPrints(userId)).slice(0, MOST_TOLD);
  await tellPrints(
    queryClient,
    untold.flatMap(({ prints, untold: state }) => prints.map((id) => ({ id, state }))),
  );
  for (const sheet of untold) await notePrintTold(sheet);
}

/** Each of all papers is a sheet. */
const MOST_TOLD = 60;

interface OfKept {
  readonly queryClient: QueryClient;
  readonly keeping: Keeping;
  readonly request: DocumentRequest;
  readonly prints: readonly Id[];
}

/** What somebody did with a document that this phone keeps is noted there first: without signal it is told later. */
export async function tellKeptState({ queryClient, keeping: { userId }, request, prints }: OfKept, state: ToldState) {
  const isNoted = await notePrintState({ userId, key: getSheetKey(request), prints }, state).catch(() => false);
  const telling = isNoted
    ? tellKept(queryClient, userId)
    : tellPrints(
        queryClient,
        prints.map((id) => ({ id, state })),
      );
  await telling.catch(() => undefined);
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
  // A newer document takes the place of the one that is not told of yet.
  await tellKept(queryClient, keeping.userId).catch(() => undefined);
  if (!(await hasRoomForSheets())) return true;
  for (const request of requests) {
    const keptSheet = await readKept(request, keeping);
    if (signal.aborted) return false;
    if (keptSheet && Date.now() - Date.parse(keptSheet.loadedAt) < FRESH_FOR) continue;
    try {
      await fetchToKeep(request, keeping, signal);
    } catch (error) {
      if (signal.aborted || isNoAnswer(error) || (isApiError(error) && error.status === 429)) return false;
    }
    await invalidateSheets(queryClient, keeping.userId);
  }
  await tellKept(queryClient, keeping.userId).catch(() => undefined);
  return true;
}

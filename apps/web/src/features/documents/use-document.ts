import { useCallback, useEffect, useRef, useState } from 'react';
import { type FileContent, formatDocumentFailure, formatDocumentFileName } from '#contract/document-names.ts';
import type { ToldState } from '#contract/sheets.ts';
import type { Id } from '#contract/values.ts';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';
import { type CallInput, openFile } from '../../api/client.ts';
import type { useTellPrints } from './mutations.ts';

const operationByDocument = {
  'chef-numbers': 'printChefNumbers',
  'host-flow': 'printHostFlow',
  temperature: 'printTemperatureChecklist',
  packout: 'printPackout',
  'dish-cards': 'printDishCards',
  'prep-sheet': 'printPrepSheet',
  labels: 'printLabels',
  'all-papers': 'printAllPapers',
  'change-slip': 'printChangeSlip',
  statement: 'printStatement',
  'purchase-sheet': 'printPurchaseSheet',
} as const satisfies Record<FileContent, string>;

/** The document to print, its owner, and the menu's name for the file. */
export type DocumentRequest = {
  [Name in FileContent]: {
    readonly document: Name;
    readonly query: CallInput<(typeof operationByDocument)[Name]>['query'];
    readonly menuName: string;
  };
}[FileContent];

export interface LoadedDocument {
  readonly file: Blob;
  /** Its sheets in the print log; none of a document that a phone has kept since before they were told. */
  readonly prints: readonly Id[];
}

export interface ReadyDocument {
  readonly url: string;
  /** Says what the person did with it (paper-10). */
  readonly tell: (state: ToldState) => void;
}

export type DocumentState =
  /** Where the printers are busy, with how many documents are ahead of it. */
  | { readonly kind: 'preparing'; readonly ahead?: number }
  | ({ readonly kind: 'ready' } & ReadyDocument)
  | { readonly kind: 'failed'; readonly sentence: string; readonly reason: string };

export const getFileName = ({ document, query, menuName }: DocumentRequest) =>
  formatDocumentFileName(document, {
    menuName,
    date: 'date' in query ? query.date : '',
    part: 'part' in query ? Number(query.part) : undefined,
  });

/** How long a person waits in the line of the printers (documents-9). */
const PATIENCE_MS = 120_000;

/** How many documents are ahead of one that the printers did not let in. */
function readAhead(error: unknown): number | undefined {
  const details = isApiError(error, 'unavailable') ? error.details : undefined;
  const isAhead = typeof details === 'object' && details !== null && 'ahead' in details;
  return isAhead && typeof details.ahead === 'number' ? details.ahead : undefined;
}

export type OnAhead = (documents: number) => void;
type LoadDocument = (request: DocumentRequest, signal: AbortSignal, onAhead: OnAhead) => Promise<LoadedDocument>;

/** The request's union ties each document to its query. Asks again while others are ahead, where somebody waits for it. */
export async function fetchDocument(
  { document, query }: DocumentRequest,
  signal: AbortSignal,
  onAhead?: OnAhead,
): Promise<LoadedDocument> {
  const end = performance.now() + PATIENCE_MS;
  const open = async (): Promise<Response> => {
    try {
      return await openFile(operationByDocument[document], { query, signal });
    } catch (error) {
      const ahead = readAhead(error);
      const pause = isApiError(error) ? Math.max(1, error.retryAfterSeconds) * 1_000 : 0;
      if (ahead === undefined || !onAhead || performance.now() + pause > end) throw error;
      onAhead(ahead);
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      return open();
    }
  };
  const response = await open();
  const prints = response.headers.get('brigade-prints')?.split(',') ?? [];
  return { file: await response.blob(), prints };
}

/**
 * One document at a time, from its request until it is closed. `start` resolves to it, if there is one; `load` gets it from
 * elsewhere, and `tellPrints` then says what became of it.
 */
export function useDocument(tellPrints: ReturnType<typeof useTellPrints>) {
  const [request, setRequest] = useState<DocumentRequest | null>(null);
  const [state, setState] = useState<DocumentState>({ kind: 'preparing' });
  const running = useRef<AbortController | null>(null);
  const ready = useRef<string | null>(null);

  const clear = useCallback(() => {
    running.current?.abort();
    running.current = null;
    if (ready.current) URL.revokeObjectURL(ready.current);
    ready.current = null;
  }, []);
  useEffect(() => clear, [clear]);

  const start = useCallback(
    async (next: DocumentRequest, load: LoadDocument = fetchDocument): Promise<ReadyDocument | undefined> => {
      clear();
      const current = new AbortController();
      running.current = current;
      setRequest(next);
      setState({ kind: 'preparing' });
      try {
        const onAhead = (ahead: number) => current.signal.aborted || setState({ kind: 'preparing', ahead });
        const { file, prints } = await load(next, current.signal, onAhead);
        if (current.signal.aborted) return undefined;
        const url = URL.createObjectURL(file);
        ready.current = url;
        const document = { url, tell: (state: ToldState) => void tellPrints(prints, state) };
        setState({ kind: 'ready', ...document });
        return document;
      } catch (error) {
        if (current.signal.aborted) return undefined;
        console.error(error);
        setState({
          kind: 'failed',
          sentence: formatDocumentFailure(next.document, next.menuName),
          reason: toErrorMessage(error, ''),
        });
        return undefined;
      }
    },
    [clear, tellPrints],
  );

  const close = useCallback(() => {
    // Not revoked yet: "Open" and "Save" close the dialog in the same click that the browser follows.
    running.current?.abort();
    setRequest(null);
  }, []);

  return { request, state, start, close };
}

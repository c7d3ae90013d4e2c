import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { documentTexts } from '#contract/documents-texts.ts';
import type { ToldState } from '#contract/sheets.ts';
import type { Id } from '#contract/values.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { useNotify } from '../../ui/feedback.ts';
import { canPrintFiles } from '../../ui/print-file.ts';
import { saveFile } from '../../ui/save-file.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { useTellPrints } from './mutations.ts';
import { type DocumentRequest, fetchDocument, getFileName, type OnAhead, useDocument } from './use-document.ts';
import { fetchOrReadKept, invalidateSheets, type Keeping, tellKeptState } from './use-kept-sheets.ts';
import { usePrint } from './use-print.ts';

interface SheetButtonProps {
  request: DocumentRequest;
  /** The place on the phone that keeps it for use without signal. */
  keeping?: Keeping | undefined;
  children: string;
}

/** Gets the sheet, from the phone where it is kept and Brigade does not answer; then it is saved or printed. */
function useSheet({ request, keeping }: Pick<SheetButtonProps, 'request' | 'keeping'>) {
  const notify = useNotify();
  const print = usePrint();
  const moment = useFormatMoment();
  const queryClient = useQueryClient();
  const tellPrints = useTellPrints();
  const tell = useCallback(
    (ids: readonly Id[], state: ToldState) =>
      keeping ? tellKeptState({ queryClient, keeping, request, prints: ids }, state) : tellPrints(ids, state),
    [keeping, queryClient, request, tellPrints],
  );
  const { request: begunRequest, state, start, close } = useDocument(tell);
  const fileName = getFileName(request);
  const fetchSheet = async () => {
    let keptSince: string | undefined;
    const load = async (next: DocumentRequest, signal: AbortSignal, onAhead: OnAhead) => {
      if (!keeping) return fetchDocument(next, signal, onAhead);
      const loadedDocument = await fetchOrReadKept(next, keeping, signal, onAhead);
      keptSince = loadedDocument.keptSince;
      return loadedDocument;
    };
    const ready = await start(request, load);
    if (keeping) void invalidateSheets(queryClient, keeping.userId);
    // One at a time: on a phone, those of four sheets covered the account picker.
    if (ready && keptSince) notify(documentTexts.downloadedAsKept(fileName, moment(keptSince)), 'info', 'download');
    return { ready, keptSince };
  };
  return {
    begunRequest,
    state,
    close,
    fileName,
    download: async () => {
      const { ready, keptSince } = await fetchSheet();
      if (!ready) return;
      saveFile(ready.url, fileName);
      ready.tell('inFile');
      if (!keptSince) notify(documentTexts.downloaded(fileName), 'success', 'download');
    },
    printAtOnce: async () => {
      const { ready } = await fetchSheet();
      if (ready) await print(ready);
    },
  };
}

/** A large button that downloads one document at the tap, and one that prints it. Then it can be opened, too (surveys-11). */
export function SheetButton({ request, keeping, children }: SheetButtonProps) {
  const { begunRequest, state, close, fileName, download, printAtOnce } = useSheet({ request, keeping });
  return (
    <Box data-uncovered sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        size="large"
        startIcon={<PictureAsPdfOutlined />}
        loading={begunRequest !== null && state.kind === 'preparing'}
        loadingPosition="start"
        onClick={() => void download()}
        sx={{ flex: 1, minHeight: 56, justifyContent: 'flex-start' }}
      >
        {children}
      </Button>
      {canPrintFiles() && (
        <Button
          size="large"
          aria-label={`Print ${children}`}
          disabled={begunRequest !== null && state.kind === 'preparing'}
          onClick={() => void printAtOnce()}
          sx={{ minHeight: 56, minWidth: 48 }}
        >
          <PrintOutlined />
        </Button>
      )}
      {begunRequest && state.kind === 'ready' && (
        // A real link: a tab opened by script after the wait would be taken for a pop-up and blocked.
        <Button
          component="a"
          href={state.url}
          target="_blank"
          rel="noopener"
          size="large"
          aria-label={`Open ${children}`}
          sx={{ minHeight: 56 }}
        >
          Open
        </Button>
      )}
      <Box role="status" sx={{ flexBasis: '100%', color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {begunRequest && state.kind === 'preparing' && state.ahead !== undefined && documentTexts.waiting(state.ahead)}
      </Box>
      {begunRequest && state.kind === 'failed' && (
        <DocumentDialog
          document={request.document}
          fileName={fileName}
          state={state}
          isDownload
          onRetry={() => void download()}
          onClose={close}
        />
      )}
    </Box>
  );
}

import type { ReactNode } from 'react';
import { DocumentDialog } from './DocumentDialog.tsx';
import { useTellPrints } from './mutations.ts';
import { type DocumentRequest, fileNameOf, useDocument } from './use-document.ts';
import { usePrint } from './use-print.ts';

/**
 * Downloads documents: `start` shows the progress in a dialog, which can be canceled, and offers then to open the
 * document in a new tab or to save it. Put `downloadDialog` somewhere that stays mounted, outside the menu that starts it.
 *
 *     const { start, downloadDialog } = useDocumentDownload();
 *     <MenuItem onClick={() => start({ document: 'labels', query: { scheduledMenuId: id }, menuName: name })}>…
 *     {downloadDialog}
 */
export function useDocumentDownload() {
  const { request, state, start, close } = useDocument(useTellPrints());
  const print = usePrint();
  const downloadDialog: ReactNode = request && (
    <DocumentDialog
      document={request.document}
      fileName={fileNameOf(request)}
      state={state}
      onRetry={() => start(request)}
      onClose={close}
    />
  );
  /** As soon as the document is there. */
  const startPrint = async (next: DocumentRequest) => {
    const ready = await start(next);
    if (ready) await print(ready);
  };
  return { start, startPrint, downloadDialog };
}

import { type ReactNode, useState } from 'react';
import { saveFile } from '../../ui/save-file.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { useTellPrints } from './mutations.ts';
import { type DocumentRequest, getFileName, useDocument } from './use-document.ts';
import { usePrint } from './use-print.ts';

/**
 * Documents by one press: `download` delivers the file as soon as it is there, `print` prints it, and `prepare` only
 * offers it. A dialog shows the progress, which can be canceled, and then offers to open, print and save it. Put
 * `downloadDialog` somewhere that stays mounted, outside the menu that starts it.
 *
 *     const { download, downloadDialog } = useDocumentDownload();
 *     <MenuItem onClick={() => download({ document: 'labels', query: { scheduledMenuId: id }, menuName: name })}>…
 *     {downloadDialog}
 */
export function useDocumentDownload() {
  const { request, state, start, close } = useDocument(useTellPrints());
  const [isDownload, setDownload] = useState(false);
  const printDocument = usePrint();
  const prepare = (next: DocumentRequest) => {
    setDownload(false);
    return start(next);
  };
  const download = async (next: DocumentRequest) => {
    setDownload(true);
    const ready = await start(next);
    if (!ready) return;
    saveFile(ready.url, getFileName(next));
    ready.tell('inFile');
  };
  const print = async (next: DocumentRequest) => {
    const ready = await prepare(next);
    if (ready) await printDocument(ready);
  };
  const downloadDialog: ReactNode = request && (
    <DocumentDialog
      document={request.document}
      fileName={getFileName(request)}
      state={state}
      isDownload={isDownload}
      onRetry={() => void (isDownload ? download(request) : prepare(request))}
      onClose={close}
    />
  );
  return { prepare, download, print, downloadDialog };
}

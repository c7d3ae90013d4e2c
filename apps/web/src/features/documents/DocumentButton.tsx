import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { documentTitles } from '#contract/document-names.ts';
import { canPrintFiles } from '../../ui/print-file.ts';
import type { DocumentRequest } from './use-document.ts';
import { useDocumentDownload } from './use-document-download.tsx';

interface DocumentButtonProps extends Omit<ButtonProps, 'onClick'> {
  request: DocumentRequest;
  /** Adds a button that prints it at once; every dialog of a document offers that, too. */
  withPrint?: boolean;
}

/** A button that downloads one document; menus with several use `useDocumentDownload` themselves. */
export function DocumentButton({ request, withPrint = false, ...button }: DocumentButtonProps) {
  const { download, print, downloadDialog } = useDocumentDownload();
  return (
    <>
      <Button startIcon={<PictureAsPdfOutlined />} {...button} onClick={() => void download(request)} />
      {withPrint && canPrintFiles() && (
        <Button
          variant="outlined"
          startIcon={<PrintOutlined />}
          aria-label={`Print ${documentTitles[request.document]}`}
          onClick={() => void print(request)}
          // The bar of a phone has no room; the dialog of the download offers it.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          Print
        </Button>
      )}
      {downloadDialog}
    </>
  );
}

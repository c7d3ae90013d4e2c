import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type DocumentRequest, useDocumentDownload } from './use-document-download.tsx';

interface DocumentButtonProps extends Omit<ButtonProps, 'onClick'> {
  request: DocumentRequest;
}

/** A button that downloads one document; menus with several use `useDocumentDownload` themselves. */
export function DocumentButton({ request, ...button }: DocumentButtonProps) {
  const { start, downloadDialog } = useDocumentDownload();
  return (
    <>
      <Button startIcon={<PictureAsPdfOutlined />} {...button} onClick={() => start(request)} />
      {downloadDialog}
    </>
  );
}

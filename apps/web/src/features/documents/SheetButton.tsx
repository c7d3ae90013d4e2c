import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { documentTexts } from '#contract/documents-texts.ts';
import { useNotify } from '../../ui/feedback.ts';
import { saveFile } from '../../ui/save-file.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { type DocumentRequest, fileNameOf, useDocument } from './use-document-download.tsx';

interface SheetButtonProps {
  request: DocumentRequest;
  children: string;
}

/** A large button that downloads one document at the tap; once it is there, it can be opened beside it (surveys-11). */
export function SheetButton({ request, children }: SheetButtonProps) {
  const notify = useNotify();
  const { request: begun, state, start, close } = useDocument();
  const fileName = fileNameOf(request);
  const download = async () => {
    const url = await start(request);
    if (!url) return;
    saveFile(url, fileName);
    // One at a time: on a phone, those of four sheets covered the account picker.
    notify(documentTexts.downloaded(fileName), 'success', 'download');
  };
  return (
    <Box data-uncovered sx={{ display: 'flex', gap: 1 }}>
      <Button
        variant="outlined"
        size="large"
        startIcon={<PictureAsPdfOutlined />}
        loading={begun !== null && state.kind === 'preparing'}
        loadingPosition="start"
        onClick={() => void download()}
        sx={{ flex: 1, minHeight: 56, justifyContent: 'flex-start' }}
      >
        {children}
      </Button>
      {begun && state.kind === 'ready' && (
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
      {begun && state.kind === 'failed' && (
        <DocumentDialog
          document={request.document}
          fileName={fileName}
          state={state}
          onRetry={() => void download()}
          onClose={close}
        />
      )}
    </Box>
  );
}

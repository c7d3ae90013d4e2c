import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { documentTitles, type FileContent } from '#contract/document-names.ts';
import { documentTexts } from '#contract/documents-texts.ts';
import { sheetTexts } from '#contract/sheets-texts.ts';
import { canPrintFiles } from '../../ui/print-file.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import type { DocumentState } from './use-document.ts';
import { usePrint } from './use-print.ts';

interface DocumentDialogProps {
  document: FileContent;
  fileName: string;
  state: DocumentState;
  /** The file is delivered as soon as it is there. */
  isDownload: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** The way of one document from "being prepared" to opened, saved or failed. */
export function DocumentDialog({ document, fileName, state, isDownload, onRetry, onClose }: DocumentDialogProps) {
  const print = usePrint();
  const take = () => {
    if (state.kind === 'ready') state.tell('inFile');
    onClose();
  };
  return (
    <TitledDialog
      title={documentTitles[document]}
      onClose={onClose}
      maxWidth="xs"
      aria-live="polite"
      sx={{ overflowWrap: 'anywhere' }}
      actions={
        <>
          <Button onClick={onClose}>{state.kind === 'preparing' ? 'Cancel' : 'Close'}</Button>
          {state.kind === 'failed' && (
            <Button variant="contained" onClick={onRetry}>
              Retry
            </Button>
          )}
          {state.kind === 'ready' && (
            <>
              {/* Real links: a tab opened by script after the wait would be taken for a pop-up and blocked. */}
              <Button component="a" href={state.url} target="_blank" rel="noopener" onClick={take}>
                Open
              </Button>
              {canPrintFiles() && <Button onClick={() => void print(state)}>Print</Button>}
              <Button
                component="a"
                href={state.url}
                download={fileName}
                variant="contained"
                color="secondary"
                autoFocus
                onClick={take}
              >
                Save
              </Button>
            </>
          )}
        </>
      }
    >
      {state.kind === 'preparing' && (
        <>
          <Typography sx={{ mb: 2 }}>
            {state.ahead === undefined ? `Preparing ${fileName} …` : documentTexts.waiting(state.ahead)}
          </Typography>
          <LinearProgress aria-label={`Preparing ${fileName}`} />
        </>
      )}
      {state.kind === 'ready' && (
        <Typography>{isDownload ? documentTexts.downloaded(fileName) : `${fileName} is ready.`}</Typography>
      )}
      {state.kind === 'failed' && (
        <Alert severity="error">
          <Typography>{state.sentence}</Typography>
          {state.reason !== '' && <Typography sx={{ mt: 0.5 }}>{state.reason}</Typography>}
        </Alert>
      )}
      {state.kind === 'ready' && (document === 'labels' || document === 'all-papers') && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {document === 'labels' ? documentTexts.labelPaper : sheetTexts.withoutLabels}
        </Typography>
      )}
    </TitledDialog>
  );
}

import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { Suspense, useId, useRef, useState } from 'react';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { sizeText } from '../../ui/size-text.ts';
import { type ExportName, type ExportQuery, useExport } from './use-export.ts';

const RowMenuList = preloadableDialog(() => import('../../ui/RowMenuList.tsx'));

interface ExportButtonProps<Name extends ExportName> {
  operation: Name;
  /** Search and filters as the list asks for them, without its page. */
  query: ExportQuery<Name>;
}

/** Saves what a list shows, all pages, as a file (data-9). */
export function ExportButton<Name extends ExportName>({ operation, query }: ExportButtonProps<Name>) {
  const { bytes, start, cancel } = useExport(operation, query);
  const buttonId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (bytes !== undefined)
    return (
      <Button onClick={cancel} size="small">
        Cancel export ({sizeText(bytes)})
      </Button>
    );
  return (
    <>
      <Button
        ref={button}
        id={buttonId}
        size="small"
        startIcon={<ExportIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void RowMenuList.prepare()}
        onFocus={() => void RowMenuList.prepare()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        Export
      </Button>
      {wasOpened && (
        <Suspense>
          <RowMenuList
            anchor={button}
            labelledBy={buttonId}
            open={open}
            actions={[
              { label: 'Excel (XLSX)', onSelect: () => void start('xlsx') },
              { label: 'CSV', onSelect: () => void start('csv') },
            ]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

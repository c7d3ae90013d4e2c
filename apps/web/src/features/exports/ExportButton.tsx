import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { formatSize } from '../../ui/size-text.ts';
import { useActionsMenu } from '../../ui/use-actions-menu.tsx';
import { type ExportName, type ExportQuery, useExport } from './use-export.ts';

interface ExportButtonProps<Name extends ExportName> {
  operation: Name;
  /** Search and filters as the list asks for them, without its page. */
  query: ExportQuery<Name>;
}

/** Saves what a list shows, all pages, as a file (data-9). */
export function ExportButton<Name extends ExportName>({ operation, query }: ExportButtonProps<Name>) {
  const { bytes, start, cancel } = useExport(operation, query);
  const { buttonProps, openMenu, menu } = useActionsMenu([
    { label: 'Excel (XLSX)', onSelect: () => void start('xlsx') },
    { label: 'CSV', onSelect: () => void start('csv') },
  ]);
  if (bytes !== undefined)
    return (
      <Button onClick={cancel} size="small">
        Cancel export ({formatSize(bytes)})
      </Button>
    );
  return (
    <>
      <Button {...buttonProps} size="small" startIcon={<ExportIcon />} onClick={openMenu}>
        Export
      </Button>
      {menu}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import { fieldsByKind } from '#domain/imports/fields-by-kind.ts';
import { MOST_ROWS_ABOVE } from '#domain/imports/heading-row.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { useExport } from '../exports/use-export.ts';
import { importKindTexts } from './import-kind-texts.ts';
import { FileTooLarge, type ReadFile, type useImportFile } from './use-import-file.ts';

const templateFormats = ['xlsx', 'csv'] as const;

/** The headings of the kind, in both formats. */
function TemplateButtons({ kind, content, label }: { kind: ImportKind; content: 'empty' | 'filled'; label: string }) {
  const { start } = useExport('exportImportTemplate', { kind, content });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Typography component="span" color="textSecondary">
        {label}:
      </Typography>
      {templateFormats.map((format) => (
        <Button key={format} size="small" aria-label={`${label}, ${format}`} onClick={() => void start(format)}>
          {format.toUpperCase()}
        </Button>
      ))}
    </Box>
  );
}

const LONGEST_ROW = 80;
const formatRow = (cells: readonly string[]) => [...new Set(cells)].filter((cell) => cell.trim() !== '').join(', ');

const MOST_NOTES = 20;
const shortenNotes = (notes: readonly string[]) =>
  notes.length > MOST_NOTES ? [...notes.slice(0, MOST_NOTES), `And ${notes.length - MOST_NOTES} more.`] : notes;

interface TablePlaceProps {
  file: ReadFile;
  onSheet: (name: string) => void;
  onHeadings: (row: number) => void;
}

/** The sheet and the row of headings that were read. Both are found, and can be chosen. */
function TablePlace({ file: { table, above, sheet, sheets, notes }, onSheet, onHeadings }: TablePlaceProps) {
  const rows = [...above, table.columns, ...table.rows].slice(0, MOST_ROWS_ABOVE);
  const options = rows.flatMap((cells, row) => {
    const text = formatRow(cells).slice(0, LONGEST_ROW);
    return text === '' ? [] : [{ id: String(row), name: `Row ${row + 1}: ${text}` }];
  });
  const unread = above.map(formatRow).filter((text) => text !== '');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {sheet !== null && (
          <ChoiceField
            label="Sheet"
            value={sheet}
            options={sheets.map((name) => ({ id: name, name }))}
            onChange={onSheet}
          />
        )}
        <ChoiceField
          label="Headings"
          value={String(above.length)}
          options={options}
          onChange={(row) => onHeadings(Number(row))}
        />
      </Box>
      {unread.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Not read, above the headings: {unread.join(' · ')}
        </Typography>
      )}
      {notes.length > 0 && <Alert severity="info">{shortenNotes(notes).join(' ')}</Alert>}
    </>
  );
}

const joinLabels = (fields: readonly ImportField[]) => fields.map(({ label }) => label).join(', ');

interface ImportFileSectionProps {
  kind: ImportKind;
  reading: ReturnType<typeof useImportFile>;
}

export function ImportFileSection({
  kind,
  reading: { file, isReading, error, choose, chooseHeadings, forget },
}: ImportFileSectionProps) {
  const { hint, things, first } = importKindTexts[kind];
  const fields = fieldsByKind[kind];
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isReading) void choose(dropped);
  };
  return (
    <FormSection
      title="File"
      columns={1}
      description={`A CSV file or an Excel workbook (.xlsx) with a row of headings, 20 MB at most. Nothing is saved before you have seen what will change. ${hint}`}
    >
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      >
        <Button
          {...(file ? { variant: 'outlined' } : { variant: 'contained', color: 'secondary' })}
          loading={isReading}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="File to import"
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.json,.htm,.html,.zip,.xlsx"
          onChange={(event) => {
            const [chosenFile] = event.target.files ?? [];
            if (chosenFile) void choose(chosenFile);
            // The same file, changed meanwhile, can be chosen again.
            event.target.value = '';
          }}
          style={visuallyHidden}
        />
        {file && <Typography component="span">{file.name}</Typography>}
        {isReading && <Button onClick={forget}>Cancel</Button>}
        {!file && !isReading && first && (
          <ButtonLink
            to="/imports/$kind"
            params={{ kind: first }}
          >{`${importKindTexts[first].title} first`}</ButtonLink>
        )}
      </Box>
      {file && (
        <TablePlace file={file} onSheet={(sheet) => void choose(file.source, sheet)} onHeadings={chooseHeadings} />
      )}
      {isReading && <LinearProgress aria-label="Reading the file" />}
      {error && !isReading && (
        <Alert severity="error">{error instanceof FileTooLarge ? error.message : toErrorMessage(error)}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TemplateButtons kind={kind} content="empty" label="Empty template" />
        <TemplateButtons kind={kind} content="filled" label="Template with examples" />
      </Box>
      {!file && (
        <Typography variant="body2" color="textSecondary">
          New {things} need {joinLabels(fields.filter(({ isRequired }) => isRequired))}. Files may also have{' '}
          {joinLabels(fields.filter(({ isRequired }) => !isRequired))}.
        </Typography>
      )}
    </FormSection>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportPreview } from '#contract/imports.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import type { ReadFile } from './use-import-file.ts';

type Field = ImportPreview['fields'][number];

interface ImportColumnsSectionProps {
  file: ReadFile;
  fields: readonly Field[];
  defaults: Readonly<Record<string, string>>;
  onChoose: (field: string, column: number | null) => void;
  onDefault: (field: string, text: string) => void;
}

const unusedText = (headings: readonly string[]) =>
  `Not read: ${headings.slice(0, 20).join(', ')}${headings.length > 20 ? ` and ${headings.length - 20} more` : ''}.`;

/** Which column is which field: found by its heading, or chosen by hand. */
export function ImportColumnsSection({ file, fields, defaults, onChoose, onDefault }: ImportColumnsSectionProps) {
  const isMissing = ({ key, isRequired, column }: Field) => isRequired && column === null && !defaults[key];
  const missing = fields.filter(isMissing).map(({ label }) => label);
  // Stays open while somebody works in it, also once nothing is missing any more.
  const [isOpened, setOpened] = useState(missing.length > 0);
  const isOpen = isOpened || missing.length > 0;
  const used = new Set(fields.map(({ column }) => column));
  const unused = file.table.columns.filter((heading, index) => heading !== '' && !used.has(index));
  return (
    <FormSection
      title="Columns"
      columns={1}
      description={
        missing.length > 0
          ? `Not found in your file: ${missing.join(', ')}. Choose the column of each, or say what all new records have.`
          : `${fields.filter(({ column }) => column !== null).length} of ${fields.length} fields have a column.`
      }
      actions={
        missing.length === 0 && (
          <Button aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {isOpen ? 'Hide columns' : 'Show columns'}
          </Button>
        )
      }
    >
      {unused.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {unusedText(unused)}
        </Typography>
      )}
      {isOpen && <FieldsGrid {...{ file, fields, defaults, onChoose, onDefault, isMissing }} />}
    </FormSection>
  );
}

/** What new records need and what was found; the rest is a click away. */
function FieldsGrid({
  file: { table },
  fields,
  defaults,
  onChoose,
  onDefault,
  isMissing,
}: ImportColumnsSectionProps & { isMissing: (field: Field) => boolean }) {
  const [isWhole, setWhole] = useState(false);
  const isInUse = ({ key, isRequired, column }: Field) => isRequired || column !== null || Boolean(defaults[key]);
  const rest = fields.filter((field) => !isInUse(field)).length;
  const options = table.columns.map((heading, index) => ({
    id: String(index),
    name: heading || `Column ${index + 1}`,
  }));
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))' }}>
        {fields
          .filter((field) => isWhole || isInUse(field))
          .map((field) => {
            const { key, label, column, isRequired } = field;
            return (
              <Box
                key={key}
                role="group"
                aria-label={label}
                sx={{
                  display: 'grid',
                  gap: 1,
                  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                  alignContent: 'start',
                  pl: 1,
                  borderLeft: '3px solid',
                  borderColor: isMissing(field) ? 'error.main' : 'divider',
                }}
              >
                <ChoiceField
                  label={isRequired ? `${label} *` : label}
                  value={column === null ? '' : String(column)}
                  noneLabel="No column"
                  options={options}
                  onChange={(value) => onChoose(key, value === '' ? null : Number(value))}
                  isWide
                />
                {key !== 'name' && (
                  <DefaultField label={label} value={defaults[key] ?? ''} onChange={(text) => onDefault(key, text)} />
                )}
                <SampleCells rows={table.rows} column={column} />
              </Box>
            );
          })}
      </Box>
      {rest > 0 && (
        <Button sx={{ justifySelf: 'start' }} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? 'Hide fields without a column'
            : `Show ${rest} more ${rest === 1 ? 'field' : 'fields'} that a column could fill`}
        </Button>
      )}
    </>
  );
}

const SAMPLES = 3;

/** By what stands in a column, people tell whether it is the right one. */
function SampleCells({ rows, column }: { rows: readonly (readonly string[])[]; column: number | null }) {
  if (column === null) return null;
  const samples = new Set<string>();
  for (const row of rows) {
    const cell = row[column]?.trim();
    if (cell) samples.add(cell);
    if (samples.size === SAMPLES) break;
  }
  return (
    <Typography variant="body2" color="textSecondary" noWrap sx={{ gridColumn: '1 / -1' }}>
      {samples.size > 0 ? `For example ${[...samples].join(' · ')}` : 'This column is empty.'}
    </Typography>
  );
}

/** Told when the person leaves it: each letter would be a preview. */
function DefaultField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label="New records, where empty"
      size="small"
      value={text}
      slotProps={{ htmlInput: { 'aria-label': `${label} of new records, where empty` } }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== value && onChange(text)}
      onKeyDown={(event) => event.key === 'Enter' && text !== value && onChange(text)}
    />
  );
}

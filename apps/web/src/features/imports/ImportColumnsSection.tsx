import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportPreview } from '#contract/imports.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import type { ReadFile } from './use-import-file.ts';

interface ImportColumnsSectionProps {
  file: ReadFile;
  fields: ImportPreview['fields'];
  defaults: Readonly<Record<string, string>>;
  onChoose: (field: string, column: number | null) => void;
  onDefault: (field: string, text: string) => void;
}

/** Which column is which field: found by its heading, or chosen by hand. */
export function ImportColumnsSection({ file, fields, defaults, onChoose, onDefault }: ImportColumnsSectionProps) {
  const isIncomplete = fields.some(({ key, isRequired, column }) => isRequired && column === null && !defaults[key]);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isIncomplete;
  const found = fields.filter(({ column }) => column !== null);
  const used = new Set(found.map(({ column }) => column));
  const unused = file.table.columns.filter((heading, index) => heading !== '' && !used.has(index));
  return (
    <FormSection
      title="Columns"
      columns={1}
      description={
        isIncomplete
          ? 'New records need fields that have no column yet. Choose the column, or say what all new records have.'
          : `${found.length} of ${fields.length} fields have a column.`
      }
      actions={
        !isIncomplete && (
          <Button aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {isOpen ? 'Hide columns' : 'Show columns'}
          </Button>
        )
      }
    >
      {unused.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Not read: {unused.slice(0, 20).join(', ')}
          {unused.length > 20 && ` and ${unused.length - 20} more`}.
        </Typography>
      )}
      {isOpen && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' }}>
          {fields.map(({ key, label, column, isRequired }) => (
            <Box key={key} role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
              <ChoiceField
                label={isRequired ? `${label} *` : label}
                value={column === null ? '' : String(column)}
                noneLabel="No column"
                options={file.table.columns.map((heading, index) => ({
                  id: String(index),
                  name: heading || `Column ${index + 1}`,
                }))}
                onChange={(value) => onChoose(key, value === '' ? null : Number(value))}
                isWide
              />
              {key !== 'name' && (
                <DefaultField
                  label={`${label} of new records, where empty`}
                  value={defaults[key] ?? ''}
                  onChange={(text) => onDefault(key, text)}
                />
              )}
            </Box>
          ))}
        </Box>
      )}
    </FormSection>
  );
}

/** Told when the person leaves it: each letter would be a preview. */
function DefaultField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label={label}
      size="small"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== value && onChange(text)}
      onKeyDown={(event) => event.key === 'Enter' && text !== value && onChange(text)}
    />
  );
}

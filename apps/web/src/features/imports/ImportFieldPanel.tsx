import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportPreview, ImportTable } from '#contract/imports.ts';
import { takeSamples } from '#domain/imports/likely-columns.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';

interface ImportFieldPanelProps {
  table: ImportTable;
  field: ImportPreview['fields'][number];
  /** Columns that may be meant. */
  likely: readonly number[];
  isMissing: boolean;
  hint: string | undefined;
  statement: string;
  onChoose: (column: number | null) => void;
  onDefault: (text: string) => void;
}

const getColumnName = ({ columns }: ImportTable, column: number) => columns[column] || `Column ${column + 1}`;

/** One field: its column, what its cells look like, and what new records have where a cell is empty. */
export function ImportFieldPanel({
  table,
  field: { key, label, column, isRequired, doubtful },
  likely,
  isMissing,
  hint,
  statement,
  onChoose,
  onDefault,
}: ImportFieldPanelProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        alignContent: 'start',
        pl: 1,
        borderLeft: '3px solid',
        borderColor: isMissing ? 'error.main' : 'divider',
      }}
    >
      <ChoiceField
        label={isRequired ? `${label} *` : label}
        value={column === null ? '' : String(column)}
        noneLabel="No column"
        options={table.columns.map((_, index) => ({ id: String(index), name: getColumnName(table, index) }))}
        onChange={(value) => onChoose(value === '' ? null : Number(value))}
        isWide
      />
      {key !== 'name' && <DefaultField label={label} value={statement} hint={hint} onChange={onDefault} />}
      {likely.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" color="textSecondary" component="span">
            Is it one of these?
          </Typography>
          {likely.map((column) => (
            <Button
              key={column}
              size="small"
              variant="outlined"
              aria-label={`${label} is ${getColumnName(table, column)}`}
              onClick={() => onChoose(column)}
            >
              {getColumnName(table, column)}
            </Button>
          ))}
          {doubtful.length > 0 && (
            <Button size="small" aria-label={`None of them: ${label}`} onClick={() => onChoose(null)}>
              None of them
            </Button>
          )}
        </Box>
      )}
      <SampleCells table={table} column={column} />
    </Box>
  );
}

function SampleCells({ table, column }: { table: ImportTable; column: number | null }) {
  if (column === null) return null;
  const samples = takeSamples(table, column);
  return (
    <Typography variant="body2" color="textSecondary" noWrap sx={{ gridColumn: '1 / -1' }}>
      {samples.length > 0 ? `For example ${samples.join(' · ')}` : 'This column is empty.'}
    </Typography>
  );
}

interface DefaultFieldProps {
  label: string;
  value: string;
  hint: string | undefined;
  onChange: (text: string) => void;
}

/** Told when the person leaves it: each letter would be a preview. */
function DefaultField({ label, value, hint, onChange }: DefaultFieldProps) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label="Use this if the cell is empty"
      size="small"
      value={text}
      helperText={hint}
      slotProps={{ htmlInput: { 'aria-label': `${label}: use this if the cell is empty` } }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== value && onChange(text)}
      onKeyDown={(event) => event.key === 'Enter' && text !== value && onChange(text)}
    />
  );
}

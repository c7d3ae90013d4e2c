import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { endSentence } from '#contract/counted-names.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportPreview } from '#contract/imports.ts';
import { fieldsByKind } from '#domain/imports/fields-by-kind.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import { findLikelyColumns } from '#domain/imports/likely-columns.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { ImportFieldPanel } from './ImportFieldPanel.tsx';
import type { ReadFile } from './use-import-file.ts';

type Field = ImportPreview['fields'][number];

interface ImportColumnsSectionProps {
  kind: ImportKind;
  file: ReadFile;
  fields: readonly Field[];
  /** Columns of single allergens whose marks count. */
  readMarks: readonly number[];
  defaults: Readonly<Record<string, string>>;
  onChoose: (field: string, column: number | null) => void;
  onDefault: (field: string, text: string) => void;
}

const formatUnused = (headings: readonly string[]) =>
  `Not used: ${headings.slice(0, 20).join(', ')}${headings.length > 20 ? ` and ${headings.length - 20} more` : ''}.`;

/** The field of each column: found by its heading, or chosen by hand. */
export function ImportColumnsSection(props: ImportColumnsSectionProps) {
  const { file, fields, readMarks, defaults } = props;
  const isMissing = ({ key, isRequired, withoutColumn, column, doubtful }: Field) =>
    column === null && (doubtful.length > 0 || (isRequired && !(defaults[key] || withoutColumn)));
  const missing = fields.filter(isMissing).map(({ label }) => label);
  const several = fields.filter(({ doubtful }) => doubtful.length > 0).map(({ label }) => label);
  // Stays open while somebody works in it, also once nothing is missing any more.
  const [isOpened, setOpened] = useState(missing.length > 0);
  const isOpen = isOpened || missing.length > 0;
  const usedColumns = new Set([...fields.map(({ column }) => column), ...readMarks]);
  const unused = file.table.columns.filter((heading, index) => heading !== '' && !usedColumns.has(index));
  return (
    <FormSection
      title="Columns"
      columns={1}
      description={
        several.length > 0
          ? endSentence(`Choose the column that is meant, or no column: ${several.join(', ')}`)
          : missing.length > 0
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
          {formatUnused(unused)}
        </Typography>
      )}
      {isOpen && <FieldsGrid {...props} isMissing={isMissing} />}
    </FormSection>
  );
}

const findHint = (field: ImportField | undefined) =>
  field?.kind.is === 'statement' ? 'Say None if an empty cell means that there are none.' : field?.why;

/** Required fields, found ones and suggestions; the rest is a click away. */
function FieldsGrid({
  kind,
  file: { table },
  fields,
  defaults,
  onChoose,
  onDefault,
  isMissing,
}: ImportColumnsSectionProps & { isMissing: (field: Field) => boolean }) {
  const [isWhole, setWhole] = useState(false);
  const takenColumns = new Set(fields.map(({ column }) => column));
  const groups = fields.flatMap((field) => {
    const fieldDescription = fieldsByKind[kind].find(({ key }) => key === field.key);
    const likely =
      field.doubtful.length > 0
        ? field.doubtful
        : fieldDescription && field.column === null
          ? findLikelyColumns(fieldDescription, table, takenColumns)
          : [];
    const isInUse =
      field.isRequired ||
      field.column !== null ||
      Boolean(defaults[field.key]) ||
      likely.length > 0 ||
      fieldDescription?.why !== undefined;
    return [{ field, likely, isInUse, hint: findHint(fieldDescription) }];
  });
  const rest = groups.filter(({ isInUse }) => !isInUse).length;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))' }}>
        {groups
          .filter(({ isInUse }) => isWhole || isInUse)
          .map(({ field, likely, hint }) => (
            <ImportFieldPanel
              key={field.key}
              table={table}
              field={field}
              likely={likely}
              isMissing={isMissing(field)}
              hint={hint}
              statement={defaults[field.key] || (field.column === null && field.withoutColumn) || ''}
              onChoose={(column) => onChoose(field.key, column)}
              onDefault={(text) => onDefault(field.key, text)}
            />
          ))}
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

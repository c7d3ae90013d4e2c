import CheckIcon from '@mui/icons-material/CheckCircle';
import StopIcon from '@mui/icons-material/Report';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { ChosenAlternative } from '#contract/scheduling.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { hasAlternativeWithout } from '#domain/scheduling/alternative-mark.ts';
import { Empty } from '../../../ui/states.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { ElementPickerDialog } from '../../elements/ElementPickerDialog.tsx';
import { AlternativeRow } from './AlternativeRow.tsx';
import { type ScheduledElementValues, toAlternative } from './scheduled-menu-form-values.ts';

interface AlternativesDialogProps {
  element: ScheduledElementValues;
  readOnly: boolean;
  /** The page's Update saves the choice (scheduling-7). */
  onChange: (alternatives: ChosenAlternative[]) => void;
  onClose: () => void;
}

/** Alternatives of an element, and whether they cover its allergens (scheduling-7). */
export default function AlternativesDialog({ element, readOnly, onChange, onClose }: AlternativesDialogProps) {
  const [picking, setPicking] = useState(false);
  const { alternative } = element;
  const remove = (index: number) => onChange(alternative.filter((_other, position) => position !== index));
  const change = (index: number, changes: Partial<ChosenAlternative>) =>
    onChange(alternative.map((chosen, position) => (position === index ? { ...chosen, ...changes } : chosen)));
  const content = useRef<HTMLDivElement>(null);
  /** Faults stay visible: behind the dialog nobody would find them. */
  function close() {
    const wrong = content.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onClose();
  }
  return (
    <TitledDialog
      title={`Alternatives to ${element.name}`}
      onClose={close}
      maxWidth="md"
      actions={
        <>
          {!readOnly && <Button onClick={() => setPicking(true)}>Add alternatives</Button>}
          <Button variant="contained" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <div ref={content}>
        <AllergenMarks element={element} />
        {alternative.length === 0 ? (
          <Empty>No alternatives assigned</Empty>
        ) : (
          <Table role="table" size="small" aria-label="Alternatives" sx={tableStyle}>
            <TableHead role="rowgroup">
              <TableRow role="row">
                {['Name', 'Ingredients', 'Method', 'Allergens'].map((heading) => (
                  <TableCell key={heading} role="columnheader">
                    {heading}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            {alternative.map((chosen, index) => (
              <AlternativeRow
                key={chosen.id ?? chosen.elementId}
                alternative={chosen}
                readOnly={readOnly}
                onChange={(changes) => change(index, changes)}
                onRemove={() => remove(index)}
              />
            ))}
          </Table>
        )}
      </div>
      {picking && (
        <ElementPickerDialog
          open
          title={`Add alternatives to ${element.name}`}
          presentText="Chosen already"
          presentIds={[element.elementId, ...alternative.map((chosen) => chosen.elementId)].filter((id) => id !== null)}
          onClose={() => setPicking(false)}
          onPick={(elements) => {
            onChange([...alternative, ...elements.map(toAlternative)]);
            setPicking(false);
          }}
        />
      )}
    </TitledDialog>
  );
}

/** A check when an alternative is known to lack the allergen, else a stop; also in words (scheduling-7). */
function AllergenMarks({ element }: { element: ScheduledElementValues }) {
  if (element.allergens.length === 0)
    return <Typography sx={{ mb: 2 }}>Allergens: {formatAllergenNames(element)}</Typography>;
  return (
    <Box
      component="ul"
      aria-label="Allergens of the element"
      sx={{ listStyle: 'none', p: 0, m: 0, mb: 2, display: 'flex', gap: 2, flexWrap: 'wrap' }}
    >
      {element.allergens.map((allergen) => {
        const isAllergenCovered = hasAlternativeWithout(allergen.name, element.alternative);
        return (
          <Box component="li" key={allergen.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {isAllergenCovered ? (
              <CheckIcon color="success" fontSize="small" />
            ) : (
              <StopIcon color="error" fontSize="small" />
            )}
            <span>
              <strong>{allergen.name}</strong>: {isAllergenCovered ? 'covered by an alternative' : 'not covered'}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}

const formatAllergenNames = ({ allergens, allergenStatement }: ScheduledElementValues) =>
  formatAllergens({ allergenNames: allergens.map((allergen) => allergen.name), allergenStatement });

/** On a phone each alternative is a block; the roles in the markup keep it a table for screen readers. */
const onPhones = {
  '&, & tbody, & tr, & .MuiTableCell-root': { display: 'block' },
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .MuiTableCell-root': { px: 0 },
  '& .dish .MuiTableCell-root': { py: 0.25 },
  '& td[data-header]:not(:empty)::before': { content: 'attr(data-header) ": "', color: 'text.secondary' },
  '& td:empty': { display: 'none' },
} as const;

const tableStyle = {
  tableLayout: 'fixed',
  '& .MuiTableCell-root': { verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& .dish .MuiTableCell-root': { borderBottom: 0 },
  '& th[scope="row"]': { fontWeight: 600 },
  '@media (max-width: 599.95px)': onPhones,
} as const;

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Id } from '#contract/values.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';

interface LabelChoiceFieldProps {
  label: string;
  /** Text of the box that ticks them all. */
  all: string;
  rows: readonly { readonly id: Id; readonly name: string; readonly labels: number }[];
  /** Ids that were left out. */
  left: ReadonlySet<Id>;
  onChoose: (ids: readonly Id[], isChosen: boolean) => void;
}

/** Accounts or dishes to tick, each with its number of labels. */
export function LabelChoiceField({ label, all, rows, left, onChoose }: LabelChoiceFieldProps) {
  const id = useId();
  const leftOut = rows.filter((row) => left.has(row.id)).length;
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      <CheckboxField
        label={all}
        checked={leftOut === 0}
        indeterminate={leftOut > 0 && leftOut < rows.length}
        onChange={() =>
          onChoose(
            rows.map((row) => row.id),
            leftOut > 0,
          )
        }
      />
      <Box sx={{ maxHeight: { xs: 220, sm: 300 }, overflow: 'auto', borderTop: '1px solid', borderColor: 'divider' }}>
        {rows.map((row) => (
          <CheckboxField
            key={row.id}
            label={
              <>
                {row.name}
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap', pl: 1 }}>
                  {row.labels.toLocaleString('en-US')} {row.labels === 1 ? 'label' : 'labels'}
                </Box>
              </>
            }
            sx={wholeRow}
            checked={!left.has(row.id)}
            onChange={(isChecked) => onChoose([row.id], isChecked)}
          />
        ))}
      </Box>
    </Box>
  );
}

const wholeRow = {
  display: 'flex',
  mr: 0,
  '& .MuiFormControlLabel-label': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    justifyContent: 'space-between',
    overflowWrap: 'anywhere',
  },
} as const;

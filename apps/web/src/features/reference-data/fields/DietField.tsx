import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { type Diet, type DietRecord, judgeDiet } from '#domain/coverage/diet-verdict.ts';
import { formatReasons, verdictNames } from '#domain/coverage/verdict-text.ts';
import { Failed, LoadingRows } from '../../../ui/states.tsx';
import { referenceDataQueries } from '../queries.ts';

/** What a person states of preferences. */
interface DietMarks {
  label: 'Suitable for' | 'Not for';
  /** Ids of marked preferences. */
  value: readonly string[];
  onChange: (preferenceIds: string[]) => void;
}

interface DietFieldProps {
  /** The first names the group. */
  marks: readonly [DietMarks, ...DietMarks[]];
  /** The present values of the form: answers follow while somebody types. Undefined: nothing was typed yet. */
  record: DietRecord | undefined;
  error?: string | undefined;
  /** Receives focus when an error jumps here. */
  groupRef?: Ref<HTMLElement>;
}

/** A row for each dietary preference: the answer with its reason, and what a person may state (diets-2). */
export function DietField({ marks, record, error, groupRef }: DietFieldProps) {
  const id = useId();
  const preferences = useQuery(referenceDataQueries.dietaryPreferences());
  if (preferences.error && !preferences.data)
    return <Failed onRetry={() => void preferences.refetch()}>Dietary preferences could not be loaded.</Failed>;
  if (!preferences.data) return <LoadingRows rows={3} label="Loading dietary preferences…" />;
  return (
    <Box
      ref={groupRef}
      tabIndex={-1}
      role="group"
      aria-label={marks[0].label}
      aria-describedby={error && `${id}-error`}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {preferences.data
        .filter(({ name }) => name !== 'None')
        .map((diet) => (
          <Box key={diet.id} sx={row}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {diet.name}
            </Box>
            <Box component="span" id={`${id}-${diet.id}`}>
              {record && <Answer diet={diet} record={record} label={marks[0].label} />}
            </Box>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              {marks.map((mark) => (
                <MarkBox key={mark.label} mark={mark} diet={diet} describedBy={`${id}-${diet.id}`} />
              ))}
            </Box>
          </Box>
        ))}
      {error && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

interface MarkBoxProps {
  mark: DietMarks;
  diet: Diet;
  describedBy: string;
}

const MarkBox = ({ mark: { label, value, onChange }, diet, describedBy }: MarkBoxProps) => (
  <FormControlLabel
    label={label}
    slotProps={{ typography: { variant: 'body2' } }}
    control={
      <Checkbox
        checked={value.includes(diet.id)}
        onChange={(event) =>
          onChange(event.target.checked ? [...value, diet.id] : value.filter((other) => other !== diet.id))
        }
        slotProps={{ input: { 'aria-label': `${label} ${diet.name}`, 'aria-describedby': describedBy } }}
      />
    }
  />
);

interface AnswerProps extends Pick<DietMarks, 'label'> {
  diet: Diet;
  record: DietRecord;
}

/** Nothing is said where nothing can be stated: no ingredient says by itself that it is halal. */
function Answer({ diet, record, label }: AnswerProps) {
  const judgement = judgeDiet(diet, record);
  if (label === 'Not for' && diet.rule.isByStatement && judgement.verdict === 'unknown') return null;
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {verdictNames[judgement.verdict]}
      </Box>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {formatReasons(judgement)}
      </Typography>
    </>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', md: '160px 1fr auto' },
  columnGap: 2,
  alignItems: 'center',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  // On a phone, the reason has a line of its own.
  '& > :nth-of-type(2)': { gridRow: { xs: 2, md: 'auto' }, gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const;

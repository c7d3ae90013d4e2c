import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { dietVerdicts, type Recorded } from '#domain/coverage/diet-verdict.ts';
import { verdictText } from '#domain/coverage/verdict-text.ts';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { referenceDataQueries } from './queries.ts';

interface DietFieldProps {
  label: string;
  /** Ids of marked preferences. */
  value: readonly string[];
  onChange: (preferenceIds: string[]) => void;
  /** The present values of the form: verdicts follow while somebody types. */
  recorded: Recorded;
  error?: string | undefined;
  /** Receives focus when an error jumps here. */
  groupRef?: Ref<HTMLElement>;
}

/** A mark for each dietary preference, with the present verdict and its reason (diets-2). */
export function DietField({ label, value, onChange, recorded, error, groupRef }: DietFieldProps) {
  const id = useId();
  const preferences = useQuery(referenceDataQueries.dietaryPreferences());
  if (preferences.error && !preferences.data)
    return <Failed onRetry={() => void preferences.refetch()}>Dietary preferences could not be loaded.</Failed>;
  if (!preferences.data) return <LoadingRows rows={3} label="Loading dietary preferences…" />;
  const verdicts = dietVerdicts(
    preferences.data.filter(({ name }) => name !== 'None'),
    recorded,
  );
  return (
    <Box
      ref={groupRef}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={error && `${id}-error`}
      sx={rows}
    >
      {verdicts.map((diet) => (
        <Box key={diet.id}>
          <FormControlLabel
            label={diet.name}
            control={
              <Checkbox
                checked={value.includes(diet.id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...value, diet.id] : value.filter((other) => other !== diet.id))
                }
                slotProps={{ input: { 'aria-describedby': `${id}-${diet.id}` } }}
              />
            }
          />
          <Typography
            id={`${id}-${diet.id}`}
            variant="body2"
            sx={{ pl: 4, mt: -1, color: diet.verdict === 'unknown' ? 'warning.main' : 'text.secondary' }}
          >
            {verdictText(diet)}
          </Typography>
        </Box>
      ))}
      {error && (
        <FormHelperText id={`${id}-error`} error sx={{ gridColumn: '1 / -1' }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

const rows = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: 1,
  overflowWrap: 'anywhere',
} as const;

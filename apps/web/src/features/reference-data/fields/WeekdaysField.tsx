import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { Day } from '#contract/values.ts';
import { formatWeekday, weekdays } from '#domain/calendar/calendar-day.ts';
import type { ReferenceEntryFormValues } from '../reference-entry-form-values.ts';

interface WeekdaysFieldProps {
  control: Control<ReferenceEntryFormValues>;
  name: 'orderDays' | 'deliveryDays';
  label: string;
  hint: string;
}

/** Days of every week; without any they are not known (money-13). */
export function WeekdaysField({ control, name, label, hint }: WeekdaysFieldProps) {
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FormLabel id={id} component="legend" sx={{ fontSize: 13, mb: 0.5 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        value={field.value}
        onChange={(_event, days: Day[]) => field.onChange(weekdays.filter((day) => days.includes(day)))}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        sx={{ display: 'flex' }}
      >
        {weekdays.map((day) => (
          <ToggleButton key={day} value={day} aria-label={formatWeekday(day)} sx={dayStyle}>
            {formatWeekday(day).slice(0, 3)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormHelperText id={`${id}-hint`} sx={{ mx: 0 }}>
        {hint}
      </FormHelperText>
    </FormControl>
  );
}

const dayStyle = {
  // A week in one row, on phones too.
  flex: { xs: '1 1 0', sm: 'none' },
  minWidth: 0,
  minHeight: 44,
  px: { xs: 0, sm: 1.25 },
  fontSize: { xs: 13, sm: 14 },
  color: 'text.primary',
  borderColor: 'text.secondary',
  textTransform: 'none',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

import PreviousDayIcon from '@mui/icons-material/KeyboardArrowLeft';
import NextDayIcon from '@mui/icons-material/KeyboardArrowRight';
import PreviousWeekIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import NextWeekIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { DateField } from './DateField.tsx';

interface DayNavigatorProps {
  value: string;
  onChange: (day: string) => void;
  /** Also a week back and forward. */
  withWeeks?: boolean;
}

/** A day with the buttons to the days beside it. */
export function DayNavigator({ value, onChange, withWeeks = false }: DayNavigatorProps) {
  const step = (name: string, days: number, icon: ReactNode) => (
    <IconButton aria-label={name} onClick={() => onChange(addDays(value, days))}>
      {icon}
    </IconButton>
  );
  return (
    <Box
      role="group"
      aria-label="Day"
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}
    >
      {withWeeks && step('Previous week', -7, <PreviousWeekIcon />)}
      {step('Previous day', -1, <PreviousDayIcon />)}
      <DateField label="Date" value={value} onChange={onChange} />
      {step('Next day', 1, <NextDayIcon />)}
      {withWeeks && step('Next week', 7, <NextWeekIcon />)}
    </Box>
  );
}

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';

/** The month to choose a day from; in a separate file because dayjs and the calendar are needed only once opened. */
export default function DateCalendarPanel({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DateCalendar
        autoFocus
        value={value ? dayjs(value) : null}
        onChange={(day, state) => {
          if (day && state === 'finish') onChoose(day.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}

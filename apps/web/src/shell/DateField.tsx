import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { type RefObject, useId, useRef, useState } from 'react';
import { longDate, parseTypedDate } from '#domain/calendar/calendar-day.ts';
import { preloadable } from '../ui/preloadable.tsx';

const DateCalendarPanel = preloadable(
  () => import('./DateCalendarPanel.tsx'),
  ({ value, onChoose }) => onChoose(value),
  // As large as the calendar, so that the popover is placed correctly before it has loaded.
  <Box sx={{ width: 320, height: 336 }} />,
);

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, '' for none. */
  value: string;
  /** Called with a day that exists, never with one half typed. */
  onChange: (day: string) => void;
  disabled?: boolean;
  error?: string | undefined;
  required?: boolean;
  /** Emptying the field means no day; without it an emptied field shows its day again. */
  clearable?: boolean;
}

/**
 * A calendar day as MM/DD/YYYY, typed or chosen. It is reported on Enter, on leaving the field or on a choice in the
 * calendar: on the way to 02/28/2027 a typed text passes through other days that exist.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, disabled = false, error, required = false, clearable = false } = props;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const isRefused = typed !== undefined && typed.trim() !== '' && parseTypedDate(typed) === null;
  const [showsRefusal, setShowsRefusal] = useState(false);
  const fault = showsRefusal && isRefused ? 'Must be a date like 11/21/2026.' : error;

  function commit() {
    if (typed === undefined) return;
    const day = parseTypedDate(typed);
    const isEmptied = typed.trim() === '';
    setShowsRefusal(day === null && !isEmptied);
    if (day === null && !isEmptied) return;
    setTyped(undefined);
    const next = day ?? (clearable ? '' : value);
    if (next !== value) onChange(next);
  }

  return (
    <FormControl
      error={Boolean(fault)}
      disabled={disabled}
      required={required}
      ref={field}
      sx={{ width: { xs: 160, sm: 168 } }}
    >
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={typed ?? (value && longDate(value))}
        placeholder="MM/DD/YYYY"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape' && typed !== undefined) setTyped(undefined);
        }}
        inputProps={{
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-describedby': fault ? `${id}-fault` : undefined,
        }}
        endAdornment={
          <CalendarButton label={`Choose ${label.toLowerCase()}`} disabled={disabled} onClick={() => setOpen(true)} />
        }
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
      {fault && <FormHelperText id={`${id}-fault`}>{fault}</FormHelperText>}
      <CalendarPopover
        label={`Choose ${label.toLowerCase()}`}
        field={field}
        open={open}
        value={value}
        onChoose={(day) => {
          setTyped(undefined);
          setOpen(false);
          if (day !== value) onChange(day);
        }}
        onClose={() => setOpen(false)}
      />
    </FormControl>
  );
}

interface CalendarButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function CalendarButton({ label, disabled, onClick }: CalendarButtonProps) {
  return (
    <IconButton
      edge="end"
      size="small"
      disabled={disabled}
      aria-label={label}
      aria-haspopup="dialog"
      onPointerEnter={() => void DateCalendarPanel.prepare()}
      onFocus={() => void DateCalendarPanel.prepare()}
      onClick={onClick}
    >
      <CalendarIcon fontSize="small" />
    </IconButton>
  );
}

interface CalendarPopoverProps {
  label: string;
  field: RefObject<HTMLDivElement | null>;
  open: boolean;
  value: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

function CalendarPopover({ label, field, open, value, onChoose, onClose }: CalendarPopoverProps) {
  return (
    <Popover
      open={open}
      anchorEl={() => field.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <DateCalendarPanel value={value} onChoose={onChoose} />
    </Popover>
  );
}

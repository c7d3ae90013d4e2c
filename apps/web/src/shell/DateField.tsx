import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { formatLongDate, parseCalendarDay, todayIn } from '#domain/calendar/calendar-day.ts';
import { isWholeDate, parseTypedDate } from '#domain/typed-values/typed-date.ts';
import { createPreloadable } from '../ui/preloadable.tsx';
import { TimeZoneContext } from './use-format-moment.ts';
import { usePressAfterTyping } from './use-press-after-typing.ts';
import { useTypedText } from './use-typed-text.ts';

const DateCalendarPanel = createPreloadable(
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
  error?: string | undefined;
}

/** A day without its year is the next such day of the market that the screen is about. */
function useParsedDate() {
  const timeZone = useContext(TimeZoneContext);
  return (text: string) => parseTypedDate(text, todayIn(timeZone, new Date()));
}

const formatDate = (day: string) => day && formatLongDate(day);

/** A page that has refused a day keeps its own. */
const LONGEST_ARRIVAL_MS = 2_000;

/** The day that was reported while the page still shows another one. */
function useArrivingDay(value: string) {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    if (day === undefined) return undefined;
    const timer = setTimeout(() => setDay(undefined), day === value ? 0 : LONGEST_ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, [day, value]);
  return [day === value ? undefined : day, setDay] as const;
}

/**
 * The day of a view, as MM/DD/YYYY, typed or chosen. It is reported once it is whole, on Enter, on leaving the field or on a
 * choice in the calendar: on the way to 2/28 a typed text passes through other days that exist. While it is refused, the page
 * shows no other day's content (`Page`).
 */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const [text, setText] = useState<string>();
  const [showsRefusal, setShowsRefusal] = useState(false);
  const [arrivingDay, setArrivingDay] = useArrivingDay(value);
  const parseDate = useParsedDate();
  const fault = showsRefusal && text !== undefined ? parseDate(text).fault : null;
  usePressAfterTyping(
    fault !== null ? 'refused' : text !== undefined ? 'typing' : arrivingDay !== undefined ? 'arriving' : 'shown',
  );

  function report(day: string) {
    setText(undefined);
    setShowsRefusal(false);
    if (day === value) return;
    setArrivingDay(day);
    onChange(day);
  }
  function change(next: string) {
    setText(next);
    const { value: day } = parseDate(next);
    if (day && isWholeDate(next)) report(day);
  }
  function commit() {
    if (text === undefined) return;
    const { value: day, fault: refusal } = parseDate(text);
    if (refusal === null) report(day ?? value);
    else setShowsRefusal(true);
  }

  return (
    <DateTextField
      label={label}
      value={value}
      text={text ?? formatDate(arrivingDay ?? value)}
      fault={fault ?? error}
      isRefused={fault !== null}
      onText={change}
      onLeave={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape' && text !== undefined) report(value);
      }}
      onChoose={report}
    />
  );
}

interface FormDateFieldProps extends DateFieldProps {
  disabled?: boolean;
  required?: boolean;
}

/** The day of a form: `YYYY-MM-DD`, or what was typed and is no date, for the form's schema to refuse. */
export function FormDateField({
  label,
  value,
  onChange,
  error,
  disabled = false,
  required = false,
}: FormDateFieldProps) {
  const parse = useParsedDate();
  const { text, fault, change, leave } = useTypedText({ value, onChange, parse, format: formatLongDate });
  return (
    <DateTextField
      label={label}
      value={value}
      text={text}
      fault={fault ?? error}
      disabled={disabled}
      required={required}
      onText={change}
      onLeave={leave}
      onChoose={(day) => {
        leave();
        onChange(day);
      }}
    />
  );
}

interface DateTextFieldProps {
  label: string;
  value: string;
  text: string;
  fault: string | undefined;
  isRefused?: boolean;
  disabled?: boolean;
  required?: boolean;
  onText: (text: string) => void;
  onLeave: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onChoose: (day: string) => void;
}

/** Under touch, letters and the button are larger: the year was cut. */
const dateWidth = { width: { xs: 160, sm: 168 }, '@media (pointer: coarse)': { width: 172 } } as const;

function DateTextField(props: DateTextFieldProps) {
  const { label, value, text, fault, isRefused, disabled = false, required = false, onChoose } = props;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chooseLabel = `Choose ${label.toLowerCase()}`;
  return (
    <FormControl
      error={Boolean(fault)}
      disabled={disabled}
      required={required}
      ref={field}
      data-refused-date={isRefused ? '' : undefined}
      sx={dateWidth}
    >
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={text}
        placeholder="MM/DD/YYYY"
        onChange={(event) => props.onText(event.target.value)}
        onBlur={props.onLeave}
        onKeyDown={props.onKeyDown}
        inputProps={{ autoComplete: 'off', 'aria-describedby': fault ? `${id}-fault` : undefined }}
        endAdornment={<CalendarButton label={chooseLabel} disabled={disabled} onClick={() => setIsOpen(true)} />}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
      {fault && <FormHelperText id={`${id}-fault`}>{fault}</FormHelperText>}
      <CalendarPopover
        label={chooseLabel}
        field={field}
        open={isOpen}
        value={parseCalendarDay(value) ? value : ''}
        onChoose={(day) => {
          setIsOpen(false);
          onChoose(day);
        }}
        onClose={() => setIsOpen(false)}
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

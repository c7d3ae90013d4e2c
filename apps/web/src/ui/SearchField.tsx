import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';

/** Debounce of the search, in milliseconds (catalogue-14). */
export const SEARCH_DEBOUNCE_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** False while a dialog with another search covers this one. */
  focusedBySlash?: boolean;
  fullWidth?: boolean;
  /** Makes it a combobox over this listbox, whose active option the caller moves. */
  listbox?: { id: string; activeOption: string | undefined };
}

/** A debounced search field. `/` focuses it, Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, autoFocus = false, focusedBySlash = true, fullWidth = false, listbox } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, sendNow } = useDebouncedTyping(value, onChange);
  useSlash(input, focusedBySlash);

  return (
    <FormControl size="small" sx={fullWidth ? { width: '100%' } : besideFilters}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        inputRef={input}
        label={label}
        value={text}
        autoFocus={autoFocus}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            sendNow(text);
          }
          if (event.key === 'Escape' && text) {
            event.stopPropagation(); // the first Escape empties the search, the next closes the dialog around it
            sendNow('');
          }
        }}
        inputProps={{
          type: 'text',
          autoComplete: 'off',
          maxLength: 500,
          ...(focusedBySlash ? { 'aria-keyshortcuts': '/' } : {}),
          ...(listbox
            ? {
                role: 'combobox',
                'aria-expanded': true,
                'aria-controls': listbox.id,
                'aria-activedescendant': listbox.activeOption,
              }
            : { role: 'searchbox' }),
        }}
        startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
        endAdornment={
          // Hidden while there is nothing to clear: to make the button took longer than the first key may.
          <IconButton
            size="small"
            edge="end"
            aria-label="Clear search"
            style={{ visibility: text ? 'visible' : 'hidden' }}
            onClick={() => {
              sendNow('');
              input.current?.focus();
            }}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        }
      />
    </FormControl>
  );
}

/** Keeps the typed text and reports it debounced. Follows `value` when that changes from outside. */
function useDebouncedTyping(value: string, onChange: (value: string) => void) {
  const [text, setTextState] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    clearTimeout(timer.current);
    setTextState(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    report.current(next);
  };
  return {
    text,
    setText(next: string) {
      setTextState(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next.trim()), SEARCH_DEBOUNCE_MS);
    },
    sendNow(next: string) {
      setTextState(next);
      clearTimeout(timer.current);
      send(next.trim());
    },
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function useSlash(input: { readonly current: HTMLInputElement | null }, enabled: boolean) {
  useEffect(() => {
    if (!enabled) return undefined;
    const focus = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || hasModifier || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input, enabled]);
}

/** Gives way to filters and buttons beside it before they wrap. */
const besideFilters = { flex: { xs: '1 0 100%', sm: '1 1 220px' }, maxWidth: { sm: 320 } } as const;

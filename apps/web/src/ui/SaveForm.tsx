import Box from '@mui/material/Box';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

import { readOnlyInk } from './read-only-ink.ts';

interface SaveFormProps {
  /** The accessible name of the form. */
  label: string;
  /** Settles when the save is over. */
  onSave: () => Promise<void>;
  /** Disables the fields for readers without the permission. */
  readOnly?: boolean;
  /** Disables the fields while saving and ignores a second save. */
  saving?: boolean;
  children: ReactNode;
  /** Usually a `SaveBar`; stays enabled while the fields are disabled. */
  footer?: ReactNode;
}

/**
 * A form that saves with its button or Ctrl/Cmd+S, once at a time, and disables all of its fields together. `saving` is
 * drawn too late to stop the second press of a double click, which would create a second record (errors-4).
 */
export function SaveForm({ label, onSave, readOnly = false, saving = false, children, footer }: SaveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const isLocked = readOnly || saving;
  useSaveKeys(form, isLocked);
  useKeepFocus(form, saving);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={label}
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // a form in a dialog is, for React, inside the one that opened it
        if (isLocked || running.current) return;
        running.current = true;
        void onSave().finally(() => {
          running.current = false;
        });
      }}
    >
      <Box component="fieldset" disabled={isLocked} aria-label={label} sx={readOnly ? readOnlyInk : null}>
        <Disabled when={isLocked}>{children}</Disabled>
      </Box>
      {footer}
    </Box>
  );
}

const controls = [
  'MuiTextField',
  'MuiFormControl',
  'MuiFormControlLabel',
  'MuiSelect',
  'MuiAutocomplete',
  'MuiCheckbox',
  'MuiRadio',
  'MuiSwitch',
  'MuiButton',
  'MuiIconButton',
] as const;

/**
 * A fieldset disables native controls only. MUI has custom ones (selects, autocompletes) that ignore
 * the fieldset, so they get `disabled` as a default prop too.
 */
function Disabled({ when, children }: { when: boolean; children: ReactNode }) {
  const { components } = useTheme();
  const value = useMemo(() => {
    if (!when) return components ?? {};
    const disabled = controls.map((name) => [
      name,
      { ...components?.[name], defaultProps: { ...components?.[name]?.defaultProps, disabled: true } },
    ]);
    return { ...components, ...Object.fromEntries(disabled) };
  }, [when, components]);
  return <DefaultPropsProvider value={value}>{children}</DefaultPropsProvider>;
}

/** Locked fields lose the focus: afterwards it moves to the first refused field, else back to where it was. */
function useKeepFocus(form: { readonly current: HTMLFormElement | null }, saving: boolean) {
  const focusedElement = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (saving) focusedElement.current = activeElement;
    else if (focusedElement.current && (activeElement === body || activeElement === focusedElement.current)) {
      const refusedField = form.current?.querySelector('[aria-invalid="true"]');
      const target = refusedField ?? focusedElement.current;
      if (target instanceof HTMLElement && form.current?.contains(target)) target.focus();
      focusedElement.current = null;
    }
  }, [form, saving]);
}

function useSaveKeys(form: { readonly current: HTMLFormElement | null }, isLocked: boolean) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The shortcut in a dialog saves the dialog's form, not the one behind it, which a dialog hides from assistive technology.
      if (form.current?.closest('[aria-hidden="true"]')) return;
      event.preventDefault();
      if (isLocked) return;
      // A field that reports its value when it is left has to report it before the save.
      if (document.activeElement instanceof HTMLElement && form.current?.contains(document.activeElement)) {
        const field = document.activeElement;
        field.blur();
        field.focus({ preventScroll: true });
      }
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form, isLocked]);
}

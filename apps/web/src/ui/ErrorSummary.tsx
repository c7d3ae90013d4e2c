import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  /** `formState.errors` of react-hook-form. */
  errors: object;
  /** Counts attempts to save (`formState.submitCount`): each failed one moves the focus here. */
  attempts: number;
  /** `form.setFocus`, or what brings the person to the field of that name. */
  onJump: (field: string) => void;
}

/**
 * Lists the errors of a failed save; each line links to its field. With `useForm({ shouldFocusError: false })`
 * the focus comes here; otherwise react-hook-form takes it to the first field itself.
 */
export function ErrorSummary({ errors, attempts, onJump }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const foundErrors = listErrors(errors);
  const hasErrors = foundErrors.length > 0;
  const seenCount = useRef(0);
  useEffect(() => {
    // Only an attempt to save moves the focus, not a field that is fixed and broken again.
    if (attempts === seenCount.current || !hasErrors) return;
    seenCount.current = attempts;
    box.current?.focus();
  }, [attempts, hasErrors]);
  if (attempts === 0 || !hasErrors) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 2 }}>
      <strong>
        {foundErrors.length === 1 ? 'One thing needs a look:' : `${foundErrors.length} things need a look:`}
      </strong>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {foundErrors.map(({ field, text }) => (
          <li key={field}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => onJump(field)}
              // 24 px high, so that a finger hits one line and not the next (WCAG 2.5.8).
              sx={{ textAlign: 'left', font: 'inherit', minHeight: 24 }}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Every error with the dotted path of its field, in the order of the form's values. */
function listErrors(errors: unknown, path: readonly string[] = []): { field: string; text: string }[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const message = 'message' in errors ? errors.message : undefined;
  if (typeof message === 'string' && message) return [{ field: path.join('.'), text: message }];
  return Object.entries(errors)
    .filter(([name]) => name !== 'ref' && name !== 'type')
    .flatMap(([name, inner]) => listErrors(inner, [...path, name]));
}

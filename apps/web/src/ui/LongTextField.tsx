import TextField, { type TextFieldProps } from '@mui/material/TextField';

type LongTextFieldProps = Omit<TextFieldProps, 'multiline' | 'slotProps'>;

/**
 * An uncontrolled multi-line field for `register`. The browser grows it with the text. MUI's own
 * growing field measures the page on each key press, which is slow in a long form.
 */
export const LongTextField = (props: LongTextFieldProps) => (
  <TextField
    {...props}
    multiline
    slotProps={{ input: { inputComponent: 'textarea', sx: growing }, inputLabel: { shrink: true } }}
  />
);

const growing = { '& textarea': { fieldSizing: 'content', minHeight: '2lh', maxHeight: '16lh' } } as const;

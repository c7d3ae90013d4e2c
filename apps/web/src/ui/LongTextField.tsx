import TextField, { type TextFieldProps } from '@mui/material/TextField';

type LongTextFieldProps = Omit<TextFieldProps, 'multiline' | 'slotProps'>;

/**
 * A text of several lines for `register`: its value is the browser's, and so is its growing with the text. MUI's own
 * growing field measures the page anew with each key, which is felt in a long form.
 */
export const LongTextField = (props: LongTextFieldProps) => (
  <TextField
    {...props}
    multiline
    slotProps={{ input: { inputComponent: 'textarea', sx: growing }, inputLabel: { shrink: true } }}
  />
);

const growing = { '& textarea': { fieldSizing: 'content', minHeight: '2lh', maxHeight: '16lh' } } as const;

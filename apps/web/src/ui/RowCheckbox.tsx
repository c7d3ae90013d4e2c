import Box from '@mui/material/Box';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some of the rows that it stands for are selected, but not all. */
  indeterminate?: boolean;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The browser's own checkbox, for the rows of lists: the start page has one in each row and loads no other. */
export const RowCheckbox = ({ label, checked, indeterminate = false, disabled, onChange }: RowCheckboxProps) => (
  // The whole square takes the click, as a finger needs it.
  <Box component="label" sx={{ display: 'inline-flex', p: '13px', cursor: disabled ? 'default' : 'pointer' }}>
    <Box
      component="input"
      type="checkbox"
      aria-label={label}
      ref={(input: HTMLInputElement | null) => {
        if (input) input.indeterminate = indeterminate;
      }}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange((event.target as HTMLInputElement).checked)}
      sx={{
        width: 18,
        height: 18,
        m: 0,
        accentColor: (theme) => theme.vars.palette.primary.main,
        cursor: 'inherit',
      }}
    />
  </Box>
);

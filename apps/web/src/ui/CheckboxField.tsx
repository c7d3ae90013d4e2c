import Checkbox from '@mui/material/Checkbox';
import FormControlLabel, { type FormControlLabelProps } from '@mui/material/FormControlLabel';

interface CheckboxFieldProps extends Omit<FormControlLabelProps, 'control' | 'onChange' | 'checked'> {
  checked: boolean;
  indeterminate?: boolean;
  onChange: (isChecked: boolean) => void;
}

export const CheckboxField = ({ checked, indeterminate = false, onChange, ...label }: CheckboxFieldProps) => (
  <FormControlLabel
    {...label}
    control={
      <Checkbox checked={checked} indeterminate={indeterminate} onChange={(_event, isChecked) => onChange(isChecked)} />
    }
  />
);

import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo, type ReactNode, useId } from 'react';
import { OptionButton } from './OptionButton.tsx';
import { visuallyHidden } from './visually-hidden.ts';

interface YesNoFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** Nobody has given the answer: it is marked and not pressed. */
  isPreset?: boolean;
  /** Beside the label. */
  aside?: ReactNode;
  /** Names what is asked about, where several fields share a label. */
  of?: string;
  /** The name of the form controls. */
  name?: string;
}

/** A question with two large answers. Choosing the selected answer again confirms it. */
export const YesNoField = memo(function YesNoField(props: YesNoFieldProps) {
  const { label, value, onChange, isPreset = false, aside, of, name } = props;
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={id} sx={{ mb: 0.5, color: 'text.primary' }}>
        {label}
        {of && <span style={visuallyHidden}>, {of}</span>} {aside}
      </FormLabel>
      <ToggleButtonGroup exclusive fullWidth value={isPreset ? null : value} aria-labelledby={id}>
        {[true, false].map((choice) => (
          <OptionButton
            key={String(choice)}
            name={name}
            value={choice}
            onClick={() => onChange(choice)}
            isPreset={isPreset && choice === value}
          >
            {choice ? 'Yes' : 'No'}
          </OptionButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
});

import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo, type ReactNode, useId } from 'react';

interface YesNoFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** Beside the label. */
  aside?: ReactNode;
  /** Names what is asked about, where several fields share a label. */
  of?: string;
}

/** A question with two large answers. Choosing the selected answer again confirms it. */
export const YesNoField = memo(function YesNoField({ label, value, onChange, aside, of }: YesNoFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={id} sx={{ mb: 0.5, color: 'text.primary' }}>
        {label}
        {of && <span style={visuallyHidden}>, {of}</span>} {aside}
      </FormLabel>
      <ToggleButtonGroup exclusive fullWidth value={value} aria-labelledby={id}>
        {[true, false].map((choice) => (
          <ToggleButton
            key={String(choice)}
            value={choice}
            onClick={() => onChange(choice)}
            sx={{
              minHeight: 48,
              color: 'text.primary',
              '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
            }}
          >
            {choice ? 'Yes' : 'No'}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
});

const visuallyHidden = {
  position: 'absolute',
  clip: 'rect(0 0 0 0)',
  width: 1,
  height: 1,
  overflow: 'hidden',
} as const;

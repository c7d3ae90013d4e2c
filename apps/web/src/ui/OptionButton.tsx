import ToggleButton, { type ToggleButtonProps } from '@mui/material/ToggleButton';
import { visuallyHidden } from './visually-hidden.ts';

interface OptionButtonProps extends ToggleButtonProps {
  name?: string | undefined;
  /** A preset counts until somebody answers: gray, with a dashed frame, announced as preset. */
  isPreset: boolean;
}

/** One of the large answers to a question, in a `ToggleButtonGroup`, which hands it the rest. */
export const OptionButton = ({ isPreset, children, sx, ...props }: OptionButtonProps) => (
  <ToggleButton {...props} sx={[look, isPreset && preset, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
    {isPreset && <span style={visuallyHidden}> (preset)</span>}
  </ToggleButton>
);

const look = {
  minHeight: 48,
  color: 'text.primary',
  // In the sun a lighter frame is not seen.
  borderColor: 'text.secondary',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

const preset = {
  color: 'text.secondary',
  // Inside the frame, of which neighbors share a side.
  outline: '2px dashed',
  outlineOffset: -5,
} as const;

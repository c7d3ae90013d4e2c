import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { allPermissionLabels, type PermissionLabel } from '#contract/permissions.ts';

interface PermissionBoxesProps {
  offeredLabels?: readonly PermissionLabel[];
  value: readonly PermissionLabel[];
  onChange: (next: PermissionLabel[]) => void;
}

export function PermissionBoxes({ offeredLabels = allPermissionLabels, value, onChange }: PermissionBoxesProps) {
  /** In the order of the list, so that a tick taken back leaves nothing changed. */
  const toggle = (label: PermissionLabel, isOn: boolean) =>
    onChange(allPermissionLabels.filter((candidate) => (candidate === label ? isOn : value.includes(candidate))));
  return (
    <Box role="group" aria-label="Permissions" sx={{ display: 'grid' }}>
      {allPermissionLabels
        .filter((label) => offeredLabels.includes(label))
        .map((label) => (
          <FormControlLabel
            key={label}
            label={label}
            control={
              <Checkbox
                checked={value.includes(label)}
                onChange={(_event, isOn) => toggle(label, isOn)}
                sx={{ py: 0.75 }}
              />
            }
          />
        ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { CopyPart } from '#contract/dated-copies.ts';
import { copyPartLabels, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';

// Not from the contract's schema: its values would load all schemas in the browser.
export const allParts = Object.keys(copyPartLabels) as CopyPart[];

interface CopyPartsFieldProps {
  offered: readonly CopyPart[];
  left: readonly CopyPart[];
  onLeave: (left: readonly CopyPart[]) => void;
}

/** The parts that differ, all chosen at first. */
export function CopyPartsField({ offered, left, onLeave }: CopyPartsFieldProps) {
  return (
    <Box role="group" aria-label={texts.parts} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {offered.map((part) => (
        <FormControlLabel
          key={part}
          label={copyPartLabels[part]}
          control={
            <Checkbox
              checked={!left.includes(part)}
              onChange={(_event, isChosen) =>
                onLeave(isChosen ? left.filter((one) => one !== part) : [...left.filter((one) => one !== part), part])
              }
            />
          }
        />
      ))}
    </Box>
  );
}

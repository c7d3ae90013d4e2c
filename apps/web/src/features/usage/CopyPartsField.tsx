import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { CopyPart, MenuPart } from '#contract/dated-copies.ts';
import { copyPartLabels, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';

interface CopyPartsFieldProps<Part> {
  offered: readonly Part[];
  left: readonly Part[];
  onLeave: (left: readonly Part[]) => void;
}

/** The parts that differ, all chosen at first. */
export function CopyPartsField<Part extends CopyPart | MenuPart>({
  offered,
  left,
  onLeave,
}: CopyPartsFieldProps<Part>) {
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

import Box from '@mui/material/Box';
import type { CopyPart, MenuPart } from '#contract/dated-copies.ts';
import { copyPartLabels, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';

interface CopyPartsFieldProps<Part> {
  offeredParts: readonly Part[];
  left: readonly Part[];
  onLeave: (left: readonly Part[]) => void;
}

/** The parts that differ, all chosen at first. */
export function CopyPartsField<Part extends CopyPart | MenuPart>({
  offeredParts,
  left,
  onLeave,
}: CopyPartsFieldProps<Part>) {
  return (
    <Box role="group" aria-label={texts.parts} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {offeredParts.map((part) => (
        <CheckboxField
          key={part}
          label={copyPartLabels[part]}
          checked={!left.includes(part)}
          onChange={(isChosen) =>
            onLeave(
              isChosen
                ? left.filter((leftPart) => leftPart !== part)
                : [...left.filter((leftPart) => leftPart !== part), part],
            )
          }
        />
      ))}
    </Box>
  );
}

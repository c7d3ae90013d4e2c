import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReplaceableElement, ReplacementCandidate, Replacements } from '#contract/replacements.ts';
import { replacementTexts as texts } from '#contract/replacements-texts.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import type { useChosenElements } from './use-chosen-elements.ts';

interface ChosenElementsSectionProps {
  elements: Replacements['elements'];
  candidate: ReplacementCandidate | undefined;
  chosenElements: ReturnType<typeof useChosenElements>;
}

/** The elements that have the ingredient, all chosen at first. */
export function ChosenElementsSection({ elements, candidate, chosenElements }: ChosenElementsSectionProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
      <Typography id={headingId} variant="h3">
        {texts.where}
      </Typography>
      <CheckboxField
        label={texts.all(elements.count)}
        checked={chosenElements.isEvery}
        indeterminate={!chosenElements.isEvery && chosenElements.count > 0}
        onChange={chosenElements.chooseEvery}
      />
      <Box component="ul" aria-label={texts.where} sx={listStyle}>
        {elements.items.map((element) => (
          <li key={element.id}>
            <CheckboxField
              label={<ElementLabel element={element} candidate={candidate} />}
              disabled={chosenElements.isRefused(element.id)}
              checked={chosenElements.isChosen(element.id)}
              onChange={(isChosen) => chosenElements.choose(element.id, isChosen)}
            />
          </li>
        ))}
        {chosenElements.further > 0 && (
          <li>
            <CheckboxField
              label={texts.further(chosenElements.further)}
              checked={chosenElements.takesFurther}
              onChange={chosenElements.chooseFurther}
            />
          </li>
        )}
      </Box>
    </Box>
  );
}

interface ElementLabelProps {
  element: ReplaceableElement;
  candidate: ReplacementCandidate | undefined;
}

function ElementLabel({ element, candidate }: ElementLabelProps) {
  const { tags, portionUnits } = useReferenceData();
  const { amount, portionUnitId } = element;
  const unit = portionUnits.find(({ id }) => id === portionUnitId)?.abbreviation;
  const present = candidate?.alreadyIn.find(({ elementId }) => elementId === element.id);
  const about = [
    tags.find(({ id }) => id === element.menuElementClassId)?.name,
    amount === null ? undefined : [amount, unit].filter((part) => part !== undefined).join(' '),
    present && (present.canBeAdded ? texts.hasIt : texts.hasItOtherwise),
  ];
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {element.name}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {` · ${about.filter(Boolean).join(' · ')}`}
      </Box>
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, pl: 2, maxHeight: 240, overflowY: 'auto' } as const;

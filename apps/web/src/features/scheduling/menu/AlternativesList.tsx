import Box from '@mui/material/Box';
import type { PlannedPlate } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { ChosenAlternative } from '#contract/scheduling.ts';
import { formatContainers } from '#domain/daily-numbers/containers-text.ts';
import { formatEnteredAmount } from '#domain/daily-numbers/portion-text.ts';
import { useReferenceData } from '../../../shell/reference-data.ts';
import type { ScheduledElementValues } from './scheduled-menu-form-values.ts';

interface AlternativesListProps {
  element: ScheduledElementValues;
  position: number;
  /** Undefined while nobody counted. */
  plates: readonly PlannedPlate[] | undefined;
}

/** The alternatives of a row: container, portions and people, also before the menu is saved (diets-8). */
export function AlternativesList({ element: { name, alternative }, position, plates }: AlternativesListProps) {
  const formatServing = useServingText();
  const findPlate = (order: number) => plates?.find((plate) => plate.element === position && plate.order === order);
  return (
    <>
      Alternatives:
      <Box component="ul" aria-label={`Alternatives to ${name}`} sx={{ m: 0, pl: 2.5 }}>
        {alternative.map((chosen, order) => (
          <li key={chosen.id ?? chosen.elementId}>
            <strong>{chosen.name}</strong> ·{' '}
            {[formatServing(chosen), plates && formatPlate(findPlate(order))].filter(Boolean).join(' · ')}
          </li>
        ))}
      </Box>
    </>
  );
}

const formatPlate = (plate: PlannedPlate | undefined) =>
  plate
    ? [plate.text, plate.containers && formatContainers(plate.containers)].filter(Boolean).join(' · ')
    : texts.nobodyNeeds;

/** '5 oz each, Full Pan' */
function useServingText() {
  const { containerTypes, portionUnits } = useReferenceData();
  return ({ containerTypeId, portionUnitId, portionPerPerson, portionPerContainer }: ChosenAlternative) => {
    const container = containerTypes.find(({ id }) => id === containerTypeId);
    const unit = portionUnits.find(({ id }) => id === portionUnitId);
    const each =
      portionPerPerson && unit ? `${formatEnteredAmount(portionPerPerson, unit.abbreviation)} each` : texts.noPortion;
    return `${each}, ${container && portionPerContainer ? container.name : texts.noContainers}`;
  };
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { IngredientSummary } from '#contract/ingredients.ts';
import type { ReplacementCandidate, Replacements } from '#contract/replacements.ts';
import { replacementTexts as texts } from '#contract/replacements-texts.ts';
import { PickerList } from '../../ui/PickerList.tsx';
import { Empty } from '../../ui/states.tsx';

interface CandidateListProps {
  replacedIngredient: Pick<IngredientSummary, 'unit'>;
  of: Replacements;
  chosenCandidate: ReplacementCandidate | undefined;
  onChoose: (candidate: ReplacementCandidate) => void;
}

/** Ingredients that could take the place, the best first, each with what would follow (changes-5). */
export function CandidateList({ replacedIngredient, of, chosenCandidate, onChoose }: CandidateListProps) {
  if (of.candidates.length === 0) return <Empty>{texts.noCandidates}</Empty>;
  return (
    <PickerList
      label={texts.with}
      multiple={false}
      options={of.candidates.map((candidate) => ({
        id: candidate.id,
        isSelected: chosenCandidate?.id === candidate.id,
        isDisabled: false,
        onToggle: () => onChoose(candidate),
        content: <Candidate candidate={candidate} replacedIngredient={replacedIngredient} people={of.people} />,
      }))}
    />
  );
}

interface CandidateProps extends Pick<CandidateListProps, 'replacedIngredient'> {
  candidate: ReplacementCandidate;
  people: number;
}

function Candidate({ candidate, replacedIngredient, people }: CandidateProps) {
  const { losingPeople, addedAllergens, removedAllergens, allergenStatement, unit, vendor } = candidate;
  const isUnknown = allergenStatement === 'unknown';
  const allergens = [
    ...(addedAllergens.length > 0 ? [texts.adds(addedAllergens)] : []),
    ...(removedAllergens.length > 0 ? [texts.removes(removedAllergens)] : []),
    ...(isUnknown ? [texts.allergensUnknown] : []),
    ...(addedAllergens.length === 0 && !isUnknown ? [texts.noNewAllergen] : []),
  ];
  const kind = candidate.proteinType ? `${candidate.type} (${candidate.proteinType})` : candidate.type;
  const bought = [
    ...(vendor === null ? [] : [vendor]),
    ...(candidate.costPerUnit === null ? [] : [texts.cost(candidate.costPerUnit, unit)]),
    ...(candidate.leadTime === null ? [] : [texts.leadTime(candidate.leadTime)]),
    ...(unit === replacedIngredient.unit ? [] : [texts.otherUnit(unit, replacedIngredient.unit)]),
  ];
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{candidate.name}</strong>
      <Typography variant="body2" color={losingPeople > 0 ? 'warning.main' : 'text.primary'}>
        {losingPeople > 0 ? texts.loses(losingPeople, people) : texts.keepsAll(people)}
      </Typography>
      <Typography variant="body2" color={addedAllergens.length > 0 || isUnknown ? 'warning.main' : 'text.secondary'}>
        {allergens.join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[kind, ...bought].join(' · ')}
      </Typography>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller } from 'react-hook-form';
import { ingredientTypes, origins, proteinTypes } from '#contract/ingredient-types.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { Failed, LoadingRows } from '../../../ui/states.tsx';
import { referenceDataQueries } from '../queries.ts';
import type { ReferenceEntryFormValues } from '../reference-entry-form-values.ts';

interface RuleFieldProps {
  control: Control<ReferenceEntryFormValues>;
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

/** The rule of a dietary preference (diets-1). */
export function DietRuleField({ control }: RuleFieldProps) {
  const allergens = useQuery(referenceDataQueries.allergens());
  return (
    <Box role="group" aria-label="Rule" sx={{ display: 'grid', gap: 1 }}>
      <Controller
        control={control}
        name="rule.isByStatement"
        render={({ field }) => (
          <CheckboxField
            label="By statement only: a dish suits when somebody marks it as suitable"
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Choices
        control={control}
        name="rule.ingredientTypes"
        label="Excluded ingredient types"
        choices={toOptions(ingredientTypes)}
      />
      <Choices
        control={control}
        name="rule.proteinTypes"
        label="Excluded protein types"
        choices={toOptions(proteinTypes)}
      />
      <Choices control={control} name="rule.origins" label="Excluded origins" choices={toOptions(origins)} />
      {allergens.error && !allergens.data ? (
        <Failed onRetry={() => void allergens.refetch()}>{elementTexts.allergensFailed}</Failed>
      ) : allergens.data ? (
        <Choices
          control={control}
          name="rule.excludedAllergenIds"
          label="Excluded allergens"
          choices={allergens.data}
        />
      ) : (
        <LoadingRows rows={3} label="Loading allergens…" />
      )}
    </Box>
  );
}

interface ChoicesProps extends RuleFieldProps {
  name: 'rule.ingredientTypes' | 'rule.proteinTypes' | 'rule.origins' | 'rule.excludedAllergenIds';
  label: string;
  choices: readonly { id: string; name: string }[];
}

const Choices = ({ control, name, label, choices }: ChoicesProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => {
      const chosenNames: readonly string[] = field.value;
      const toggle = (id: string, isChosen: boolean) =>
        field.onChange(isChosen ? [...chosenNames, id] : chosenNames.filter((other) => other !== id));
      return (
        <Box role="group" aria-label={label}>
          <Typography variant="h3">{label}</Typography>
          <Box sx={boxes}>
            {choices.map(({ id, name: choice }) => (
              <CheckboxField
                key={id}
                label={choice}
                checked={chosenNames.includes(id)}
                onChange={(isChecked) => toggle(id, isChecked)}
              />
            ))}
          </Box>
        </Box>
      );
    }}
  />
);

const boxes = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, type Ref, useId } from 'react';
import { type Origin, origins } from '#contract/ingredient-types.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';

interface OriginFieldProps {
  value: readonly Origin[];
  onChange: (origins: Origin[]) => void;
  error?: string | undefined;
  /** What type and allergens say, or that nobody stated it. */
  hint?: ReactNode;
  /** Receives focus when an error jumps here. */
  groupRef?: Ref<HTMLElement>;
}

/** What an ingredient is made of; several may apply (diets-15). */
export function OriginField({ value, onChange, error, hint, groupRef }: OriginFieldProps) {
  const id = useId();
  return (
    <Box ref={groupRef} tabIndex={-1} role="group" aria-label="Origin" aria-describedby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {origins.map((origin) => (
          <CheckboxField
            key={origin}
            label={origin}
            title={ingredientTexts.origins[origin]}
            checked={value.includes(origin)}
            onChange={(isChosen) =>
              onChange(origins.filter((candidate) => (candidate === origin ? isChosen : value.includes(candidate))))
            }
          />
        ))}
      </Box>
      <FormHelperText id={id} error={error !== undefined} component="div">
        {error ?? hint}
      </FormHelperText>
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { IngredientSummary } from '#contract/ingredients.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { formatKnownOrigins } from '#domain/ingredients/origins.ts';

/** Origins as stated or shown by the type. Not stated never looks like plant (diets-15). */
export function OriginList({ ingredient }: { ingredient: IngredientSummary }) {
  const knownOriginText = formatKnownOrigins(ingredient);
  if (knownOriginText !== '') return knownOriginText;
  return (
    <Box component="em" sx={{ color: 'warning.main' }}>
      {ingredientTexts.originNotStated}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { AllergenStatement } from '#contract/values.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';

interface AllergenListProps {
  allergens: readonly { id: string; name: string }[];
  statement: AllergenStatement;
}

/** Shows allergens in three states. Unknown never looks like none (catalogue-4). */
export function AllergenList({ allergens, statement }: AllergenListProps) {
  if (statement === 'none') return 'No allergens';
  const allergenNames = allergens.map((allergen) => allergen.name);
  const text = formatAllergens({ allergenNames, allergenStatement: statement });
  return statement === 'some' ? (
    text
  ) : (
    <Box component="em" sx={{ color: 'warning.main' }}>
      {text}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { AllergenStatement } from '#contract/values.ts';

interface AllergenListProps {
  allergens: readonly { id: string; name: string }[];
  statement: AllergenStatement;
}

/** Shows allergens in three states. Unknown never looks like none (catalogue-4). */
export function AllergenList({ allergens, statement }: AllergenListProps) {
  if (statement === 'some') return allergens.map((allergen) => allergen.name).join(', ');
  if (statement === 'none') return 'No allergens';
  return (
    <Box component="em" sx={{ color: 'warning.main' }}>
      Unknown
    </Box>
  );
}

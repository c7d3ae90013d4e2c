import Box from '@mui/material/Box';
import type { Calculation } from '#contract/daily-numbers.ts';
import { formatCookedAllergens, getDishAllergens } from '#domain/scheduling/allergen-text.ts';

interface DishAllergensSectionProps {
  dishes: Calculation['dishAllergens'];
  id: string;
}

/** A small line below a dish that is counted; what is not known is the strongest, and none is said too (calculation-14). */
export function DishAllergensSection({ dishes, id }: DishAllergensSectionProps) {
  const statement = getDishAllergens(dishes, id);
  const isUnknown = statement.allergenStatement === 'unknown';
  return (
    <Box
      component="em"
      className="allergens"
      sx={{
        display: 'block',
        fontStyle: 'normal',
        fontSize: 12,
        lineHeight: 1.3,
        overflowWrap: 'anywhere',
        fontWeight: isUnknown ? 700 : 400,
        color: isUnknown ? 'error.main' : 'text.primary',
      }}
    >
      {formatCookedAllergens(statement)}
    </Box>
  );
}

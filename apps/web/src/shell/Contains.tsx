import Box from '@mui/material/Box';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';

type Statement = Parameters<typeof formatAllergens>[0];

/** After a dish's name: ' contains Soy', in normal ink; what is not known is the strongest; nothing for none (screens-22). */
export function Contains({ statement }: { statement: Statement }) {
  const { allergenNames, allergenStatement } = statement;
  if (allergenStatement === 'none') return null;
  const text = allergenNames.length > 0 ? ` contains ${formatAllergens(statement)}` : ' allergens unknown';
  if (allergenStatement === 'some') return text;
  return (
    <Box component="strong" sx={{ color: 'error.main' }}>
      {text}
    </Box>
  );
}

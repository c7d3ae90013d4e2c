import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { referenceDataQueries } from '../reference-data/queries.ts';

/** Preferences that an ingredient is marked not for: what its allergens and its kind do not show (diets-1). */
export function NotForList({ preferenceIds }: { preferenceIds: readonly string[] }) {
  const { data } = useQuery({ ...referenceDataQueries.dietaryPreferences(), enabled: preferenceIds.length > 0 });
  const names = (data ?? []).filter(({ id }) => preferenceIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13, lineHeight: 1.3 }}>
      {coverageTexts.notFor(names)}
    </Box>
  );
}

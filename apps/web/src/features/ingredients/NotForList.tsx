import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { referenceDataQueries } from '../reference-data/queries.ts';

/** Preferences that an ingredient is marked not for: what its allergens and its kind do not show (diets-1). */
export function NotForList({ preferenceIds }: { preferenceIds: readonly string[] }) {
  const preferences = useQuery({ ...referenceDataQueries.dietaryPreferences(), enabled: preferenceIds.length > 0 });
  if (preferenceIds.length === 0) return null;
  const { data, isError } = preferences;
  // Never as if there were no marks.
  const names = data
    ? data.filter(({ id }) => preferenceIds.includes(id)).map(({ name }) => name)
    : [isError ? 'preferences that could not be loaded' : '…'];
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13, lineHeight: 1.3 }}>
      {coverageTexts.notFor(names)}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { elementQueries } from './queries.ts';

/** What an element is known to suit. Nothing for no, and nothing for unknown (diets-2). */
export function DietMarks({ elementId }: { elementId: string }) {
  const { data: suits } = useQuery(elementQueries.dietsOf(elementId));
  if (!suits || suits.length === 0) return null;
  return (
    <Box component="span" sx={{ color: 'success.main', fontSize: 13 }}>
      Suits {suits.map(({ name }) => name).join(', ')}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { notLoaded } from '#contract/list-texts.ts';
import { elementQueries } from './queries.ts';

interface DietListProps {
  elementId: string;
  /** Ends in dots where it is cut, so that rows keep their height; the whole of it shows on pointing. */
  isOneLine?: boolean;
}

const oneLine = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  lineHeight: 1.3,
} as const;

/** The diets that an element is known to suit. No and unknown show nothing (diets-2). */
export function DietList({ elementId, isOneLine = false }: DietListProps) {
  const { data: suits, isError } = useQuery(elementQueries.dietsOf(elementId));
  // A row of a list, which holds no button: the list asks again when it is opened.
  if (isError)
    return (
      <Box component="span" sx={[{ fontSize: 13 }, isOneLine && oneLine]}>
        {notLoaded('Diets')}
      </Box>
    );
  if (!suits || suits.length === 0) return null;
  const text = coverageTexts.suits(suits.map(({ name }) => name));
  return (
    <Box component="span" title={text} sx={[{ color: 'success.main', fontSize: 13 }, isOneLine && oneLine]}>
      {text}
    </Box>
  );
}

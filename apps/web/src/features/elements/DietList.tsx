import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { formatNotLoaded } from '#contract/list-texts.ts';
import { toDietCode } from '#domain/coverage/diet-code.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { elementQueries } from './queries.ts';

/** The diets that an element is known to suit, as codes that are spoken in full. No and unknown show nothing (diets-2). */
export function DietList({ elementId }: { elementId: string }) {
  const { data: suits, isError } = useQuery(elementQueries.diets(elementId));
  // A row of a list, which holds no button: the list asks again when it is opened.
  if (isError)
    return (
      <Box component="span" sx={{ fontSize: 13 }}>
        {formatNotLoaded('Diets')}
      </Box>
    );
  if (!suits || suits.length === 0) return null;
  const names = suits.map(({ name }) => name);
  return (
    <Box component="span" title={coverageTexts.suits(names)} sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">{names.map(toDietCode).join(' ')}</span>
      <span style={visuallyHidden}>{coverageTexts.suits(names)}</span>
    </Box>
  );
}

/** What the codes of a list mean, where they are no words. */
export const DietLegend = ({ diets }: { diets: readonly { id: string; name: string }[] }) => (
  <Box component="p" sx={{ m: 0, flex: 'none', fontSize: 13, color: 'text.secondary' }}>
    Suits: {diets.map(({ name }) => [...new Set([toDietCode(name), name])].join(' ')).join(' · ')}
  </Box>
);

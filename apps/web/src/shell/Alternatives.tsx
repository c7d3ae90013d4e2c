import Box, { type BoxProps } from '@mui/material/Box';
import { formatAlternative, type NamedAlternative } from '#domain/scheduling/alternative-text.ts';

interface AlternativesProps extends Pick<BoxProps, 'sx'> {
  dish: string;
  alternatives: readonly NamedAlternative[];
  /** Portions and people of each alternative; undefined while nobody counted. */
  portions?: readonly string[] | undefined;
}

/** What is cooked instead of a dish, one line for each: 'Instead of Pad Thai: Tofu Bowl (Soy)'. */
export function Alternatives({ dish, alternatives, portions, sx }: AlternativesProps) {
  const texts = new Set(
    alternatives.map((alternative, order) =>
      [formatAlternative(dish, alternative), portions?.[order]].filter(Boolean).join(' · '),
    ),
  );
  return [...texts].map((text) => (
    <Box key={text} sx={{ fontWeight: 600, overflowWrap: 'anywhere', ...sx }}>
      {text}
    </Box>
  ));
}

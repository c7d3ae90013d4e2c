import Box from '@mui/material/Box';
import type { CopyDifference, MenuDifference } from '#contract/dated-copies.ts';
import { copyPartLabels, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';

/** Copied from, master now and this date, side by side; below each other on a phone (changes-4). */
export function CopyDifferencesTable({ differences }: { differences: readonly (CopyDifference | MenuDifference)[] }) {
  return (
    <Box component="dl" sx={differencesStyle}>
      {differences.map(({ part, copied, master, here, isKept }) => (
        <Box key={part} sx={{ display: 'contents' }}>
          <dt>{copyPartLabels[part]}</dt>
          <dd>
            <span>{texts.copied}:</span> {copied === null ? texts.notRecorded : copied || texts.none}
          </dd>
          <dd>
            <span>{texts.master}:</span> {master || texts.none}
          </dd>
          <dd>
            <span>{texts.here}:</span> {here || texts.none}
            {isKept && <em>{` (${texts.kept})`}</em>}
          </dd>
        </Box>
      ))}
    </Box>
  );
}

const differencesStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '140px repeat(3, minmax(0, 1fr))' },
  fontSize: 14,
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& dd span': { color: 'text.secondary' },
} as const;

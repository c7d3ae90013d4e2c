import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { changesTexts as texts } from '#contract/changes-texts.ts';
import type { Reach } from '#contract/questions.ts';

/** What a save reaches: three figures, and the services by date, each opened beside what is being edited. */
export function ReachPanel({ reach }: { reach: Reach }) {
  return (
    <>
      {reach.change && <Box sx={{ mb: 2 }}>{reach.change}</Box>}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mb: 2, p: 0 }}>
        {reach.figures.map(({ count, label }) => (
          <Box key={label} component="li" sx={{ listStyle: 'none' }}>
            <Box component="strong" sx={{ fontSize: 24, fontVariantNumeric: 'tabular-nums', mr: 0.75 }}>
              {count.toLocaleString('en-US')}
            </Box>
            {label}
          </Box>
        ))}
      </Box>
      <ReachedServices reach={reach} />
    </>
  );
}

export function ReachedServices({ reach: { services, furtherServices, remark } }: { reach: Reach }) {
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {services.map(({ marketId, date, name, meals }) => (
          <Box key={name} component="li" sx={row}>
            <Link href={`/markets/${marketId}/scheduling-detail/${date}`} target="_blank" sx={{ py: 0.5 }}>
              {name}
            </Link>
            {meals && <strong>{meals}</strong>}
          </Box>
        ))}
        {furtherServices > 0 && (
          <Box component="li" sx={row}>
            {texts.furtherServices(furtherServices)}
          </Box>
        )}
      </Box>
      {remark && <Box sx={{ mt: 1, color: 'text.secondary' }}>{remark}</Box>}
    </>
  );
}

const row = {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 2,
  minHeight: { xs: 48, sm: 32 },
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

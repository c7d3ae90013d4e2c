import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import type { Amount, ClosedPeriod, StatementLine } from '#contract/statements.ts';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { formatDollars } from '#domain/statements/amounts.ts';
import { countOpenParts, describeOpenParts } from '#domain/statements/statement-lines.ts';
import type { StatementPlace } from './queries.ts';

interface StatementTotalSectionProps {
  days: Pick<ClosedPeriod, 'firstDay' | 'lastDay'>;
  /** Of a period: of which statements, if not of all. */
  state?: StatementPlace['state'];
  total: Amount;
  /** Takes the focus once something is closed: the button is gone then, or was disabled. */
  totalRef: Ref<HTMLElement>;
  lines: StatementLine[];
  actions: ReactNode;
}

const totalTexts = { draft: texts.drafts, closed: texts.closedStatements } as const;

/** The answer, large, and what it does not know (statements-4). */
export function StatementTotalSection({
  days: { firstDay, lastDay },
  state,
  total,
  totalRef,
  lines,
  actions,
}: StatementTotalSectionProps) {
  const describeTotal = state ? totalTexts[state] : texts.billed;
  const openParts = describeOpenParts({ lines });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <Typography color="text.secondary">
          {describeTotal(formatLongDate(firstDay), formatLongDate(lastDay))}
        </Typography>
        <Box
          component="strong"
          ref={totalRef}
          tabIndex={-1}
          sx={{ display: 'block', fontSize: 32, fontWeight: 700, lineHeight: 1.2 }}
        >
          {countOpenParts({ lines }).isAtLeast && (
            <Box component="span" sx={{ fontSize: 18, fontWeight: 400 }}>
              at least{' '}
            </Box>
          )}
          {formatDollars(total)}
        </Box>
        {openParts && <Typography sx={{ fontWeight: 600 }}>{openParts}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
    </Box>
  );
}

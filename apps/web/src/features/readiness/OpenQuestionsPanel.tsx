import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReadinessQuestion, ServiceReadiness } from '#contract/readiness.ts';
import { questionTitles } from '#contract/readiness-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { readinessQueries } from './queries.ts';

interface OpenQuestionsPanelProps {
  marketId: Id;
  date: CalendarDay;
  serviceLineId: Id;
}

/** The card itself says who has no menu or no meal, and which sheets are to be printed. */
const onCard: ReadonlySet<ReadinessQuestion> = new Set(['menu', 'people', 'sheets']);

/** The open questions of a service on its card: the same marks as on the readiness screen. */
export const OpenQuestionsPanel = ({ marketId, date, serviceLineId }: OpenQuestionsPanelProps) => (
  <QueryPart what="Open questions" query={useQuery(readinessQueries.ofDay(date, marketId))}>
    {(services) => {
      const service = services.find((one) => one.serviceLineId === serviceLineId);
      return service && <OpenQuestions service={service} />;
    }}
  </QueryPart>
);

function OpenQuestions({ service }: { service: ServiceReadiness }) {
  const open = service.marks.filter(({ question, faults }) => faults.length > 0 && !onCard.has(question));
  if (open.length === 0) return null;
  return (
    <Box component="ul" aria-label="Open questions" sx={list}>
      {open.map((mark) => (
        <Box component="li" key={mark.question} sx={{ display: 'flex', gap: 1.5 }}>
          <Box component="span" sx={{ flex: '0 0 72px', fontSize: 13, lineHeight: '22px', color: 'text.secondary' }}>
            {questionTitles[mark.question]}
          </Box>
          <MarkPanel mark={mark} service={service} isRow />
        </Box>
      ))}
    </Box>
  );
}

const list = {
  m: 0,
  mb: 2,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 0.5,
} as const;

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReadinessMark, ReadinessQuestion, ServiceReadiness, Urgency } from '#contract/readiness.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { listMarksBesideChanges } from '#domain/readiness/due-marks.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { readinessQueries } from './queries.ts';

interface OpenQuestionsPanelProps {
  marketId: Id;
  date: CalendarDay;
  serviceLineId: Id;
  isShown: (question: ReadinessQuestion) => boolean;
  /** Where none of them is open. */
  none?: ReactNode;
}

/** Open questions of a service on its card: the same marks as on the readiness screen. */
export const OpenQuestionsPanel = ({ marketId, date, serviceLineId, isShown, none }: OpenQuestionsPanelProps) => (
  <QueryPart what="Open questions" query={useQuery(readinessQueries.ofDay(date, marketId))}>
    {({ services }) => {
      const service = services.find((candidate) => candidate.serviceLineId === serviceLineId);
      const marks = listMarksBesideChanges(service?.marks.filter(({ question }) => isShown(question)) ?? []);
      return service && marks.some(isOpen) ? <OpenMarksList service={{ ...service, marks }} /> : none;
    }}
  </QueryPart>
);

const isOpen = ({ urgency }: ReadinessMark) => urgency !== null;

const order: readonly Urgency[] = ['actToday', 'decideBefore', 'notDue'];

/** Most urgent first; nothing where nothing is open (readiness-5). */
export function OpenMarksList({ service }: { service: ServiceReadiness }) {
  if (!service.marks.some(isOpen)) return null;
  return (
    <Box component="ul" aria-label="Open questions" sx={list}>
      {order.flatMap((urgency) =>
        service.marks
          .filter((mark) => mark.urgency === urgency)
          .map((mark) => (
            <li key={mark.question}>
              <MarkPanel mark={mark} urgency={urgency} service={service} />
            </li>
          )),
      )}
    </Box>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.5,
} as const;

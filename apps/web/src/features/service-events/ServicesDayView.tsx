import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { CancelledService, ServiceEvent } from '#contract/service-events.ts';
import {
  formatServiceEventDeleteQuestion,
  scheduleStaysAsItIs,
  serviceEventTexts,
} from '#contract/service-events-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatLongDate, getWeekday } from '#domain/calendar/calendar-day.ts';
import { formatDayName } from '#domain/serving-schedules/week.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { Empty } from '../../ui/states.tsx';
import { AddOnsDialog } from './AddOnsDialog.tsx';
import { CancelledServiceCard } from './CancelledServiceCard.tsx';
import { useDeleteServiceEvent, useFollowSchedule } from './mutations.ts';
import { ServiceEventCard } from './ServiceEventCard.tsx';

interface ServicesDayViewProps {
  account: Account;
  date: CalendarDay;
  events: readonly ServiceEvent[];
  /** Another month's events are still shown while this one's are on their way. */
  isStale: boolean;
  cancelled: readonly CancelledService[];
  /** Why the account is closed on that day. */
  closings: readonly string[];
  /** In the account's market: the schedule leaves earlier days alone. */
  today: CalendarDay;
  onEdit: (event: ServiceEvent) => void;
}

/** The services of one day, each with what can be done about it. */
export function ServicesDayView(props: ServicesDayViewProps) {
  const { account, date, events, cancelled, closings, today, isStale, onEdit } = props;
  const [addingToId, setAddingToId] = useState('');
  const addingTo = events.find(({ id }) => id === addingToId);
  const remove = useDeleteServiceEvent();
  const confirm = useConfirm();
  const ask = useQuestions();
  const notify = useNotify();
  const askAndDelete = useDelete();
  const follow = useFollowSchedule();

  async function followAgain({ id, version }: ServiceEvent) {
    if (!(await confirm({ text: serviceEventTexts.confirmFollow, confirmLabel: 'Follow the schedule' }))) return;
    try {
      await follow.mutateAsync({ id, version });
      notify(serviceEventTexts.followsAgain);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }

  async function removeEvent(event: ServiceEvent) {
    const question = formatServiceEventDeleteQuestion(event.serviceLine.name);
    const text = event.specialRequest ? question : `${question}\n${scheduleStaysAsItIs}`;
    const send = (confirmed: string) => remove.mutateAsync({ id: event.id, confirmed });
    await askAndDelete({
      text,
      remove: () => ask(send, { confirmLabel: 'Delete', danger: true }),
      deletedText: serviceEventTexts.deleted,
      failedText: serviceEventTexts.deleteFailed,
    });
  }

  return (
    <Box component="section" aria-busy={isStale} aria-label={`Services on ${formatLongDate(date)}`}>
      <Box component="h2" sx={{ fontSize: '1.125rem', m: 0, mb: 1.5 }}>
        {formatDayName(getWeekday(date))}, {formatLongDate(date)}
      </Box>
      {closings.map((reason) => (
        <Alert key={reason} severity="info" sx={{ mb: 2 }}>
          Closed: {reason}
        </Alert>
      ))}
      {events.length === 0 ? (
        <Paper variant="outlined">
          <Empty>{isStale ? 'Loading…' : serviceEventTexts.noneThisDay}</Empty>
        </Paper>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {events.map((event) => (
            <ServiceEventCard
              key={event.id}
              account={account}
              event={event}
              onEdit={() => onEdit(event)}
              onDelete={() => void removeEvent(event)}
              onAddOns={() => setAddingToId(event.id)}
              onFollow={event.isEditedByHand && date >= today ? () => void followAgain(event) : undefined}
            />
          ))}
        </Box>
      )}
      {cancelled.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          {cancelled.map((service) => (
            <CancelledServiceCard key={service.id} service={service} />
          ))}
        </Box>
      )}
      {addingTo && <AddOnsDialog account={account} event={addingTo} onClose={() => setAddingToId('')} />}
    </Box>
  );
}

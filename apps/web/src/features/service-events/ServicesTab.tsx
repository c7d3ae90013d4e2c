import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatLongDate, todayIn } from '#domain/calendar/calendar-day.ts';
import type { Week } from '#domain/service-events/new-service-event.ts';
import { isApiError } from '../../api/api-error.ts';
import type { CallReply } from '../../api/client.ts';
import { useCan } from '../../shell/current-user.ts';
import { DayNavigator } from '../../shell/DayNavigator.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useChangeSearch } from '../../ui/list-search.ts';
import { Forbidden, LoadingRows } from '../../ui/states.tsx';
import { CalendarFeedButton } from '../calendar-feeds/CalendarFeedButton.tsx';
import { eaterQueries } from '../eaters/queries.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { scheduleQueries } from '../serving-schedules/queries.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { serviceEventQueries } from './queries.ts';
import { ServiceEventDialog } from './ServiceEventDialog.tsx';
import { ServicesCalendar } from './ServicesCalendar.tsx';
import { ServicesDayView } from './ServicesDayView.tsx';

type View = 'day' | 'calendar';

interface ServicesTabProps {
  account: Account;
  view: View;
  /** The day, or a day of the month shown; today in the account's market without it. */
  date?: CalendarDay;
}

/** Undefined while it is not known: a new service starts with zeros, and there is nothing to press. */
function useWeek(accountId: string): Week | undefined {
  const schedule = useQuery(scheduleQueries.ofAccount(accountId));
  const eaters = useQuery(eaterQueries.ofAccount(accountId));
  return useMemo(() => {
    if (!schedule.data || !eaters.data) return undefined;
    const withAllergies = eaters.data.data.filter(({ allergenIds }) => allergenIds.length > 0).length;
    return { schedule: schedule.data, withAllergies };
  }, [schedule.data, eaters.data]);
}

interface ServicesToolbarProps {
  account: Account;
  view: View;
  shownDay: CalendarDay;
  /** The day of the next service. */
  next: CalendarDay | undefined;
  hasDay: boolean;
  onOpen: (next: { view?: View; date?: CalendarDay }) => void;
  actions: ReactNode;
}

function ServicesToolbar({ account, view, shownDay, next, hasDay, onOpen, actions }: ServicesToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label="View of the services"
        onChange={(_event, chosenView: View | null) => chosenView && onOpen({ view: chosenView })}
      >
        <ToggleButton value="day" sx={{ color: 'text.primary' }}>
          Day
        </ToggleButton>
        <ToggleButton value="calendar" sx={{ color: 'text.primary' }}>
          Calendar
        </ToggleButton>
      </ToggleButtonGroup>
      {view === 'day' && hasDay && <DayNavigator value={shownDay} onChange={(day) => onOpen({ date: day })} />}
      {next && (view === 'calendar' || next !== shownDay) && (
        <Button onClick={() => onOpen({ view: 'day', date: next })}>Next service</Button>
      )}
      <Box sx={{ flex: '1 1 auto' }} />
      <CalendarFeedButton subject={{ kind: 'account', id: account.id }} name={account.name} />
      <ExportButton
        operation="exportServiceEvents"
        query={{ accountId: account.id, year: Number(shownDay.slice(0, 4)), month: Number(shownDay.slice(5, 7)) }}
      />
      {actions}
    </Box>
  );
}

interface ShownServicesProps {
  account: Account;
  view: View;
  date: CalendarDay;
  today: CalendarDay;
  month: UseQueryResult<CallReply<'listServiceEvents'>>;
  onEdit: (event: ServiceEvent) => void;
  onOpen: (next: { view?: View; date?: CalendarDay }) => void;
}

function ShownServices({ account, view, date, today, month, onEdit, onOpen }: ShownServicesProps) {
  if (!month.data) {
    return (
      <Paper variant="outlined">
        {!month.error ? (
          <LoadingRows label="Loading services" />
        ) : isApiError(month.error, 'forbidden') ? (
          <Forbidden />
        ) : (
          <QueryFailed query={month} />
        )}
      </Paper>
    );
  }
  if (view === 'day') {
    return (
      <ServicesDayView
        account={account}
        date={date}
        events={month.data.data.filter((event) => event.date === date)}
        cancelled={month.data.meta.cancelled.filter((service) => service.date === date)}
        closings={month.data.meta.closings
          .filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
          .map(({ reason }) => reason)}
        today={today}
        isStale={month.isPlaceholderData}
        onEdit={onEdit}
      />
    );
  }
  return (
    <ServicesCalendar
      events={month.data.data}
      cancelled={month.data.meta.cancelled}
      closings={month.data.meta.closings}
      date={date}
      today={today}
      onDay={(day) => onOpen({ view: 'day', date: day })}
      onMonth={(day) => onOpen({ date: day })}
    />
  );
}

/** The client's services, by day or as a month. */
export function ServicesTab({ account, view, date }: ServicesTabProps) {
  const today = todayIn(account.market.timeZone, new Date());
  const changeSearch = useChangeSearch();
  const mayCreate = useCan('editServiceEvent');
  const first = useQuery(serviceEventQueries.month(account.id, date ?? today));
  const next = first.data?.meta.nextService ?? undefined;
  // A day that moves on while somebody types another would mix the two.
  const isDayKnown = date !== undefined || first.data !== undefined || first.error !== null;
  const shownDay = date ?? (view === 'day' ? next : undefined) ?? today;
  const month = useQuery(serviceEventQueries.month(account.id, shownDay));
  const [isClosing, setClosing] = useState(false);
  const week = useWeek(account.id);
  const [edited, setEdited] = useState<ServiceEvent | 'new'>();
  const open = (next: { view?: View; date?: CalendarDay }) => {
    const to = { view, date: shownDay, ...next };
    const search = { tab: 'services', date: to.date, ...(to.view === 'calendar' && { view: 'calendar' }) };
    void changeSearch(search);
  };

  return (
    <>
      <ServicesToolbar
        account={account}
        view={view}
        shownDay={shownDay}
        next={next}
        hasDay={isDayKnown}
        onOpen={open}
        actions={
          mayCreate && (
            <>
              <Button onClick={() => setClosing(true)}>Close days</Button>
              <Button variant="contained" color="secondary" onClick={() => setEdited('new')}>
                Create
              </Button>
            </>
          )
        }
      />
      <ShownServices
        account={account}
        view={view}
        date={shownDay}
        today={today}
        month={month}
        onEdit={setEdited}
        onOpen={open}
      />
      {month.data && (
        <Box component="p" role="note" sx={{ color: 'text.secondary', mb: 0 }}>
          Services are planned through {formatLongDate(month.data.meta.filledUpTo)}.
        </Box>
      )}
      {isClosing && <ClosingDialog account={account} date={shownDay} onClose={() => setClosing(false)} />}
      {edited && (
        <ServiceEventDialog
          account={account}
          date={shownDay}
          event={edited === 'new' ? undefined : edited}
          week={week}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import type { CalendarDay } from '#contract/values.ts';
import { longDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { HORIZON_WEEKS } from '#domain/serving-schedules/days-to-fill.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { DayNavigator } from '../../shell/DayNavigator.tsx';
import { Failed, Forbidden, LoadingRows } from '../../ui/states.tsx';
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

/** The client's services, by day or as a month. */
export function ServicesTab({ account, view, date }: ServicesTabProps) {
  const today = todayIn(account.market.timeZone, new Date());
  const shown = date ?? today;
  const navigate = useNavigate();
  const mayCreate = useCan('editMenu');
  const month = useQuery(serviceEventQueries.month(account.id, shown));
  const [edited, setEdited] = useState<ServiceEvent | 'new'>();
  const open = (next: { view?: View; date?: CalendarDay }) => {
    const to = { view, date: shown, ...next };
    const search = { tab: 'services', date: to.date, ...(to.view === 'calendar' && { view: 'calendar' }) };
    void navigate({ to: '.', search: search as never });
  };

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label="View of the services"
          onChange={(_event, next: View | null) => next && open({ view: next })}
        >
          <ToggleButton value="day" sx={{ color: 'text.primary' }}>
            Day
          </ToggleButton>
          <ToggleButton value="calendar" sx={{ color: 'text.primary' }}>
            Calendar
          </ToggleButton>
        </ToggleButtonGroup>
        {view === 'day' && <DayNavigator value={shown} onChange={(day) => open({ date: day })} />}
        <Box sx={{ flex: '1 1 auto' }} />
        {mayCreate && (
          <Button variant="contained" color="secondary" onClick={() => setEdited('new')}>
            Create
          </Button>
        )}
      </Box>
      {!month.data ? (
        <Paper variant="outlined">
          {!month.error ? (
            <LoadingRows label="Loading services" />
          ) : isApiError(month.error, 'forbidden') ? (
            <Forbidden />
          ) : (
            <Failed onRetry={() => void month.refetch()}>{messageOf(month.error)}</Failed>
          )}
        </Paper>
      ) : view === 'day' ? (
        <ServicesDayView
          account={account}
          date={shown}
          events={month.data.data.filter((event) => event.date === shown)}
          isStale={month.isPlaceholderData}
          onEdit={setEdited}
        />
      ) : (
        <ServicesCalendar
          events={month.data.data}
          date={shown}
          today={today}
          onDay={(day) => open({ view: 'day', date: day })}
          onMonth={(day) => open({ date: day })}
        />
      )}
      {month.data && (
        <Box component="p" role="note" sx={{ color: 'text.secondary', mb: 0 }}>
          The next {HORIZON_WEEKS} weeks are filled up to {longDate(month.data.meta.filledUpTo)}.
        </Box>
      )}
      {edited && (
        <ServiceEventDialog
          account={account}
          date={shown}
          event={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

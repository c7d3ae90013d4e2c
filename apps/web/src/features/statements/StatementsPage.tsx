import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import { isApiError } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { DateField } from '../../shell/DateField.tsx';
import { Page } from '../../shell/Page.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Empty, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { AccountStatementSection } from './AccountStatementSection.tsx';
import { PeriodStatementsSection } from './PeriodStatementsSection.tsx';
import {
  isStatementState,
  type StatementPlace,
  statementQueries,
  statementStates,
  toStatementsQuery,
} from './queries.ts';

interface StatementsPageProps {
  place: StatementPlace;
  today: CalendarDay;
  onChange: (changes: Partial<StatementPlace>) => void;
}

const toMonth = (day: CalendarDay) => ({ firstDay: `${day.slice(0, 8)}01`, lastDay: getMonthEnd(day) });

/** What each account owes for a period, and one account's statement line by line (statements-1). */
export function StatementsPage({ place, today, onChange }: StatementsPageProps) {
  const { markets } = useReferenceData();
  const maySee = useCan('statements');
  const { firstDay, lastDay, marketId, accountId } = place;
  const months = [
    { label: 'Last month', ...toMonth(addDays(toMonth(today).firstDay, -1)) },
    { label: 'This month', ...toMonth(today) },
  ];
  const whole = toPeriodLink(place);
  return (
    <Page
      title="Statements"
      breadcrumbs={accountId ? [{ label: 'All accounts', link: whole }] : []}
      actions={<ButtonLink to="/statements/closed">Closed statements</ButtonLink>}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
        {!accountId && (
          <ChoiceField
            label="Market"
            value={marketId ?? ''}
            options={markets}
            noneLabel="All markets"
            onChange={(next) => onChange({ marketId: next || undefined })}
          />
        )}
        {!accountId && (
          <ChoiceField
            label="State"
            value={place.state ?? ''}
            options={statementStates}
            noneLabel="All"
            onChange={(next) => onChange({ state: isStatementState(next) ? next : undefined })}
          />
        )}
        <DateField label="From" value={firstDay} onChange={(next) => onChange({ firstDay: next })} />
        <DateField label="To" value={lastDay} onChange={(next) => onChange({ lastDay: next })} />
        {months.map(({ label, ...days }) => (
          <Button
            key={label}
            variant="outlined"
            aria-pressed={days.firstDay === firstDay && days.lastDay === lastDay}
            onClick={() => onChange(days)}
          >
            {label}
          </Button>
        ))}
      </Box>
      {maySee ? <PeriodStatements place={place} today={today} /> : <Forbidden />}
    </Page>
  );
}

const toPeriodLink = ({ accountId: _account, ...search }: StatementPlace) => ({ to: '/statements' as const, search });

function PeriodStatements({ place, today }: Omit<StatementsPageProps, 'onChange'>) {
  const statements = useQuery(statementQueries.ofPeriod(place));
  const { data: reply, error } = statements;
  if (isApiError(error, 'forbidden')) return <Forbidden />;
  if (error || !reply) {
    return (
      <Paper variant="outlined">
        {error ? (
          // A period that is refused is refused again.
          <QueryFailed query={statements} />
        ) : (
          <LoadingRows label="Loading statements" />
        )}
      </Paper>
    );
  }
  const [first] = reply.data;
  if (!first) {
    return (
      <Paper variant="outlined">
        <Empty>{texts.none}</Empty>
      </Paper>
    );
  }
  if (place.accountId) return <AccountStatementSection statement={first} today={today} />;
  return (
    <PeriodStatementsSection
      key={JSON.stringify(toStatementsQuery(place))}
      statements={reply}
      place={place}
      today={today}
    />
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import type { Amount, Statement } from '#contract/statements.ts';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, shortDate } from '#domain/calendar/calendar-day.ts';
import { lastDayOfMonth } from '#domain/calendar/month.ts';
import { dollars } from '#domain/statements/amounts.ts';
import { describeOpenParts } from '#domain/statements/statement-lines.ts';
import { isApiError, toMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { DateField } from '../../shell/DateField.tsx';
import { tableStyle } from '../../shell/list-table-style.ts';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Empty, Failed, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { AccountStatementSection } from './AccountStatementSection.tsx';
import { queryOfPlace, type StatementPlace, statementQueries } from './queries.ts';
import { StatementTotalSection } from './StatementTotalSection.tsx';

interface StatementsPageProps {
  place: StatementPlace;
  today: CalendarDay;
  onChange: (changes: Partial<StatementPlace>) => void;
}

const monthOf = (day: CalendarDay) => ({ firstDay: `${day.slice(0, 8)}01`, lastDay: lastDayOfMonth(day) });

/** What each account owes for a period, and one account's statement line by line (statements-1). */
export function StatementsPage({ place, today, onChange }: StatementsPageProps) {
  const { markets } = useReferenceData();
  const maySee = useCan('statements');
  const { firstDay, lastDay, marketId, accountId } = place;
  const months = [
    { label: 'Last month', ...monthOf(addDays(monthOf(today).firstDay, -1)) },
    { label: 'This month', ...monthOf(today) },
  ];
  const whole = linkToPeriod(place);
  return (
    <Page title="Statements" breadcrumbs={accountId ? [{ label: 'All accounts', link: whole }] : []}>
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

const linkToPeriod = ({ accountId: _account, ...search }: StatementPlace) => ({ to: '/statements' as const, search });

function PeriodStatements({ place, today }: Omit<StatementsPageProps, 'onChange'>) {
  const statements = useQuery(statementQueries.ofPeriod(place));
  const { data: reply, error } = statements;
  if (isApiError(error, 'forbidden')) return <Forbidden />;
  if (error || !reply) {
    return (
      <Paper variant="outlined">
        {error ? (
          // A period that is refused is refused again.
          <Failed onRetry={isApiError(error, 'validation_failed') ? undefined : () => void statements.refetch()}>
            {toMessage(error)}
          </Failed>
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
    <>
      <StatementTotalSection
        days={place}
        total={reply.meta.total}
        lines={reply.data.flatMap(({ lines }) => lines)}
        actions={<ExportButton operation="exportStatements" query={queryOfPlace(place)} />}
      />
      <AccountsTable statements={reply.data} total={reply.meta.total} place={place} />
    </>
  );
}

const billed = ({ lines }: Statement) => lines.filter(({ kind }) => kind === 'service');

function AccountsTable({
  statements,
  total,
  place,
}: {
  statements: readonly Statement[];
  total: Amount;
  place: StatementPlace;
}) {
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label="Accounts" sx={[tableStyle, totals]}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">State</th>
            <th scope="col" className="numeric">
              Services
            </th>
            <th scope="col" className="numeric">
              People
            </th>
            <th scope="col" className="numeric">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {statements.map((statement) => (
            <tr key={statement.account.id}>
              <th scope="row">
                <TextLink to="/statements" search={{ ...place, accountId: statement.account.id }}>
                  {statement.account.name}
                </TextLink>
              </th>
              <td>{stateText(statement)}</td>
              <td className="numeric" data-header="Services">
                {billed(statement).length.toLocaleString('en-US')}
              </td>
              <td className="numeric" data-header="People">
                {billed(statement)
                  .reduce((sum, { quantity }) => sum + quantity, 0)
                  .toLocaleString('en-US')}
              </td>
              <td className="numeric" data-header="Amount">
                {dollars(statement.total)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total
            </th>
            <td className="numeric">{dollars(total)}</td>
          </tr>
        </tfoot>
      </Box>
    </Paper>
  );
}

function stateText(statement: Statement): string {
  return [
    statement.closed ? 'Closed' : 'Draft',
    describeOpenParts(statement),
    ...statement.closedPeriods.map(({ firstDay, lastDay }) =>
      texts.closedDays(shortDate(firstDay), shortDate(lastDay)),
    ),
  ]
    .filter(Boolean)
    .join(' · ');
}

const totals = {
  '& tfoot th, & tfoot td': { fontWeight: 700, borderTop: '2px solid', borderColor: 'divider', borderBottom: 0 },
} as const;

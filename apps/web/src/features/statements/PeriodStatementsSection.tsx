import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { Amount, ManyStatements, Statement } from '#contract/statements.ts';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { formatDollars, sumAmounts } from '#domain/statements/amounts.ts';
import { countPeople, describeOpenParts, listServices, listUnbilled } from '#domain/statements/statement-lines.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { ListTable, toListQuery } from '../../shell/ListTable.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { RowCheckbox } from '../../ui/RowCheckbox.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { useCloseStatements } from './mutations.ts';
import { type StatementPlace, toStatementsQuery } from './queries.ts';
import { StatementTotalSection } from './StatementTotalSection.tsx';

interface PeriodStatementsSectionProps {
  statements: { data: readonly Statement[]; meta: { total: Amount } };
  place: StatementPlace;
  today: CalendarDay;
}

/** What each account owes for a period, and the press that closes those that are ticked (statements-8). */
export function PeriodStatementsSection({ statements: { data, meta }, place, today }: PeriodStatementsSectionProps) {
  const shownStatements = data.filter(({ closed }) => !place.state || (place.state === 'closed') === (closed !== null));
  const closable = shownStatements.filter((statement) => isClosable(statement, today));
  const [tickedIds, setTickedIds] = useState<ReadonlySet<Id>>(new Set());
  const tickedStatements = closable.filter(({ account }) => tickedIds.has(account.id));
  const totalRef = useRef<HTMLElement>(null);
  const { closeTicked, isClosing, progressText, notClosed } = useCloseTicked(place, tickedStatements, () =>
    totalRef.current?.focus(),
  );
  const tick = (changedStatements: readonly Statement[], isTicked: boolean) => {
    const ids = changedStatements.map(({ account }) => account.id);
    setTickedIds(isTicked ? tickedIds.union(new Set(ids)) : tickedIds.difference(new Set(ids)));
  };
  const nameById = new Map(data.map(({ account }) => [account.id, account.name]));
  return (
    <>
      <StatementTotalSection
        days={place}
        state={place.state}
        total={place.state ? sumAmounts(shownStatements.map(sumWithClosedParts)) : meta.total}
        totalRef={totalRef}
        lines={shownStatements.flatMap(({ lines }) => lines)}
        actions={
          <>
            <ExportButton operation="exportStatements" query={toStatementsQuery(place)} />
            {tickedStatements.length > 0 && (
              <Button variant="contained" color="secondary" disabled={isClosing} onClick={() => void closeTicked()}>
                {texts.closeMany(
                  tickedStatements.length,
                  formatDollars(sumAmounts(tickedStatements.map(({ total }) => total))),
                )}
              </Button>
            )}
          </>
        }
      />
      {isClosing && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {progressText}
        </Alert>
      )}
      {notClosed.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {texts.notClosed(notClosed.length)}:
          {notClosed.map(({ accountId, message }) => (
            <div key={accountId}>
              {nameById.get(accountId)}: {message}
            </div>
          ))}
        </Alert>
      )}
      <StatementsTable {...{ shownStatements, closable, tickedStatements, tick, place, today, isClosing }} />
    </>
  );
}

interface StatementsTableProps extends Pick<PeriodStatementsSectionProps, 'place' | 'today'> {
  shownStatements: readonly Statement[];
  closable: readonly Statement[];
  tickedStatements: readonly Statement[];
  tick: (changed: readonly Statement[], isTicked: boolean) => void;
  isClosing: boolean;
}

function StatementsTable({
  shownStatements,
  closable,
  tickedStatements,
  tick,
  place,
  today,
  isClosing,
}: StatementsTableProps) {
  return (
    <ListTable
      label="Accounts"
      columns={[
        { header: 'Account', cell: ({ account }) => account.name },
        { header: 'State', cell: describeState },
        {
          header: 'Services',
          cell: (statement) => (listServices(statement).length + statement.closedServices).toLocaleString('en-US'),
          numeric: true,
          hiddenOnPhones: true,
        },
        {
          header: 'People',
          cell: (statement) => (countPeople(statement) + statement.closedPeople).toLocaleString('en-US'),
          numeric: true,
          hiddenOnPhones: true,
        },
        {
          header: 'Amount',
          cell: (statement) => formatDollars(sumWithClosedParts(statement)),
          numeric: true,
        },
      ]}
      query={toListQuery(shownStatements)}
      rowId={({ account }) => account.id}
      rowName={({ account }) => account.name}
      rowLink={({ account }) => ({ to: '/statements', search: { ...place, accountId: account.id } })}
      leading={{
        header: (
          <RowCheckbox
            label="Select all drafts that can be closed"
            checked={closable.length > 0 && tickedStatements.length === closable.length}
            indeterminate={tickedStatements.length > 0 && tickedStatements.length < closable.length}
            disabled={closable.length === 0 || isClosing}
            onChange={(isTicked) => tick(closable, isTicked)}
          />
        ),
        cell: (statement) =>
          isClosable(statement, today) && (
            <RowCheckbox
              label={`Select ${statement.account.name}`}
              checked={tickedStatements.includes(statement)}
              disabled={isClosing}
              onChange={(isTicked) => tick([statement], isTicked)}
            />
          ),
      }}
      emptyText={texts.none}
      filteredText={texts.noneOfState}
      isFiltered={Boolean(place.state)}
    />
  );
}

/** A part of it that is closed already is in its way (statements-5). */
const isClosable = ({ closed, closedPeriods, lines, lastDay }: Statement, today: CalendarDay) =>
  !closed && closedPeriods.length === 0 && lines.length > 0 && lastDay < today;

const sumWithClosedParts = ({ total, closedTotal }: Statement) => sumAmounts([total, closedTotal]);

function describeState(statement: Statement): string {
  return [
    statement.number === null ? 'Draft' : `Closed, ${texts.number(statement.number)}`,
    describeOpenParts(statement),
    statement.closedPeriods.length > 0 &&
      texts.closedParts(
        formatDollars(statement.closedTotal),
        statement.closedPeriods.map(
          ({ firstDay, lastDay }) => `${formatShortDate(firstDay)} to ${formatShortDate(lastDay)}`,
        ),
      ),
  ]
    .filter(Boolean)
    .join(' · ');
}

function useCloseTicked(
  { firstDay, lastDay }: StatementPlace,
  tickedStatements: readonly Statement[],
  onAnswer: () => void,
) {
  const { close, doneCount } = useCloseStatements();
  const confirm = useConfirm();
  const notify = useNotify();
  const isOnline = useIsOnline();
  const [notClosed, setNotClosed] = useState<ManyStatements['notClosed']>([]);
  async function closeTicked() {
    const statements = tickedStatements.map(({ account, total }) => ({ accountId: account.id, total }));
    const sum = formatDollars(sumAmounts(statements.map(({ total }) => total)));
    const question = {
      title: 'Close the statements?',
      text: [
        texts.confirmCloseMany(tickedStatements.length, formatShortDate(firstDay), formatShortDate(lastDay), sum),
        ...listUnbilled({ lines: tickedStatements.flatMap(({ lines }) => lines) }),
      ].join('\n'),
      confirmLabel: 'Close statements',
    };
    if (!(await confirm(question))) return;
    setNotClosed([]);
    try {
      const { data } = await close.mutateAsync({ firstDay, lastDay, statements });
      setNotClosed(data.notClosed);
      const toast = texts.closedMany(data.closed.length);
      if (data.closed.length > 0) notify(toast);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
    onAnswer();
  }
  const progress = texts.closing(doneCount, close.variables?.statements.length ?? 0);
  return {
    closeTicked,
    isClosing: close.isPending,
    progressText: isOnline ? progress : texts.closingOffline(progress),
    notClosed,
  };
}

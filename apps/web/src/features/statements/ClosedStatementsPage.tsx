import { useQuery } from '@tanstack/react-query';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { formatDollars } from '#domain/statements/amounts.ts';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { ListControls } from '../../ui/ListControls.tsx';
import { type ListSearch, useListSearch } from '../../ui/list-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { statementQueries } from './queries.ts';

const breadcrumbs = [{ label: 'Statements', link: { to: '/statements' as const } }];

/** All closed statements by number, the last first (statements-8). */
export function ClosedStatementsPage({ search }: { search: ListSearch }) {
  const maySee = useCan('statements');
  const list = useListSearch(search);
  const statements = useQuery({ ...statementQueries.closed(search), enabled: maySee });
  const moment = useFormatMoment();
  return (
    <Page title="Closed statements" breadcrumbs={breadcrumbs}>
      {maySee ? (
        <>
          <ListControls count={statements.data?.meta.count} nouns={['statement', 'statements']}>
            <SearchField label="Search account or number" value={list.q} onChange={list.setQ} />
          </ListControls>
          <ListTable
            label="Closed statements"
            columns={[
              { header: 'Number', cell: ({ number }) => texts.number(number) },
              { header: 'Account', cell: ({ account }) => account.name },
              {
                header: 'Days',
                cell: ({ firstDay, lastDay }) => `${formatShortDate(firstDay)} to ${formatShortDate(lastDay)}`,
              },
              {
                header: 'Closed',
                cell: ({ closed }) => [moment(closed.at), closed.by].filter(Boolean).join(' by '),
                hiddenOnPhones: true,
              },
              { header: 'Amount', cell: ({ total }) => formatDollars(total), numeric: true },
            ]}
            query={statements}
            rowId={({ id }) => id}
            rowName={({ number, account }) => `${texts.number(number)}, ${account.name}`}
            rowLink={({ account, firstDay, lastDay }) => ({
              to: '/statements',
              search: { accountId: account.id, firstDay, lastDay },
            })}
            emptyText={texts.noneClosed}
            filteredText={texts.noneFound}
            {...list.table}
          />
        </>
      ) : (
        <Forbidden />
      )}
    </Page>
  );
}

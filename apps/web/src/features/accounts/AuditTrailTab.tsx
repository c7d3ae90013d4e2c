import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Empty, LoadingRows } from '../../ui/states.tsx';
import { HistoryRow } from '../history/HistoryRow.tsx';
import { accountQueries } from './queries.ts';

/** The audit trail of this account, newest entry first. */
export function AuditTrailTab({ account }: { account: Account }) {
  const [page, setPage] = useState(1);
  const query = useQuery(accountQueries.auditTrail(account.id, page));
  if (query.error && !query.data) return <QueryFailed query={query} />;
  if (!query.data) return <LoadingRows label="Loading the audit trail" />;
  const { data, meta } = query.data;
  if (data.length === 0) return <Empty>Nobody has changed anything on this account yet.</Empty>;
  return (
    <>
      <Paper variant="outlined" component="ol" aria-label="Audit Trail" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((entry) => (
          <HistoryRow key={entry.id} by={entry.author} changedAt={entry.changedAt} sentences={entry.sentences} />
        ))}
      </Paper>
      <Pagination page={page} perPage={DEFAULT_PER_PAGE} count={meta.count} onPage={setPage} />
    </>
  );
}

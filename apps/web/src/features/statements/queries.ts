import { pageQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { chosen } from '../../ui/list-search.ts';

export type StatementPlace = CallInput<'listStatements'>['query'];

/** Without what is not chosen. */
export const queryOfPlace = ({ firstDay, lastDay, marketId, accountId }: StatementPlace) => ({
  firstDay,
  lastDay,
  ...chosen({ marketId, accountId }),
});

export const statementQueries = {
  /** Below the services: whatever changes them changes what a draft bills. Months before stay while others load. */
  ofPeriod: (query: StatementPlace) =>
    pageQuery([...queryKeys.serviceEvents, 'statements', query], 'listStatements', { query: queryOfPlace(query) }),
};

import { createPageQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { type ListSearch, pickChosen } from '../../ui/list-search.ts';

export const statementStates = [
  { id: 'draft', name: 'Draft' },
  { id: 'closed', name: 'Closed' },
] as const;
type StatementState = (typeof statementStates)[number]['id'];

export const isStatementState = (text: string | undefined): text is StatementState =>
  statementStates.some(({ id }) => id === text);

export type StatementPlace = CallInput<'listStatements'>['query'] & { state?: StatementState | undefined };

/** Without what is not chosen. */
export const toStatementsQuery = ({ firstDay, lastDay, marketId, accountId }: StatementPlace) => ({
  firstDay,
  lastDay,
  ...pickChosen({ marketId, accountId }),
});

const all = [...queryKeys.serviceEvents, 'statements'];

export const statementQueries = {
  /** Below the services: whatever changes them changes what a draft bills. Months before stay while others load. */
  ofPeriod: (place: StatementPlace) => {
    const query = toStatementsQuery(place);
    return createPageQuery([...all, query], 'listStatements', { query });
  },
  closed: ({ page = 1, q = '' }: ListSearch) =>
    createPageQuery([...all, 'closed', page, q], 'listClosedStatements', {
      query: { page, q, perPage: DEFAULT_PER_PAGE },
    }),
};

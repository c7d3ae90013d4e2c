import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { pickChosen } from '../../ui/list-search.ts';

export interface AdvicePlace {
  marketId?: string | undefined;
  accountId?: string | undefined;
}

export const adviceQueries = {
  all: () => queryKeys.portionAdvice,
  of: ({ marketId, accountId }: AdvicePlace) => {
    const query = pickChosen({ marketId, accountId });
    return createDataQuery([...adviceQueries.all(), query], 'listPortionAdvice', { query }, { staleTime: 300_000 });
  },
};

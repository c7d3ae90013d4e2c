import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { chosen, type ListSearch } from '../../ui/list-search.ts';

export const deletionQueries = {
  page: ({ page = 1 }: { page?: number }) =>
    queryOptions({
      queryKey: [...queryKeys.deletions, page],
      queryFn: ({ signal }) => call('listDeletions', { query: { page, perPage: DEFAULT_PER_PAGE }, signal }),
      placeholderData: keepPreviousData,
    }),
};

export interface HistorySearch extends ListSearch {
  person?: string;
  field?: string;
}

export const historyQueries = {
  page: (kind: RecordKind, id: Id, { page = 1, person, field }: HistorySearch) =>
    queryOptions({
      queryKey: [...queryKeys.history, kind, id, { page, person, field }],
      queryFn: ({ signal }) =>
        call('listRecordHistory', {
          params: { kind, id },
          query: { page, perPage: DEFAULT_PER_PAGE, ...chosen({ person, field }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Asked again whenever the dialog opens: it is about the record as it is. */
  preview: (kind: RecordKind, id: Id, entryId: string) =>
    queryOptions({
      queryKey: [...queryKeys.history, kind, id, 'preview', entryId],
      queryFn: ({ signal }) => call('previewRestore', { params: { kind, id, entryId }, signal }),
      gcTime: 0,
    }),
};

import type { RecordKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { createPageQuery, createReplyQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { type ListSearch, pickChosen } from '../../ui/list-search.ts';

export const deletionQueries = {
  page: ({ page = 1 }: { page?: number }) =>
    createPageQuery([...queryKeys.deletions, page], 'listDeletions', { query: { page, perPage: DEFAULT_PER_PAGE } }),
};

export interface HistorySearch extends ListSearch {
  person?: string;
  field?: string;
}

export const historyQueries = {
  page: (kind: RecordKind, id: Id, { page = 1, person, field }: HistorySearch) =>
    createPageQuery([...queryKeys.history, kind, id, { page, person, field }], 'listRecordHistory', {
      params: { kind, id },
      query: { page, perPage: DEFAULT_PER_PAGE, ...pickChosen({ person, field }) },
    }),
  /** Asked again whenever the dialog opens: it is about the record as it is. */
  preview: (kind: RecordKind, id: Id, entryId: string) =>
    createReplyQuery(
      [...queryKeys.history, kind, id, 'preview', entryId],
      'previewRestore',
      { params: { kind, id, entryId } },
      { gcTime: 0 },
    ),
};

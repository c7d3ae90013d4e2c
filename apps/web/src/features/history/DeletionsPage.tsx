import { useQuery } from '@tanstack/react-query';
import type { Deletion } from '#contract/history.ts';
import { historyTexts as texts } from '#contract/history-texts.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { useConfirm } from '../../ui/feedback.ts';
import { type ListSearch, useListSearch } from '../../ui/list-search.ts';
import { deletionQueries } from './queries.ts';

const breadcrumbs = [{ label: 'Settings', link: { to: '/settings' as const } }];

const getName = ({ what, further }: Deletion) => texts.further(what, further);

/** Deletions of the last 30 days, the latest first (history-5). */
export function DeletionsPage({ search }: { search: ListSearch }) {
  const list = useListSearch(search);
  const deletions = useQuery(deletionQueries.page(search));
  const moment = useFormatMoment();
  const confirm = useConfirm();
  const { undoStep } = useUndo();
  const bringBack = async (deletion: Deletion) => {
    const name = getName(deletion);
    if (await confirm({ text: texts.confirmBringBack(name), confirmLabel: texts.bringBack }))
      await undoStep(deletion.stepId, texts.isBack(name));
  };
  return (
    <Page title={texts.recentlyDeleted} breadcrumbs={breadcrumbs}>
      <ListTable
        label={texts.recentlyDeleted}
        columns={[
          { header: 'What', cell: getName },
          { header: 'Deleted by', cell: ({ deletedBy }) => deletedBy ?? 'Brigade' },
          { header: 'When', cell: ({ deletedAt }) => moment(deletedAt) },
        ]}
        query={deletions}
        rowId={({ stepId }) => stepId}
        rowName={getName}
        rowActions={(deletion) => [{ label: texts.bringBack, onSelect: () => void bringBack(deletion) }]}
        emptyText={texts.nothingDeleted}
        filteredText={texts.nothingDeleted}
        {...list.table}
      />
    </Page>
  );
}

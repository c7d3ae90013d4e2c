import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closing } from '#contract/closings.ts';
import { closingTexts, formatTakeBackQuestion } from '#contract/closings-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { type ListSearch, useListSearch } from '../../ui/list-search.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { formatClosedDays, formatClosedFor } from './ClosingsPanel.tsx';
import { useDeleteClosing } from './mutations.ts';
import { closingQueries } from './queries.ts';

const breadcrumbs = [{ label: 'Accounts', link: { to: '/accounts' as const } }];

/** All closing days, the latest first (service-events-16). */
export function ClosingsPage({ search }: { search: ListSearch }) {
  const list = useListSearch(search);
  const closings = useQuery(closingQueries.page(search));
  const mayClose = useCan('editServiceEvent');
  const [isOpen, setOpen] = useState(false);
  const takeBack = useTakeBack();
  return (
    <Page
      title="Closing days"
      breadcrumbs={breadcrumbs}
      actions={
        mayClose && (
          <Button variant="contained" color="secondary" onClick={() => setOpen(true)}>
            Close days
          </Button>
        )
      }
    >
      <ListTable
        label="Closing days"
        columns={[
          { header: 'Days', cell: formatClosedDays },
          { header: 'Reason', cell: ({ reason }) => reason },
          { header: 'For', cell: formatClosedFor },
          { header: 'Cancelled services', cell: ({ cancelledServices }) => cancelledServices, numeric: true },
        ]}
        query={closings}
        rowId={({ id }) => id}
        rowName={({ reason }) => reason}
        {...(mayClose && {
          rowActions: (closing: Closing) => [{ label: 'Take back', onSelect: () => void takeBack(closing) }],
        })}
        emptyText={closingTexts.none}
        filteredText={closingTexts.none}
        {...list.table}
      />
      {isOpen && <ClosingDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}

function useTakeBack() {
  const remove = useDeleteClosing();
  const confirm = useConfirm();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  return async ({ id, reason }: Closing) => {
    if (!(await confirm({ text: formatTakeBackQuestion(reason), confirmLabel: 'Take back' }))) return;
    try {
      const reply = await remove.mutateAsync(id);
      const { stillCancelled } = reply.data;
      notifyUndoable(stillCancelled > 0 ? closingTexts.stillCancelled(stillCancelled) : closingTexts.takenBack, reply);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  };
}

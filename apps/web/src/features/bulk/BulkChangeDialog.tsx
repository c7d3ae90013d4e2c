import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { changesTexts } from '#contract/changes-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { BulkOutcomeSection } from './BulkOutcomeSection.tsx';
import { BulkValueField } from './BulkValueField.tsx';
import { toChange, toStartValues } from './bulk-form-values.ts';
import { useBulkChange } from './mutations.ts';
import { type BulkKind, type BulkRequest, bulkQueries } from './queries.ts';
import type { Selection } from './use-bulk-selection.tsx';

const nouns: Record<BulkKind, readonly [one: string, many: string]> = {
  ingredients: ['ingredient', 'ingredients'],
  elements: ['element', 'elements'],
  menus: ['menu', 'menus'],
  accounts: ['account', 'accounts'],
};

interface BulkChangeDialogProps {
  selection: Selection;
  isDeletion: boolean;
  onClose: () => void;
}

/** One field of all selected records, or their deletion: first what would change and what may not, then the save (catalogue-19). */
export default function BulkChangeDialog({ selection, isDeletion, onClose }: BulkChangeDialogProps) {
  // The selection at the start: a save that empties the list must not change the title.
  const [{ kind, chosenRecords, count }] = useState(selection);
  const [values, setValues] = useState(() => toStartValues(kind));
  const change = isDeletion ? null : toChange(kind, values);
  const { kind: _kind, ...rows } = chosenRecords;
  const request = change === undefined ? undefined : ({ kind, chosen: rows, change } as BulkRequest);
  const preview = useQuery(bulkQueries.preview(request));
  const outcome = request && preview.data?.data;
  const changes = outcome?.changes.count ?? 0;
  const { isSaving, save } = useSaving(isDeletion, nouns[kind], () => {
    selection.clear();
    onClose();
  });
  const [singular, plural] = nouns[kind];
  const selected = `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
  const saveLabel = (isDeletion ? texts.saveDelete : texts.save)(changes, singular, plural);

  return (
    <FormDialog
      title={isDeletion ? texts.deleteTitle(selected) : texts.changeTitle(selected)}
      saveLabel={saveLabel}
      saving={isSaving}
      isDirty={!isDeletion && change !== undefined}
      obstacle={findObstacle(request, outcome && changes)}
      onSave={async () => {
        if (request && outcome) await save({ ...request, chosen: { ids: outcome.ids } });
      }}
      onClose={onClose}
    >
      {!isDeletion && <BulkValueField kind={kind} values={values} onChange={setValues} />}
      {request && <BulkOutcomeSection query={preview} isDeletion={isDeletion} />}
    </FormDialog>
  );
}

function findObstacle(request: BulkRequest | undefined, changes: number | undefined): string | undefined {
  if (!request) return texts.chooseValue;
  if (changes === undefined) return '';
  return changes === 0 ? texts.nothingToDo : undefined;
}

/** Sends it, with the question about what it reaches, and offers to undo it. */
function useSaving(isDeletion: boolean, [singular, plural]: readonly [string, string], onSaved: () => void) {
  const mutation = useBulkChange();
  const ask = useQuestions();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();

  async function save(request: BulkRequest) {
    try {
      const reply = await ask((confirmed) => mutation.mutateAsync({ request, confirmed }), {
        confirmLabel: changesTexts.confirm,
      });
      if (!reply) return;
      const formatDone = isDeletion ? texts.doneDeleting : texts.done;
      notifyUndoable(formatDone(reply.data.changes.count, singular, plural), reply);
      onSaved();
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return { isSaving: mutation.isPending, save };
}

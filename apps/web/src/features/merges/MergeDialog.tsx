import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { MergeKind, MergeSide } from '#contract/merges.ts';
import type { Id, IdName } from '#contract/values.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { QueryFailed, toOptionsProps } from '../../shell/QueryPart.tsx';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { type Choice, getDefaultChoices, MergeTable } from './MergeTable.tsx';
import { useMerge } from './mutations.ts';
import { mergeQueries } from './queries.ts';

interface MergeDialogProps {
  kind: MergeKind;
  record: Id | IdName;
  /** Without it, the person chooses among the others. */
  other?: Id;
  onMerged?: () => void;
  onClose: () => void;
}

/** Two records side by side, and which value of each stays (catalogue-20). */
export default function MergeDialog({ kind, record, other, onMerged, onClose }: MergeDialogProps) {
  const id = typeof record === 'string' ? record : record.id;
  const [otherId, setOtherId] = useState(other ?? '');
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const query = useQuery(mergeQueries.comparison(kind, id, otherId));
  const comparison = otherId ? query.data?.data : undefined;
  const { isSaving, merge } = useMerging(kind, () => {
    onMerged?.();
    onClose();
  });
  const title = comparison ? texts.title(comparison.sides[0].name, comparison.sides[1].name) : texts.submit;

  return (
    <FormDialog
      title={title}
      saveLabel={texts.submit}
      saving={isSaving}
      isDirty={Object.keys(choices).length > 0}
      maxWidth="lg"
      obstacle={comparison ? comparison.obstacles[0] : otherId ? '' : texts.chooseOne}
      onSave={async () => {
        if (comparison) await merge(comparison.sides, { ...getDefaultChoices(comparison.sides), ...choices });
      }}
      onClose={onClose}
    >
      {!other && (kind === 'vendors' || kind === 'brands') && (
        <OtherField kind={kind} id={id} value={otherId} onChange={setOtherId} />
      )}
      {otherId && query.error && <QueryFailed query={query} />}
      {otherId && !comparison && !query.error && <LoadingRows />}
      {comparison && (
        <>
          <Typography color="text.secondary">{texts.intro}</Typography>
          <MergeTable
            sides={comparison.sides}
            choices={{ ...getDefaultChoices(comparison.sides), ...choices }}
            onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface OtherFieldProps {
  kind: 'vendors' | 'brands';
  id: Id;
  value: Id;
  onChange: (id: Id) => void;
}

/** Lists of vendors and brands have no selection: they are short enough to choose from. */
function OtherField({ kind, id, value, onChange }: OtherFieldProps) {
  const others = useQuery({
    ...mergeQueries.entries(kind),
    select: (all) => all.filter((entry) => entry.id !== id),
  });
  return <ChoiceField isWide label={texts.chooseOther} value={value} {...toOptionsProps(others)} onChange={onChange} />;
}

/** Sends it, with the questions about what is lost and what it reaches, and offers to undo it. */
function useMerging(kind: MergeKind, onSaved: () => void) {
  const mutation = useMerge(kind);
  const ask = useQuestions();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();

  async function merge([survivor, other]: readonly [MergeSide, MergeSide], choices: Readonly<Record<string, Choice>>) {
    const body = { otherId: other.id, otherVersion: other.version, choices };
    try {
      const reply = await ask(
        (confirmed) => mutation.mutateAsync({ id: survivor.id, version: survivor.version, body, confirmed }),
        { confirmLabel: texts.submit },
      );
      if (!reply) return;
      const merged = reply.data.name;
      notifyUndoable(texts.done(merged === other.name ? survivor.name : other.name, merged), reply);
      onSaved();
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return { isSaving: mutation.isPending, merge };
}

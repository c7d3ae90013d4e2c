import { useMutation, useQueryClient } from '@tanstack/react-query';
import { historyTexts } from '#contract/history-texts.ts';
import { toErrorMessage } from '../api/api-error.ts';
import { useNotify, useOffer } from '../ui/feedback.ts';

/** The step of a write, from the answer of its call. */
const findStepId = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'step' in reply && typeof reply.step === 'string'
    ? reply.step
    : undefined;

/** `notifyUndoable(text, await remove.mutateAsync(id))` shows the success with an Undo button (history-2). */
export function useUndo() {
  const notify = useNotify();
  const offer = useOffer();
  const queryClient = useQueryClient();
  const undo = useMutation({
    // An import of thousands of rows takes longer to undo than other calls may take.
    mutationFn: async (stepId: string) => {
      const { callLong } = await import('../api/long-call.ts');
      return callLong('undoStep', { params: { stepId } }, () => undefined);
    },
    // A step may have changed records of every kind.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const undoStep = async (stepId: string, doneText: string = historyTexts.undone) => {
    try {
      await undo.mutateAsync(stepId);
      notify(doneText);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  };
  const notifyUndoable = (text: string, reply: unknown) => {
    const stepId = findStepId(reply);
    if (stepId) offer(text, { label: historyTexts.undo, act: () => void undoStep(stepId) });
    else notify(text);
  };
  return { notifyUndoable, undoStep };
}

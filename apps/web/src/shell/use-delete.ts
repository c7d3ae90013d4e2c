import { toErrorMessage } from '../api/api-error.ts';
import { type Message, useAlert, useConfirm, useNotify } from '../ui/feedback.ts';
import { useUndo } from './use-undo.ts';

interface Deletion extends Pick<Message, 'text' | 'title' | 'confirmLabel'> {
  /** Undefined where the server asked, and the person decided against it. */
  remove: () => Promise<object | undefined>;
  /** Leaves the page of what is gone, before the toast. */
  leave?: () => Promise<void>;
  deletedText: string;
  /** Shown for an error without a sentence of the server. */
  failedText?: string;
  /** A refusal that has to be read before going on, such as where the record is used. */
  isRefusalRead?: boolean;
  /** False for what is not undone, such as users (history-4). */
  canUndo?: boolean;
}

/** Asks, deletes, says so and offers to undo it; true once the record is gone. */
export function useDelete() {
  const confirm = useConfirm();
  const notify = useNotify();
  const alert = useAlert();
  const { notifyUndoable } = useUndo();
  return async (deletion: Deletion): Promise<boolean> => {
    const { remove, leave, deletedText, failedText, isRefusalRead = false, canUndo = true, ...question } = deletion;
    if (!(await confirm({ confirmLabel: 'Delete', ...question, danger: true }))) return false;
    try {
      const reply = await remove();
      if (reply === undefined) return false;
      await leave?.();
      if (canUndo) notifyUndoable(deletedText, reply);
      else notify(deletedText);
      return true;
    } catch (error) {
      if (isRefusalRead) await alert(toErrorMessage(error, failedText));
      else notify(toErrorMessage(error, failedText), 'error');
      return false;
    }
  };
}

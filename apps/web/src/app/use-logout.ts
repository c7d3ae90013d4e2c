import { toMessage } from '../api/api-error.ts';
import { session } from '../api/session.ts';
import { useConfirm, useNotify } from '../ui/feedback.ts';
import { hasUnsavedChanges, LEAVE_QUESTION } from '../ui/unsaved-changes.ts';

/** Signs out, after the same question that every other way of leaving an unsaved form asks. */
export function useLogout() {
  const confirm = useConfirm();
  const notify = useNotify();
  return async () => {
    if (hasUnsavedChanges() && !(await confirm(LEAVE_QUESTION))) return;
    try {
      await session.signOut();
    } catch (error) {
      notify(toMessage(error), 'error');
    }
  };
}

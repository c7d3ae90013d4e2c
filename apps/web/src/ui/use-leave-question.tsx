import type { ReactNode } from 'react';
import { useConfirm } from './feedback.ts';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { LEAVE_QUESTION } from './unsaved-changes.ts';

interface LeaveQuestionOptions {
  /** Whether something would be lost; while it is being saved, too: nobody knows yet whether that succeeds. */
  isUnsaved: boolean;
  onClose: () => void;
}

/**
 * For a dialog with a form: `leave` closes it, after a question where something would be lost (screens-5); `guard` asks
 * the same for the back button and for a reload. A page has only the guard.
 */
export function useLeaveQuestion({ isUnsaved, onClose }: LeaveQuestionOptions): {
  leave: () => void;
  guard: ReactNode;
} {
  const confirm = useConfirm();
  async function ask() {
    if (!isUnsaved || (await confirm(LEAVE_QUESTION))) onClose();
  }
  return { leave: () => void ask(), guard: <UnsavedChangesGuard when={isUnsaved} /> };
}

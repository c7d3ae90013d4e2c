import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Message, useConfirm } from './feedback.tsx';

/** The sentence of spec §2, for every form. */
export const LEAVE_QUESTION: Message = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  danger: true,
};

let unsavedForms = 0;
/** For what leaves a screen without going to another, such as signing out. */
export const hasUnsavedChanges = () => unsavedForms > 0;

/**
 * Asks before a link, the back button or a reload throws away what was typed. After a successful save go on with
 * `navigate({ …, ignoreBlocker: true })`, for `when` is still true in that moment.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const confirm = useConfirm();
  const blocker = useBlocker({
    // A change of search or hash alone, such as a tab, stays on the form.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  useEffect(() => {
    if (!when) return undefined;
    unsavedForms += 1;
    return () => {
      unsavedForms -= 1;
    };
  }, [when]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
  useEffect(() => {
    if (blocker.status !== 'blocked') return;
    const { proceed, reset } = blocker;
    void confirm(LEAVE_QUESTION).then((leave) => (leave ? proceed() : reset()));
  }, [blocker.status]);
  return null;
}

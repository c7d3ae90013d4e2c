import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfirm } from './feedback.ts';
import { LEAVE_QUESTION, registerUnsavedForm } from './unsaved-changes.ts';

/**
 * Asks before a link, the back button or a reload discards what was typed. After a successful save, navigate with
 * `navigate({ …, ignoreBlocker: true })`, because `when` is still true at that moment.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const confirm = useConfirm();
  const blocker = useBlocker({
    // A change of search or hash alone, such as a tab, stays on the form.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  useEffect(() => (when ? registerUnsavedForm() : undefined), [when]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
  useEffect(() => {
    if (blocker.status !== 'blocked') return;
    const { proceed, reset } = blocker;
    void confirm(LEAVE_QUESTION).then((leave) => (leave ? proceed() : reset()));
  }, [blocker.status]);
  return null;
}

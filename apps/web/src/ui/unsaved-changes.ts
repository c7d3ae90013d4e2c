import type { Message } from './feedback.ts';

/** The leave guard's question, for every form (screens-5). */
export const LEAVE_QUESTION: Message = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  danger: true,
};

let unsavedForms = 0;

/** For what leaves a screen without going to another, such as signing out. */
export const hasUnsavedChanges = () => unsavedForms > 0;

/** Counts a form with unsaved changes until the returned function is called. */
export function registerUnsavedForm() {
  unsavedForms += 1;
  return () => {
    unsavedForms -= 1;
  };
}

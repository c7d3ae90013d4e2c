import { createContext, type ReactNode, useContext } from 'react';

/** A question or message that waits for an answer. Line breaks in the text are kept. */
export interface Message {
  text: string;
  title?: string;
  /** Shown in place of the text; `leave` takes the safe choice. */
  body?: ReactNode | ((leave: () => void) => ReactNode);
  confirmLabel?: string;
  cancelLabel?: string;
  /** For actions that remove or delete. */
  danger?: boolean;
  /** Going back is proposed: the confirm button is the quiet one. */
  proposesCancel?: boolean;
  /** Another way on, which is proposed; `confirm` answers no after it. */
  offer?: { label: string; act: () => void };
}

/** The action that a toast offers for a few seconds. */
interface ToastAction {
  label: string;
  act: () => void;
}

type ToastTone = 'success' | 'info' | 'error';

export interface Toast {
  key: number;
  text: string;
  tone: ToastTone;
  about: string;
  shownAt: number;
  action?: ToastAction | undefined;
}

export interface Feedback {
  /** `about`: the toast replaces the last one about the same. */
  notify: (text: string, tone?: ToastTone, about?: string) => void;
  offer: (text: string, action: ToastAction) => void;
  /** Those shown before the moment, in milliseconds; all without it. */
  dismissErrors: (before?: number) => void;
  confirm: (message: Message | string) => Promise<boolean>;
  alert: (message: Message | string) => Promise<void>;
}

export const FeedbackContext = createContext<Feedback | undefined>(undefined);

function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('There is no FeedbackProvider around this.');
  return feedback;
}

/** `const notify = useNotify(); notify('Menu has been updated successfully.')` shows a toast; 'error' ones stay for a minute. */
export const useNotify = () => useFeedback().notify;
/** `offer('Menu has been deleted.', { label: 'Undo', act })` shows a success with a button. */
export const useOffer = () => useFeedback().offer;
/** For what failed and no longer matters. A mutation that succeeds does it by itself. */
export const useDismissErrors = () => useFeedback().dismissErrors;
/** `if (await confirm({ text: 'Are you sure you want to delete this menu?', confirmLabel: 'Delete', danger: true }))` */
export const useConfirm = () => useFeedback().confirm;
/** `await alert('No changes to save!')` for what has to be read before going on. */
export const useAlert = () => useFeedback().alert;

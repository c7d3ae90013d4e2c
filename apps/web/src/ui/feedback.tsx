import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { preparable } from './preparable.tsx';
import { Toasts, type ToastTone } from './Toasts.tsx';

const MessageDialog = preparable(() => import('./MessageDialog.tsx'));
/** Loads what questions and messages are shown with, for a screen that has to ask when there is no signal any more. */
export const prepareMessages = MessageDialog.prepare;

/** A question or message that waits for an answer. Line breaks in the text are kept. */
export interface Message {
  text: string;
  title?: string;
  /** What the button that goes ahead says. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** For what removes or deletes. */
  danger?: boolean;
}

export interface Feedback {
  notify: (text: string, tone?: ToastTone) => void;
  confirm: (message: Message | string) => Promise<boolean>;
  alert: (message: Message | string) => Promise<void>;
}

interface OpenMessage extends Message {
  key: number;
  kind: 'confirm' | 'alert';
  answer: (confirmed: boolean) => void;
}

export interface Toast {
  key: number;
  text: string;
  tone: ToastTone;
}

const FeedbackContext = createContext<Feedback | undefined>(undefined);

function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('There is no FeedbackProvider around this.');
  return feedback;
}

/** `const notify = useNotify(); notify('Menu has been updated successfully.')` shows a toast; 'error' ones stay until closed. */
export const useNotify = () => useFeedback().notify;
/** `if (await confirm({ text: 'Are you sure you want to delete this menu?', confirmLabel: 'Delete', danger: true }))` */
export const useConfirm = () => useFeedback().confirm;
/** `await alert('No changes to save!')` for what has to be read before going on. */
export const useAlert = () => useFeedback().alert;

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [messages, setMessages] = useState<readonly OpenMessage[]>([]);
  const nextKey = useRef(0);

  const feedback = useMemo<Feedback>(() => {
    const ask = (kind: OpenMessage['kind'], message: Message | string) =>
      new Promise<boolean>((answer) => {
        const parts = typeof message === 'string' ? { text: message } : message;
        setMessages((waiting) => [...waiting, { ...parts, kind, answer, key: nextKey.current++ }]);
      });
    return {
      notify: (text, tone = 'success') =>
        setToasts((shown) => [...shown.filter((toast) => toast.text !== text), { key: nextKey.current++, text, tone }]),
      confirm: (message) => ask('confirm', message),
      alert: async (message) => {
        await ask('alert', message);
      },
    };
  }, []);

  const [message] = messages;
  return (
    <FeedbackContext value={feedback}>
      {children}
      {message && (
        <Suspense>
          <MessageDialog
            key={message.key}
            message={message}
            kind={message.kind}
            onAnswer={(confirmed) => {
              setMessages((waiting) => waiting.filter((other) => other !== message));
              message.answer(confirmed);
            }}
          />
        </Suspense>
      )}
      <Toasts toasts={toasts} onClose={(key) => setToasts((shown) => shown.filter((toast) => toast.key !== key))} />
    </FeedbackContext>
  );
}

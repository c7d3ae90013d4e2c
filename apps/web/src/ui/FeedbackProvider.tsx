import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { type Feedback, FeedbackContext, type Message } from './feedback.ts';
import { preparable } from './preparable.tsx';
import { Toasts, type ToastTone } from './Toasts.tsx';

const MessageDialog = preparable(
  () => import('./MessageDialog.tsx'),
  ({ onAnswer }) => onAnswer(false),
);
/** Loads what questions and messages are shown with, for a screen that has to ask when there is no signal any more. */
export const prepareMessages = MessageDialog.prepare;

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

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Feedback, FeedbackContext, type Message, type Toast } from './feedback.ts';
import { createPreloadable } from './preloadable.tsx';
import { Toasts } from './Toasts.tsx';

/** The dialog or menu that was pressed, null for the page. */
const getLayer = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('.MuiModal-root') : null);

/**
 * Keeps a double click in the dialog, menu or page of its first press. A first press that opens or closes a dialog would
 * otherwise leave the second one to the backdrop, which closes a dialog that nobody wanted to leave, or to a button behind.
 */
function useDoubleClicks() {
  useEffect(() => {
    let pressed: Element | null = null;
    const ignoreElsewhere = (event: MouseEvent) => {
      const layer = getLayer(event);
      if (event.detail < 2) pressed = layer;
      else if (layer !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', ignoreElsewhere, { capture: true });
    return () => window.removeEventListener('click', ignoreElsewhere, { capture: true });
  }, []);
}

const MessageDialog = createPreloadable(
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

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [messages, setMessages] = useState<readonly OpenMessage[]>([]);
  const nextKey = useRef(0);
  const askedKeys = useRef(new Set<string>());

  const feedback = useMemo<Feedback>(() => {
    const ask = async (kind: OpenMessage['kind'], message: Message | string) => {
      const parts = typeof message === 'string' ? { text: message } : message;
      // The second press of a double click asks again what is being asked: one answer is enough.
      if (askedKeys.current.has(parts.text)) return false;
      askedKeys.current.add(parts.text);
      return new Promise<boolean>((answer) => {
        setMessages((waiting) => [...waiting, { ...parts, kind, answer, key: nextKey.current++ }]);
      });
    };
    const show = (toast: Omit<Toast, 'key' | 'shownAt'>) => {
      const next = { ...toast, key: nextKey.current++, shownAt: Date.now() };
      setToasts((shownToasts) => [...shownToasts.filter((other) => staysBeside(other, next)), next]);
    };
    return {
      notify: (text, tone = 'success', about = text) => show({ text, tone, about }),
      // Two equal texts may be about two records, and each wants its own button.
      offer: (text, action) => show({ text, tone: 'success', about: `${text} ${nextKey.current}`, action }),
      dismissErrors: (before) => setToasts((shownToasts) => withoutErrors(shownToasts, before)),
      confirm: (message) => ask('confirm', message),
      alert: async (message) => {
        await ask('alert', message);
      },
    };
  }, []);

  useErrorsEnding(setToasts);
  useDoubleClicks();
  const [message] = messages;
  return (
    <FeedbackContext value={feedback}>
      {children}
      {message && (
        <MessageDialog
          key={message.key}
          message={message}
          kind={message.kind}
          onAnswer={(confirmed) => {
            setMessages((waiting) => waiting.filter((other) => other !== message));
            askedKeys.current.delete(message.text);
            message.answer(confirmed);
          }}
        />
      )}
      <Toasts
        toasts={toasts}
        onClose={(key) => setToasts((shownToasts) => shownToasts.filter((toast) => toast.key !== key))}
      />
    </FeedbackContext>
  );
}

/** What one action says: the week was saved, and its add-ons were not. */
const SAME_MOMENT_MS = 1_000;

/** One toast at a time (screens-22), but for what offers to undo and for what one action said. */
const staysBeside = (shownToast: Toast, next: Toast) =>
  shownToast.about !== next.about &&
  (shownToast.action !== undefined || next.shownAt - shownToast.shownAt < SAME_MOMENT_MS);

const withoutErrors = (toasts: readonly Toast[], before = Number.POSITIVE_INFINITY) =>
  toasts.filter(({ tone, shownAt }) => tone !== 'error' || shownAt >= before);

/** An action that succeeds ends the errors of earlier ones. An error of the same action, such as its second call, stays. */
function useErrorsEnding(setToasts: (change: (toasts: readonly Toast[]) => readonly Toast[]) => void) {
  const mutations = useQueryClient().getMutationCache();
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { submittedAt } = event.mutation.state;
        setToasts((toasts) => withoutErrors(toasts, submittedAt));
      }),
    [mutations, setToasts],
  );
}

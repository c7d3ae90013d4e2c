import { changesTexts as texts } from '#contract/changes-texts.ts';
import type { OpenQuestions, Reach } from '#contract/questions.ts';
import { isApiError } from '../api/api-error.ts';
import { useAlert, useConfirm, useOffer } from '../ui/feedback.ts';
import { ReachedServices, ReachPanel } from './ReachPanel.tsx';

const questionsOf = (error: unknown) =>
  isApiError(error, 'conflict') ? (error.details as Partial<OpenQuestions> | undefined)?.questions : undefined;

/**
 * Sends a call, and again with what the person confirmed when the server asks first. Undefined when the answer is no;
 * nothing is saved then. Services that a confirmed save
 * changed are offered afterwards.
 */
export function useQuestions() {
  const confirm = useConfirm();
  const alert = useAlert();
  const offer = useOffer();
  function offerServices(reach: Reach) {
    const count = reach.services.length + reach.furtherServices;
    if (count === 0) return;
    const text = texts.changed(count);
    const act = () => void alert({ title: text, text, body: <ReachedServices reach={reach} />, confirmLabel: 'Close' });
    offer(text, { label: texts.show(count), act });
  }
  return async function ask<Reply>(
    send: (confirmed: string) => Promise<Reply>,
    { confirmLabel, danger = false }: { confirmLabel: string; danger?: boolean },
  ): Promise<Reply | undefined> {
    const confirmed: string[] = [];
    let reached: Reach | undefined;
    for (;;) {
      try {
        const reply = await send(confirmed.join(','));
        if (reached) offerServices(reached);
        return reply;
      } catch (error) {
        const questions = questionsOf(error);
        if (!questions) throw error;
        const text = questions.map((question) => question.text).join('\n\n');
        const reach = questions.length === 1 ? questions[0]?.reach : undefined;
        const shown = reach && { title: reach.title, body: <ReachPanel reach={reach} /> };
        if (!(await confirm({ text, ...shown, confirmLabel, danger }))) return undefined;
        if (reach) reached = reach;
        confirmed.push(...questions.map(({ kind }) => kind));
      }
    }
  };
}

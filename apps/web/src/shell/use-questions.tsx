import { changesTexts as texts } from '#contract/changes-texts.ts';
import type { OpenQuestions, Question, Reach } from '#contract/questions.ts';
import { isApiError } from '../api/api-error.ts';
import { useAlert, useConfirm, useOffer } from '../ui/feedback.ts';
import { ReachedServices, ReachPanel } from './ReachPanel.tsx';

const findQuestions = (error: unknown) =>
  isApiError(error, 'conflict') ? (error.details as Partial<OpenQuestions> | undefined)?.questions : undefined;

/** Fields that a question offered in place of those that were sent. */
type OfferedFields = Readonly<Record<string, unknown>>;

const getShownQuestion = ({ title, confirmLabel, reach }: Question) => ({
  ...(title && { title }),
  ...(confirmLabel && { confirmLabel }),
  ...(reach && { title: reach.title, body: <ReachPanel reach={reach} /> }),
});

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
  /** True or false, or what a question offered in place of what was sent. */
  async function readAnswer(
    questions: readonly Question[],
    labels: { confirmLabel: string; danger: boolean },
  ): Promise<boolean | OfferedFields> {
    const text = questions.map((question) => question.text).join('\n\n');
    const [question] = questions.length === 1 ? questions : [];
    const { offer } = question ?? {};
    let offeredFields: OfferedFields | undefined;
    const act = () => {
      offeredFields = offer?.body;
    };
    const isConfirmed = await confirm({
      ...{ text, ...labels },
      ...(question && getShownQuestion(question)),
      ...(offer && { offer: { label: offer.label, act } }),
    });
    return offeredFields ?? isConfirmed;
  }
  return async function ask<Reply>(
    send: (confirmed: string, offered?: OfferedFields) => Promise<Reply>,
    { confirmLabel, danger = false }: { confirmLabel: string; danger?: boolean },
  ): Promise<Reply | undefined> {
    const confirmed: string[] = [];
    let reached: Reach | undefined;
    let offeredFields: OfferedFields | undefined;
    for (;;) {
      try {
        const reply = await send(confirmed.join(','), offeredFields);
        if (reached) offerServices(reached);
        return reply;
      } catch (error) {
        const questions = findQuestions(error);
        if (!questions) throw error;
        const answer = await readAnswer(questions, { confirmLabel, danger });
        if (!answer) return undefined;
        if (answer === true) confirmed.push(...questions.map(({ kind }) => kind));
        else offeredFields = { ...offeredFields, ...answer };
        if (questions.length === 1) reached = questions[0]?.reach ?? reached;
      }
    }
  };
}

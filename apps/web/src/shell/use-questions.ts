import type { OpenQuestions } from '#contract/questions.ts';
import { isApiError } from '../api/api-error.ts';
import { useConfirm } from '../ui/feedback.ts';

const questionsOf = (error: unknown) =>
  isApiError(error, 'conflict') ? (error.details as Partial<OpenQuestions> | undefined)?.questions : undefined;

/**
 * Sends a call, and again with what the person confirmed when the server asks first. Undefined when the answer is no;
 * nothing is saved then.
 */
export function useQuestions() {
  const confirm = useConfirm();
  return async <Reply>(
    send: (confirmed: string) => Promise<Reply>,
    { confirmLabel, danger = false }: { confirmLabel: string; danger?: boolean },
  ): Promise<Reply | undefined> => {
    const confirmed: string[] = [];
    for (;;) {
      try {
        return await send(confirmed.join(','));
      } catch (error) {
        const questions = questionsOf(error);
        if (!questions) throw error;
        const text = questions.map((question) => question.text).join('\n\n');
        if (!(await confirm({ text, confirmLabel, danger }))) return undefined;
        confirmed.push(...questions.map(({ kind }) => kind));
      }
    }
  };
}

import * as z from 'zod';
import { type Refusal, refuse } from './refusal.ts';

/** Something to confirm before a save: the client repeats the call with its kind in `confirmed`. */
export interface Question<Kind extends string = string> {
  readonly kind: Kind;
  readonly text: string;
}

/** `details` of a 409. */
export interface OpenQuestions {
  readonly questions: readonly Question[];
}

/** The query of a call that may ask first. */
export const confirming = <const Kind extends string>(kinds: readonly Kind[]) =>
  z.object({
    /** Confirmed kinds of questions, comma-separated. */
    confirmed: z
      .string()
      .max(200)
      .default('')
      .transform((sent): readonly Kind[] => kinds.filter((kind) => sent.split(',').includes(kind))),
  });

/** Refuses with the questions that are not confirmed yet. */
export function refuseUnanswered<Kind extends string>(
  questions: readonly Question<Kind>[],
  { confirmed }: { readonly confirmed: readonly Kind[] },
): Refusal | undefined {
  const open = questions.filter(({ kind }) => !confirmed.includes(kind));
  if (open.length === 0) return undefined;
  const details: OpenQuestions = { questions: open };
  return refuse('conflict', open.map(({ text }) => text).join('\n'), { details });
}

import * as z from 'zod';
import { type Refusal, refuse } from './refusal.ts';
import type { CalendarDay, Id } from './values.ts';

/** A service that a save changes. */
export interface ReachedService {
  readonly marketId: Id;
  readonly date: CalendarDay;
  /** 'Thursday, 11/26/2026, Lunch, Phoenix, Taco Bar' */
  readonly name: string;
  /** '2 people lose their meal'; empty if nobody does. */
  readonly meals: string;
}

/** What a save reaches, for a screen that shows more than the text. */
export interface Reach {
  /** 'Add Sesame to Cumin?' */
  readonly title: string;
  /** 'Sesame was added to Cumin.'; empty where the title says it. */
  readonly change: string;
  readonly figures: readonly { readonly count: number; readonly label: string }[];
  /** First where somebody loses a meal, then by date. */
  readonly services: readonly ReachedService[];
  readonly furtherServices: number;
  /** What is not counted; empty if all is. */
  readonly remark: string;
}

/** Something to confirm before a save: the client repeats the call with its kind in `confirmed`. */
export interface Question<Kind extends string = string> {
  readonly kind: Kind;
  readonly text: string;
  readonly title?: string;
  /** On the button that confirms. */
  readonly confirmLabel?: string;
  readonly reach?: Reach;
  /** Another answer than yes or no: the call is repeated with these fields in its body, unconfirmed. */
  readonly offer?: { readonly label: string; readonly body: Readonly<Record<string, unknown>> };
}

/** `details` of a 409. */
export interface OpenQuestions {
  readonly questions: readonly Question[];
}

/** The query of a call that may ask first. */
export const toConfirmationQuery = <const Kind extends string>(kinds: readonly Kind[]) =>
  z.object({
    /** Confirmed kinds of questions, comma-separated. */
    confirmed: z
      .string()
      .max(200)
      .default('')
      .transform((sentKinds): readonly Kind[] => kinds.filter((kind) => sentKinds.split(',').includes(kind))),
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

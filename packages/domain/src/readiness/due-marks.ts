import type { ReadinessMark, ServiceReadiness } from '#contract/readiness.ts';
import { readinessTexts as texts } from '#contract/readiness-texts.ts';

/** True if nobody has to do anything for it now: what is not due yet does not count (readiness-5). */
export const isServiceReady = ({ marks }: Pick<ServiceReadiness, 'marks'>): boolean =>
  marks.every(({ urgency }) => urgency === null || urgency === 'notDue');

/** The marks of a card, on which each change after planning stands by itself (changes-2). */
export const listMarksBesideChanges = (marks: readonly ReadinessMark[]): ReadinessMark[] =>
  marks.flatMap((mark) => {
    const faults = mark.faults.filter(({ place }) => place.kind !== 'change');
    if (faults.length === mark.faults.length) return mark;
    const [first, ...others] = faults;
    if (!first) return [];
    const count = texts.notRecorded(faults.length);
    return { ...mark, faults, text: others.length === 0 ? `${count}: ${first.text}` : count };
  });

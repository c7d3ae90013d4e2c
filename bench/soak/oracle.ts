import { operations } from '#contract/operations.ts';
import type { EverydayRead } from '../everyday-calls.ts';

/** They show what others do meanwhile (lists do too, and have a count), or another person to each. */
const changing =
  /^(get(Me|Element|Ingredient|ElementUsage|IngredientUsage|Sheet)|compare.*|list(Replacements|ScheduledDiets|CountChanges|MasterChanges|Readiness|Sheets))$/;

/** A document carries the minute of its print, so its bytes differ; a broken or empty one differs in size. */
const MAX_SIZE_CHANGE = 0.05;

/** Compares each answer with the first of its kind. Says what is wrong with it, if anything is. */
export function openOracle(): (read: EverydayRead, answer: string | Buffer) => string | undefined {
  const answers = new Map<string, string | Buffer>();
  return ({ name, operation }, answer) => {
    const first = answers.get(name) ?? answer;
    answers.set(name, first);
    if (Buffer.isBuffer(answer)) {
      if (!answer.subarray(0, 5).equals(Buffer.from('%PDF-'))) return `${name} is not a PDF.`;
      const isAlike = Math.abs(answer.length / first.length - 1) <= MAX_SIZE_CHANGE;
      return isAlike ? undefined : `${name} has ${answer.length} bytes and had ${first.length}.`;
    }
    const isFixed = !changing.test(operation) && !('meta' in operations[operation]);
    return isFixed && answer !== first ? `${name} answered differently than before.` : undefined;
  };
}

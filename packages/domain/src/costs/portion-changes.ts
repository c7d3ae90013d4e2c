import { costTexts as texts } from '#contract/costs-texts.ts';
import type { Question } from '#contract/questions.ts';
import { add, type Fraction, isLess, isZero, multiply, toDollars, toExact, zero } from '../amounts/fraction.ts';
import { formatDollars } from './cost-text.ts';
import type { PortionPrice } from './dish-cost.ts';

export interface PortionChange {
  readonly name: string;
  readonly before: Fraction;
  readonly after: Fraction;
}

const MOST_NAMED = 3;
const TEN = toExact(10);

const isTenfold = (less: Fraction, more: Fraction) => isLess(multiply(less, TEN), more);
const isJump = ({ before, after }: PortionChange) => isTenfold(before, after) || isTenfold(after, before);

/** How a portion's cost changes, by the ingredients whose cost is known before and after: what is added later is no mistake. */
export const comparePortions = (before: readonly PortionPrice[], after: readonly PortionPrice[]): PortionChange[] =>
  after.flatMap(({ elementId, name, dollarsById }) => {
    const former = before.find((portion) => portion.elementId === elementId)?.dollarsById;
    const ids = [...dollarsById.keys()].filter((id) => former?.has(id));
    const sum = (dollars: ReadonlyMap<string, Fraction> | undefined) =>
      ids.map((id) => dollars?.get(id) ?? zero).reduce(add, zero);
    const [sumBefore, sumAfter] = [sum(former), sum(dollarsById)];
    return isZero(sumBefore) || isZero(sumAfter) || (!isLess(sumBefore, sumAfter) && !isLess(sumAfter, sumBefore))
      ? []
      : [{ name, before: sumBefore, after: sumAfter }];
  });

/** '$0.42 → $6.72' */
export const formatPortionChange = ({ before, after }: PortionChange): string =>
  `${formatDollars(toDollars(before))} → ${formatDollars(toDollars(after))}`;

/** The first lines, and how many dishes follow. */
export const limitLines = (lines: readonly string[]): string[] =>
  lines.length > MOST_NAMED ? [...lines.slice(0, MOST_NAMED), texts.moreDishes(lines.length - MOST_NAMED)] : [...lines];

/** Asks about portions that cost more than ten times as much, or less than a tenth (money-11). */
export function askAboutJumps(changes: readonly PortionChange[], showsPrices: boolean): Question<'cost'>[] {
  const jumps = changes.filter(isJump);
  if (jumps.length === 0) return [];
  const lines = jumps.map((change) =>
    texts.jump(change.name, showsPrices ? formatPortionChange(change) : null, isLess(change.before, change.after)),
  );
  return [{ kind: 'cost', title: texts.jumpTitle, text: limitLines(lines).join('\n'), confirmLabel: texts.asTyped }];
}

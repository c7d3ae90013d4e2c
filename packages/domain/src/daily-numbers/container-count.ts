import type { ContainerTotal } from '#contract/daily-numbers.ts';
import type { CountableElement, CountableServing } from './countable-element.ts';
import { divideRoundingUp, toNumberFromMillionths } from './exact-decimal.ts';
import { formatUnit, PIECES } from './portion-text.ts';

export interface Count {
  readonly full: bigint;
  readonly half: bigint;
  /** In millionths of the portion unit, as `rounded`. */
  readonly portion: bigint;
  readonly rounded: bigint;
}

export const nothing: Count = { full: 0n, half: 0n, portion: 0n, rounded: 0n };

const addCount = (left: Count, right: Count): Count => ({
  full: left.full + right.full,
  half: left.half + right.half,
  portion: left.portion + right.portion,
  rounded: left.rounded + right.rounded,
});

/** In thousandths: a factor of 1. */
export const WHOLE_PORTION = 1000n;
const WHOLE_PIECE = 1_000_000n;

/** Rounds up before the split into full and half, so that the kitchen never sends too little (calculation-5). */
export function countContainers(element: CountableServing, servings: number, factor: bigint): Count {
  const portion = BigInt(servings) * element.perPerson * factor;
  const perContainer = element.perContainer * 1000n;
  const halves = element.container.hasHalfSize
    ? divideRoundingUp(2n * portion, perContainer)
    : 2n * divideRoundingUp(portion, perContainer);
  return { full: halves / 2n, half: halves % 2n, portion, rounded: (halves * perContainer) / 2n };
}

/** In millionths: nobody gets half a piece, so a total of pieces is what the accounts get together (calculation-10). */
export const roundPieces = (portion: bigint, portionUnit: string): bigint =>
  formatUnit(portionUnit) === PIECES ? divideRoundingUp(portion, WHOLE_PIECE) * WHOLE_PIECE : portion;

/** A total with what one more account gets. */
export const addRoundedCount = (total: Count | undefined, count: Count, { portionUnit }: CountableElement): Count =>
  addCount(total ?? nothing, { ...count, portion: roundPieces(count.portion, portionUnit) });

export const toWireCount = (count: Count) => ({
  containerCount: Number(count.full),
  halfCount: Number(count.half),
  portion: toNumberFromMillionths(count.portion),
  roundedPortion: toNumberFromMillionths(count.rounded),
});

export const toContainerTotal = (element: CountableElement, count: Count): ContainerTotal => ({
  scheduledElementId: element.scheduledElementId,
  name: element.name,
  elementType: element.elementType.name,
  container: element.container.name,
  hasHalfSize: element.container.hasHalfSize,
  portionPerPerson: Number(element.perPerson) / 1000,
  portionPerContainer: Number(element.perContainer) / 1000,
  portionUnit: element.portionUnit,
  ...toWireCount(count),
});

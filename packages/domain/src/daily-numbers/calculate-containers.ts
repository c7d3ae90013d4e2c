import type { AccountElement, AccountSummary, Calculation, ContainerTotal } from '#contract/daily-numbers.ts';
import { byAccountName } from './by-account-name.ts';
import { type CountableElement, type ElementPortions, sortOut } from './countable-element.ts';
import { divideRoundingUp, fitsInNumber, numberFromMillionths, thousandths } from './exact-decimal.ts';
import { servingsOf } from './servings.ts';

/** How many eat at one service event. */
export interface EventHeadCount {
  readonly accountId: string;
  readonly account: string;
  readonly eaterCount: number;
  readonly dietaryCount: number;
}

/** Parts of a portion: 0.1 is ten per cent more. What is not listed is 0. */
export interface PortionModifiers {
  readonly byElementType: readonly { accountId: string; elementTypeId: string; value: number }[];
  readonly byScheduledElement: readonly { accountId: string; scheduledElementId: string; value: number }[];
}

export interface ContainerInput {
  readonly elements: readonly ElementPortions[];
  readonly events: readonly EventHeadCount[];
  readonly modifiers: PortionModifiers;
}

type Containers = Pick<Calculation, 'containerTotals' | 'accountSummaries' | 'incompleteElements'>;

interface Count {
  readonly full: bigint;
  readonly half: bigint;
  /** Millionths of the portion unit, as `rounded`. */
  readonly portion: bigint;
  readonly rounded: bigint;
}

const nothing: Count = { full: 0n, half: 0n, portion: 0n, rounded: 0n };

const plus = (left: Count, right: Count): Count => ({
  full: left.full + right.full,
  half: left.half + right.half,
  portion: left.portion + right.portion,
  rounded: left.rounded + right.rounded,
});

/** Rounds up before anything is split into full and half, so that the kitchen never sends too little (domain §5, 5). */
function countContainers(element: CountableElement, servings: number, factor: bigint): Count {
  const portion = BigInt(servings) * element.perPerson * factor;
  const perContainer = element.perContainer * 1000n;
  const halves = element.container.hasHalfSize
    ? divideRoundingUp(2n * portion, perContainer)
    : 2n * divideRoundingUp(portion, perContainer);
  return { full: halves / 2n, half: halves % 2n, portion, rounded: (halves * perContainer) / 2n };
}

/** An account can have several events on one day and service line, at different times: its people are added up. */
function headCountsByAccount(events: readonly EventHeadCount[]) {
  const accounts = new Map<string, { accountId: string; account: string; headCount: number; veggies: number }>();
  for (const { accountId, account, eaterCount, dietaryCount } of events) {
    const known = accounts.get(accountId) ?? { accountId, account, headCount: 0, veggies: 0 };
    const veggies = Math.min(dietaryCount, eaterCount);
    accounts.set(accountId, { ...known, headCount: known.headCount + eaterCount, veggies: known.veggies + veggies });
  }
  return [...accounts.values()].sort(byAccountName);
}

/** For an account's element: 1 plus both modifiers, in thousandths, never below nothing (domain §5, 3). */
function factorsOf({ byElementType, byScheduledElement }: PortionModifiers) {
  // Accounts first: looked up once for each of them, not once for each of its elements.
  const byAccount = new Map<string, Map<string, bigint>>();
  const note = (accountId: string, id: string, value: number) => {
    const ofAccount = byAccount.get(accountId) ?? new Map<string, bigint>();
    byAccount.set(accountId, ofAccount.set(id, thousandths(value)));
  };
  for (const one of byElementType) note(one.accountId, one.elementTypeId, one.value);
  for (const one of byScheduledElement) note(one.accountId, one.scheduledElementId, one.value);

  return (accountId: string) => {
    const ofAccount = byAccount.get(accountId);
    return ({ elementType, scheduledElementId }: CountableElement) => {
      const factor = 1000n + (ofAccount?.get(elementType.id) ?? 0n) + (ofAccount?.get(scheduledElementId) ?? 0n);
      return factor > 0n ? factor : 0n;
    };
  };
}

const onTheWire = (count: Count) => ({
  containerCount: Number(count.full),
  halfCount: Number(count.half),
  portion: numberFromMillionths(count.portion),
  roundedPortion: numberFromMillionths(count.rounded),
});

const accountElement = ({ scheduledElementId, name }: CountableElement, count: Count): AccountElement => ({
  scheduledElementId,
  name,
  ...onTheWire(count),
});

const containerTotal = (element: CountableElement, count: Count): ContainerTotal => ({
  scheduledElementId: element.scheduledElementId,
  name: element.name,
  elementType: element.elementType.name,
  container: element.container.name,
  hasHalfSize: element.container.hasHalfSize,
  portionPerPerson: Number(element.perPerson) / 1000,
  portionPerContainer: Number(element.perContainer) / 1000,
  portionUnit: element.portionUnit,
  ...onTheWire(count),
});

/**
 * The container calculation of domain §5: containers per account and element, and their sums. Accounts come sorted by
 * name, elements by their order on the menu; elements that lack something are named in `incompleteElements` instead.
 * Null when a sum is larger than a number on the wire can hold exactly.
 */
export function calculateContainers({ elements, events, modifiers }: ContainerInput): Containers | null {
  const { counted, incompleteElements } = sortOut(elements);
  const factorsOfAccount = factorsOf(modifiers);
  const totals = counted.map(() => nothing);

  const accountSummaries = headCountsByAccount(events).map((account): AccountSummary => {
    const factorOf = factorsOfAccount(account.accountId);
    const elementsOfAccount = counted.map((element, index) => {
      const servings = servingsOf(element.elementType.name, account.headCount, account.veggies);
      const count = countContainers(element, servings, factorOf(element));
      totals[index] = plus(totals[index] ?? nothing, count);
      return accountElement(element, count);
    });
    return { ...account, elements: elementsOfAccount };
  });

  // Sums are the largest values, and a rounded portion is never less than its portion.
  if (!totals.every((total) => fitsInNumber(total.rounded))) return null;
  return {
    containerTotals: counted.map((element, index) => containerTotal(element, totals[index] ?? nothing)),
    accountSummaries,
    incompleteElements,
  };
}

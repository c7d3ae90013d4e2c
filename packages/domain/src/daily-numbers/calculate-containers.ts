import type { CountSteps } from '#contract/count-explanations.ts';
import type { AccountElement, AccountSummary, Calculation } from '#contract/daily-numbers.ts';
import { compareByAccountName } from './by-account-name.ts';
import {
  addRoundedCount,
  type Count,
  countContainers,
  nothing,
  toContainerTotal,
  toWireCount,
  WHOLE_PORTION,
} from './container-count.ts';
import { type CountableElement, type ElementPortions, partitionCountable } from './countable-element.ts';
import { fitsInNumber, toNumberFromMillionths } from './exact-decimal.ts';
import { createModifierLookup, type Factor, type PortionModifiers } from './portion-factor.ts';
import { countServings, getCountedEaters } from './servings.ts';

/** People of one service event. */
export interface EventHeadCount {
  readonly accountId: string;
  readonly account: string;
  readonly eaterCount: number;
  readonly dietaryCount: number;
}

export interface ContainerInput {
  readonly elements: readonly ElementPortions[];
  readonly events: readonly EventHeadCount[];
  readonly modifiers: PortionModifiers;
}

type Containers = Pick<Calculation, 'containerTotals' | 'accountSummaries' | 'incompleteElements'>;

/** An account can have several events on one day and service line, at different times: their people are added up. */
function groupHeadcountsByAccount(events: readonly EventHeadCount[]) {
  const accounts = new Map<string, { accountId: string; account: string; headCount: number; veggies: number }>();
  for (const { accountId, account, eaterCount, dietaryCount } of events) {
    const existingAccount = accounts.get(accountId) ?? { accountId, account, headCount: 0, veggies: 0 };
    const veggies = Math.min(dietaryCount, eaterCount);
    accounts.set(accountId, {
      ...existingAccount,
      headCount: existingAccount.headCount + eaterCount,
      veggies: existingAccount.veggies + veggies,
    });
  }
  return [...accounts.values()].sort(compareByAccountName);
}

const toAccountElement = (
  { scheduledElementId, name }: CountableElement,
  factor: bigint,
  count: Count,
): AccountElement => ({
  scheduledElementId,
  name,
  portionFactor: Number(factor) / Number(WHOLE_PORTION),
  ...toWireCount(count),
});

/** One count with everything it was made of. */
interface CountedCell {
  readonly servings: number;
  readonly modifiers: Factor;
  readonly count: Count;
}

/** The only place where a container count comes from: the table shows it, and its explanation tells its steps (calculation-12). */
function countCell(
  element: CountableElement,
  { headCount, veggies }: { headCount: number; veggies: number },
  modifiers: Factor,
): CountedCell {
  const servings = countServings(element.elementType.name, headCount, veggies);
  return { servings, modifiers, count: countContainers(element, servings, modifiers.factor) };
}

/**
 * Containers per account and element, and their sums (calculation-1 to calculation-7). Accounts are sorted by name,
 * elements by menu order. Elements with missing data are listed in `incompleteElements` instead. Null if a sum exceeds
 * what a number on the wire holds exactly.
 */
export function calculateContainers({ elements, events, modifiers }: ContainerInput): Containers | null {
  const { countableElements, incompleteElements } = partitionCountable(elements);
  const getAccountModifiers = createModifierLookup(modifiers);
  const totals = countableElements.map(() => nothing);

  const accountSummaries = groupHeadcountsByAccount(events).map((account): AccountSummary => {
    const modifiersFor = getAccountModifiers(account.accountId);
    const accountElements = countableElements.map((element, index) => {
      const { modifiers: applied, count } = countCell(element, account, modifiersFor(element));
      totals[index] = addRoundedCount(totals[index], count, element);
      return toAccountElement(element, applied.factor, count);
    });
    return { ...account, elements: accountElements };
  });

  // Sums are the largest values, and a rounded portion is at least its portion.
  if (!totals.every((total) => fitsInNumber(total.rounded))) return null;
  return {
    containerTotals: countableElements.map((element, index) => toContainerTotal(element, totals[index] ?? nothing)),
    accountSummaries,
    incompleteElements,
  };
}

const toNumberFromThousandths = (value: bigint) => Number(value) / 1000;

/** The steps of one count; null if the element is not counted or the account is not served. */
export function explainCount(
  { elements, events, modifiers }: ContainerInput,
  { accountId, scheduledElementId }: { accountId: string; scheduledElementId: string },
) {
  const element = partitionCountable(elements).countableElements.find(
    (candidate) => candidate.scheduledElementId === scheduledElementId,
  );
  const account = groupHeadcountsByAccount(events).find((candidate) => candidate.accountId === accountId);
  if (!element || !account) return null;
  const {
    servings,
    modifiers: applied,
    count,
  } = countCell(element, account, createModifierLookup(modifiers)(accountId)(element));
  const steps: CountSteps = {
    headCount: account.headCount,
    veggies: account.veggies,
    eaters: getCountedEaters(element.elementType.name),
    servings,
    portionPerPerson: toNumberFromThousandths(element.perPerson),
    elementTypeModifier: toNumberFromThousandths(applied.ofElementType),
    elementModifier: toNumberFromThousandths(applied.ofElement),
    factor: toNumberFromThousandths(applied.factor),
    portionPerContainer: toNumberFromThousandths(element.perContainer),
    hasHalfSize: element.container.hasHalfSize,
    ...toWireCount(count),
    spare: toNumberFromMillionths(count.rounded - count.portion),
  };
  return { account, element, steps };
}

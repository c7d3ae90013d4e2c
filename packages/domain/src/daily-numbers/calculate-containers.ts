import type { AccountElement, AccountSummary, Calculation } from '#contract/daily-numbers.ts';
import { byAccountName } from './by-account-name.ts';
import {
  type Count,
  containerTotal,
  countContainers,
  nothing,
  onTheWire,
  plus,
  WHOLE_PORTION,
} from './container-count.ts';
import { type CountableElement, type ElementPortions, partitionCountable } from './countable-element.ts';
import { fitsInNumber, thousandths } from './exact-decimal.ts';
import { servingsOf } from './servings.ts';

/** People of one service event. */
export interface EventHeadCount {
  readonly accountId: string;
  readonly account: string;
  readonly eaterCount: number;
  readonly dietaryCount: number;
}

/** 0.1 is ten per cent more (service-events-11). A modifier that is not listed is 0. */
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

/** An account can have several events on one day and service line, at different times: their people are added up. */
function headCountsByAccount(events: readonly EventHeadCount[]) {
  const accounts = new Map<string, { accountId: string; account: string; headCount: number; veggies: number }>();
  for (const { accountId, account, eaterCount, dietaryCount } of events) {
    const known = accounts.get(accountId) ?? { accountId, account, headCount: 0, veggies: 0 };
    const veggies = Math.min(dietaryCount, eaterCount);
    accounts.set(accountId, { ...known, headCount: known.headCount + eaterCount, veggies: known.veggies + veggies });
  }
  return [...accounts.values()].sort(byAccountName);
}

/** 1 plus both modifiers, in thousandths, at least 0 (calculation-3). */
function factorsOf({ byElementType, byScheduledElement }: PortionModifiers) {
  // Grouped by account, for one map look-up per account instead of one per element.
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
      const factor =
        WHOLE_PORTION + (ofAccount?.get(elementType.id) ?? 0n) + (ofAccount?.get(scheduledElementId) ?? 0n);
      return factor > 0n ? factor : 0n;
    };
  };
}

const accountElement = ({ scheduledElementId, name }: CountableElement, count: Count): AccountElement => ({
  scheduledElementId,
  name,
  ...onTheWire(count),
});

/**
 * Containers per account and element, and their sums (calculation-1 to calculation-7). Accounts are sorted by name,
 * elements by menu order. Elements with missing data are listed in `incompleteElements` instead. Null if a sum exceeds
 * what a number on the wire holds exactly.
 */
export function calculateContainers({ elements, events, modifiers }: ContainerInput): Containers | null {
  const { counted, incompleteElements } = partitionCountable(elements);
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

  // Sums are the largest values, and a rounded portion is at least its portion.
  if (!totals.every((total) => fitsInNumber(total.rounded))) return null;
  return {
    containerTotals: counted.map((element, index) => containerTotal(element, totals[index] ?? nothing)),
    accountSummaries,
    incompleteElements,
  };
}

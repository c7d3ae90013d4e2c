import type { AddOnCalculation, Calculation } from '#contract/daily-numbers.ts';
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
import { fitsInNumber } from './exact-decimal.ts';

/** One add-on of a service event. A scheduled add-on with several slots has one row per element. */
export interface EventAddOn {
  readonly accountId: string;
  readonly account: string;
  readonly addOnType: string;
  /** Both null while no scheduled add-on is chosen, or if the chosen one has an empty slot (calculation-8). */
  readonly scheduledElementId: string | null;
  readonly scheduledElement: string | null;
  /** Servings. */
  readonly quantity: number;
  /** False once one is scheduled whose type has no slots (decision 31). */
  readonly needsDish: boolean;
}

/** An element of a scheduled add-on, ordered or not. */
export interface AddOnElement extends ElementPortions {
  readonly addOnType: string;
}

export interface AddOnInput {
  readonly elements: readonly AddOnElement[];
  readonly orders: readonly EventAddOn[];
}

type AddOns = Pick<Calculation, 'addOnCalculations' | 'addOnContainerTotals' | 'incompleteAddOnElements'>;
type AddOnLine = AddOnCalculation['add_ons'][number];

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });
const compareByTypeAndElement = (left: AddOnLine, right: AddOnLine) =>
  collator.compare(left.type, right.type) ||
  collator.compare(left.scheduled_element ?? '', right.scheduled_element ?? '');

type OrderedLine = Pick<EventAddOn, 'addOnType' | 'scheduledElement' | 'scheduledElementId' | 'quantity' | 'needsDish'>;

function groupOrdersByAccount(orders: readonly EventAddOn[]) {
  const accounts = new Map<string, { accountId: string; account: string; lines: Map<string, OrderedLine> }>();
  for (const { accountId, account, ...order } of orders) {
    const existingAccount = accounts.get(accountId) ?? { accountId, account, lines: new Map<string, OrderedLine>() };
    const lineKey = JSON.stringify([order.addOnType, order.scheduledElementId ?? order.scheduledElement]);
    const quantity = (existingAccount.lines.get(lineKey)?.quantity ?? 0) + order.quantity;
    existingAccount.lines.set(lineKey, { ...order, quantity });
    accounts.set(accountId, existingAccount);
  }
  return [...accounts.values()].sort(compareByAccountName);
}

/**
 * Containers of the add-ons that each account orders, and their sums (calculation-8). A quantity counts servings.
 * Portion modifiers do not apply: what was ordered and paid for is what is sent. Null if a sum exceeds what a number on
 * the wire holds exactly.
 */
export function calculateAddOns({ elements, orders }: AddOnInput): AddOns | null {
  const { countableElements, incompleteElements } = partitionCountable(elements);
  const countable = new Map(countableElements.map((element) => [element.scheduledElementId, element]));
  const addOnTypeByElement = new Map(elements.map((element) => [element.scheduledElementId, element.addOnType]));
  const totals = new Map<string, Count>();

  function packContainers(element: CountableElement | undefined, servings: number): AddOnLine['containers'] {
    if (!element) return null;
    const count = countContainers(element, servings, WHOLE_PORTION);
    totals.set(element.scheduledElementId, addRoundedCount(totals.get(element.scheduledElementId), count, element));
    return toWireCount(count);
  }

  const addOnCalculations = groupOrdersByAccount(orders).map(
    ({ accountId, account, lines }): AddOnCalculation => ({
      accountId,
      account,
      add_ons: [...lines.values()]
        .map(({ addOnType, scheduledElement, scheduledElementId, quantity, needsDish }) => ({
          scheduled_element: scheduledElement,
          qty: quantity,
          type: addOnType,
          scheduledElementId,
          isOpen: needsDish && scheduledElementId === null,
          containers: packContainers(countable.get(scheduledElementId ?? ''), quantity),
        }))
        .sort(compareByTypeAndElement),
    }),
  );

  if (![...totals.values()].every(({ rounded }) => fitsInNumber(rounded))) return null;
  const withType = <Row extends { scheduledElementId: string }>(row: Row) => ({
    ...row,
    addOnType: addOnTypeByElement.get(row.scheduledElementId) ?? '',
  });
  return {
    addOnCalculations,
    addOnContainerTotals: countableElements.map((element) =>
      withType(toContainerTotal(element, totals.get(element.scheduledElementId) ?? nothing)),
    ),
    incompleteAddOnElements: incompleteElements.map(withType),
  };
}

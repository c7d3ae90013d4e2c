import type { AddOnCalculation, Calculation } from '#contract/daily-numbers.ts';
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
import { fitsInNumber } from './exact-decimal.ts';

/** One add-on of a service event; a scheduled add-on with several slots gives one row for each of its elements. */
export interface EventAddOn {
  readonly accountId: string;
  readonly account: string;
  readonly addOnType: string;
  /** Both null while no scheduled add-on was chosen, or the chosen one has an empty slot. */
  readonly scheduledElementId: string | null;
  readonly scheduledElement: string | null;
  /** Servings. */
  readonly quantity: number;
}

/** An element of a scheduled add-on, whether somebody ordered it or not. */
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
const byTypeAndElement = (left: AddOnLine, right: AddOnLine) =>
  collator.compare(left.type, right.type) ||
  collator.compare(left.scheduled_element ?? '', right.scheduled_element ?? '');

type OrderedLine = Pick<EventAddOn, 'addOnType' | 'scheduledElement' | 'scheduledElementId' | 'quantity'>;

/** Per account what its service events order, the same add-on of two events added up. */
function ordersByAccount(orders: readonly EventAddOn[]) {
  const accounts = new Map<string, { accountId: string; account: string; lines: Map<string, OrderedLine> }>();
  for (const { accountId, account, ...order } of orders) {
    const known = accounts.get(accountId) ?? { accountId, account, lines: new Map<string, OrderedLine>() };
    const lineKey = JSON.stringify([order.addOnType, order.scheduledElementId ?? order.scheduledElement]);
    const quantity = (known.lines.get(lineKey)?.quantity ?? 0) + order.quantity;
    known.lines.set(lineKey, { ...order, quantity });
    accounts.set(accountId, known);
  }
  return [...accounts.values()].sort(byAccountName);
}

/**
 * The add-ons of a service (domain §5, 8): what each account orders, in containers, and their sums. A quantity is one of
 * servings. No portion modifier changes it: what was ordered and is paid for is what is sent.
 * Null when a sum is larger than a number on the wire can hold exactly.
 */
export function calculateAddOns({ elements, orders }: AddOnInput): AddOns | null {
  const { counted, incompleteElements } = partitionCountable(elements);
  const countable = new Map(counted.map((element) => [element.scheduledElementId, element]));
  const typeOf = new Map(elements.map((element) => [element.scheduledElementId, element.addOnType]));
  const totals = new Map<string, Count>();

  function containersOf(element: CountableElement | undefined, servings: number): AddOnLine['containers'] {
    if (!element) return null;
    const count = countContainers(element, servings, WHOLE_PORTION);
    totals.set(element.scheduledElementId, plus(totals.get(element.scheduledElementId) ?? nothing, count));
    return onTheWire(count);
  }

  const addOnCalculations = ordersByAccount(orders).map(
    ({ accountId, account, lines }): AddOnCalculation => ({
      accountId,
      account,
      add_ons: [...lines.values()]
        .map(({ addOnType, scheduledElement, scheduledElementId, quantity }) => ({
          scheduled_element: scheduledElement,
          qty: quantity,
          type: addOnType,
          scheduledElementId,
          containers: containersOf(countable.get(scheduledElementId ?? ''), quantity),
        }))
        .sort(byTypeAndElement),
    }),
  );

  if (![...totals.values()].every(({ rounded }) => fitsInNumber(rounded))) return null;
  const withType = <Row extends { scheduledElementId: string }>(row: Row) => ({
    ...row,
    addOnType: typeOf.get(row.scheduledElementId) ?? '',
  });
  return {
    addOnCalculations,
    addOnContainerTotals: counted.map((element) =>
      withType(containerTotal(element, totals.get(element.scheduledElementId) ?? nothing)),
    ),
    incompleteAddOnElements: incompleteElements.map(withType),
  };
}

import type { AddOnCalculation } from '#contract/daily-numbers.ts';
import { byAccountName } from './by-account-name.ts';

/** One add-on of a service event; a scheduled add-on with several slots gives one row for each of its elements. */
export interface EventAddOn {
  readonly accountId: string;
  readonly account: string;
  readonly addOnType: string;
  /** Null while no scheduled add-on was chosen, or the chosen one has an empty slot. */
  readonly scheduledElement: string | null;
  readonly quantity: number;
}

type AddOnLine = AddOnCalculation['add_ons'][number];

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });
const byTypeAndElement = (left: AddOnLine, right: AddOnLine) =>
  collator.compare(left.type, right.type) ||
  collator.compare(left.scheduled_element ?? '', right.scheduled_element ?? '');

/** Per account the add-ons of its service events (domain §5, 8); the same add-on of two events is added up. */
export function addOnCalculations(addOns: readonly EventAddOn[]): AddOnCalculation[] {
  const accounts = new Map<string, { accountId: string; account: string; lines: Map<string, AddOnLine> }>();
  for (const { accountId, account, addOnType, scheduledElement, quantity } of addOns) {
    const known = accounts.get(accountId) ?? { accountId, account, lines: new Map<string, AddOnLine>() };
    const lineKey = JSON.stringify([addOnType, scheduledElement]);
    const qty = (known.lines.get(lineKey)?.qty ?? 0) + quantity;
    known.lines.set(lineKey, { scheduled_element: scheduledElement, qty, type: addOnType });
    accounts.set(accountId, known);
  }
  return [...accounts.values()].sort(byAccountName).map(({ accountId, account, lines }) => ({
    accountId,
    account,
    add_ons: [...lines.values()].sort(byTypeAndElement),
  }));
}

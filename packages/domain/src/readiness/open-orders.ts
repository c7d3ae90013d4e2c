import type { OpenOrder } from '../service-plan/unknowns.ts';
import type { ReadinessSnapshot } from './readiness-snapshot.ts';

/** Ordered add-ons without food: none is chosen, or the chosen one has no element although its type has slots. */
export function listOpenOrders({
  orders,
  addOns,
  dishes,
}: Pick<ReadinessSnapshot, 'orders' | 'addOns' | 'dishes'>): OpenOrder[] {
  const filled = new Set(dishes.map(({ scheduledAddOnId }) => scheduledAddOnId));
  const empty = new Set(addOns.filter(({ id, hasSlots }) => hasSlots && !filled.has(id)).map(({ id }) => id));
  return orders
    .filter(({ scheduledAddOnId }) => scheduledAddOnId === null || empty.has(scheduledAddOnId))
    .map(({ addOnTypeId, ...order }) => ({
      ...order,
      choices: addOns.filter((addOn) => addOn.addOnTypeId === addOnTypeId).length,
    }));
}

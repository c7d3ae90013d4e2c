import type { ReadinessFault } from '#contract/readiness.ts';
import { readinessTexts as texts } from '#contract/readiness-texts.ts';
import type { ReadinessOrder, ReadinessSnapshot } from './readiness-snapshot.ts';

type AddOns = Pick<ReadinessSnapshot, 'orders' | 'addOns' | 'dishes'>;

/**
 * Ordered add-ons without food. Nothing is scheduled: said once per type, with the sum of its orders. Several are
 * scheduled: said per account, which has to choose. The chosen one has no element although its type has slots: said
 * once per add-on.
 */
export function addOnFaults({ orders, addOns, dishes }: AddOns): ReadinessFault[] {
  const scheduledOf = Map.groupBy(addOns, ({ addOnTypeId }) => addOnTypeId);
  const filled = new Set(dishes.map(({ scheduledAddOnId }) => scheduledAddOnId));
  const empty = new Set(addOns.filter(({ id, hasSlots }) => hasSlots && !filled.has(id)).map(({ id }) => id));
  const sum = (some: readonly ReadinessOrder[]) => some.reduce((total, { quantity }) => total + quantity, 0);

  return [...Map.groupBy(orders, ({ addOnTypeId }) => addOnTypeId)].flatMap(([addOnTypeId, ofType]) => {
    const scheduled = scheduledOf.get(addOnTypeId)?.length ?? 0;
    const type = ofType[0]?.addOnType ?? '';
    const open = ofType.filter(({ scheduledAddOnId }) => scheduledAddOnId === null);
    const withoutElement = ofType.filter(
      ({ scheduledAddOnId }) => scheduledAddOnId !== null && empty.has(scheduledAddOnId),
    );
    const notChosen = (some: readonly ReadinessOrder[], place: ReadinessFault['place']): ReadinessFault => ({
      text: texts.notChosen(type, sum(some)),
      place,
    });
    return [
      ...(open.length > 0 && scheduled === 0 ? [notChosen(open, { kind: 'addOns' })] : []),
      ...(scheduled === 0
        ? []
        : [...Map.groupBy(open, ({ accountId }) => accountId)].map(
            ([accountId, ofAccount]): ReadinessFault => ({
              text:
                scheduled > 1
                  ? texts.severalScheduled(type, sum(ofAccount), ofAccount[0]?.account ?? '', scheduled)
                  : texts.notChosen(type, sum(ofAccount)),
              place: { kind: 'services', accountId },
            }),
          )),
      ...[...Map.groupBy(withoutElement, ({ scheduledAddOnId }) => scheduledAddOnId)].map(([id, some]) =>
        notChosen(some, { kind: 'addOn', scheduledAddOnId: id ?? '' }),
      ),
    ];
  });
}

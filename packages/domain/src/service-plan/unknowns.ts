import type { OpenPlate } from '#contract/coverage.ts';
import type { ElementGap, IncompleteElement } from '#contract/daily-numbers.ts';
import type { RepairPlace } from '#contract/readiness.ts';
import type { IdName } from '#contract/values.ts';
import type { PlannedOrder } from './service-plan.ts';

/** What can be unknown of a service. Of each, the rules say what every reader says. */
export const unknownKinds = [
  'addOnNotChosen',
  'alternativeWithoutPortion',
  'alternativeNotKnown',
  'elementNotCounted',
  'menuWithoutElements',
  'serviceWithoutMenu',
  'headcountTyped',
  'needsNotNamed',
  'deletedSince',
  'recipeNotRecorded',
  'priceNotRecorded',
  'closedDay',
  'keptPlan',
] as const;
export type UnknownKind = (typeof unknownKinds)[number];

/** An order of an add-on for which no dish is chosen. */
export type OpenOrder = Pick<
  PlannedOrder,
  'accountId' | 'account' | 'addOnType' | 'quantity' | 'scheduledAddOnId' | 'choices'
>;

/** What tells of an order whether its dish is open. */
export type OrderChoice = OpenOrder & Pick<PlannedOrder, 'needsDish' | 'scheduledElementId'>;

/** Ordered add-ons without food: none is chosen, or the chosen one has no element although its type has slots. */
export const listOpenAddOnOrders = (orders: readonly OrderChoice[]): OpenOrder[] =>
  orders.filter(({ needsDish, scheduledElementId }) => needsDish && scheduledElementId === null);

type Plate = Pick<OpenPlate, 'scheduledElementId' | 'order' | 'name' | 'insteadOf'>;

/** A value, and never a sentence: each reader makes its own of it. `people` also counts ordered servings. */
export type Unknown = { readonly people: number; readonly fix: RepairPlace } & (
  | { readonly kind: 'serviceWithoutMenu'; readonly subject: null }
  | { readonly kind: 'menuWithoutElements'; readonly subject: IdName }
  | { readonly kind: 'elementNotCounted'; readonly subject: { name: string; missing: readonly ElementGap[] } }
  | { readonly kind: 'alternativeWithoutPortion' | 'alternativeNotKnown'; readonly subject: Plate }
  | {
      readonly kind: 'addOnNotChosen';
      readonly subject: { type: string; choices: number; orders: readonly OpenOrder[] };
    }
);

/** What every read of a service has. */
export interface PlanFacts {
  readonly menu: IdName | null;
  readonly people: number;
  readonly hasElements: boolean;
  readonly incompleteElements: readonly (Omit<IncompleteElement, 'scheduledElementId'> & { fix: RepairPlace })[];
  readonly openOrders: readonly OpenOrder[];
  /** Of each account (diets-8). */
  readonly openPlates: readonly (Plate & Pick<OpenPlate, 'reason' | 'people'>)[];
}

function listOpenPlates({ menu, openPlates }: PlanFacts): Unknown[] {
  const byPlate = Map.groupBy(openPlates, ({ scheduledElementId, order }) => `${scheduledElementId} ${order}`);
  return [...byPlate.values()].flatMap((ofAccounts): Unknown[] => {
    const [plate] = ofAccounts;
    if (!menu || !plate) return [];
    const { reason, people: _people, ...subject } = plate;
    return [
      {
        kind: reason === 'noPortion' ? 'alternativeWithoutPortion' : 'alternativeNotKnown',
        subject,
        people: ofAccounts.reduce((sum, { people }) => sum + people, 0),
        fix: { kind: 'menu', scheduledMenuId: menu.id, scheduledElementId: plate.scheduledElementId },
      },
    ];
  });
}

const getOrderPlace = ({ scheduledAddOnId, choices, accountId }: OpenOrder): RepairPlace => {
  if (scheduledAddOnId !== null) return { kind: 'addOn', scheduledAddOnId };
  return choices === 0 ? { kind: 'addOns' } : { kind: 'services', accountId };
};

/** Once where it is put right: for each type, for each account that has to choose, or for each add-on without an element. */
function listOpenAddOns({ openOrders }: PlanFacts): Unknown[] {
  const byPlace = Map.groupBy(openOrders, (order) => JSON.stringify([order.addOnType, getOrderPlace(order)]));
  return [...byPlace.values()].flatMap((orders): Unknown[] => {
    const [first] = orders;
    if (!first) return [];
    return [
      {
        kind: 'addOnNotChosen',
        subject: { type: first.addOnType, choices: first.choices, orders },
        people: orders.reduce((sum, { quantity }) => sum + quantity, 0),
        fix: getOrderPlace(first),
      },
    ];
  });
}

/** What keeps a service from being planned whole, once for all readers (service-plan-1). */
export function listUnknowns(facts: PlanFacts): Unknown[] {
  const { menu, people, hasElements, incompleteElements } = facts;
  return [
    ...(!menu && people > 0
      ? [{ kind: 'serviceWithoutMenu' as const, subject: null, people, fix: { kind: 'day' as const } }]
      : []),
    ...(menu && !hasElements
      ? [
          {
            kind: 'menuWithoutElements' as const,
            subject: menu,
            people,
            fix: { kind: 'menu' as const, scheduledMenuId: menu.id, scheduledElementId: null },
          },
        ]
      : []),
    ...incompleteElements.map(
      ({ name, missing, fix }): Unknown => ({ kind: 'elementNotCounted', subject: { name, missing }, people, fix }),
    ),
    ...listOpenPlates(facts),
    ...listOpenAddOns(facts),
  ];
}

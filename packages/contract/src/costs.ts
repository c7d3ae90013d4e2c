import * as z from 'zod';
import { CountedEaters } from './count-explanations.ts';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdName, IdParams, Money, Quantity } from './values.ts';

/** A figure of money with its known share (money-5). */
export const CostFigure = z.object({
  /** The sum of what is known; null while nothing is. */
  dollars: z.number().nullable(),
  /** Of so many rows of recipes, the cost of so many is known. */
  rows: z.int(),
  knownRows: z.int(),
});
export type CostFigure = z.output<typeof CostFigure>;

/** A case of a vendor, as a price is made of it (money-4). */
export const CaseOffer = z.object({
  preference: z.int(),
  vendorId: Id,
  vendor: z.string(),
  itemId: z.string(),
  unitsPerCase: z.number().nullable(),
  costPerCase: z.number().nullable(),
  expDays: z.int().nullable(),
  leadTime: z.int().nullable(),
});
export type CaseOffer = z.output<typeof CaseOffer>;

/** One ingredient of a dish: how much of it, at which price; or why its cost is not known. */
export const CostRow = z.object({
  ingredientId: Id,
  name: z.string(),
  /** In the unit of the ingredient, and that unit. */
  amount: z.number().nullable(),
  unit: z.string(),
  offer: CaseOffer.nullable(),
  /** With four decimals: a pinch costs less than a cent. */
  dollars: z.number().nullable(),
  why: z.string().nullable(),
});
export type CostRow = z.output<typeof CostRow>;

/** What a dish costs, opened down to its inputs. */
export const DishCost = z.object({
  elementId: Id.nullable(),
  name: z.string(),
  /** What it is instead of, or the add-on that it belongs to. */
  of: z.string().nullable(),
  /** How much is cooked, in its portion unit. */
  amount: z.number().nullable(),
  unit: z.string().nullable(),
  eaters: CountedEaters.nullable(),
  cost: CostFigure,
  /** Why nothing of it is known: it has no recipe, or nobody said what that makes. */
  why: z.string().nullable(),
  rows: z.array(CostRow),
});
export type DishCost = z.output<typeof DishCost>;

/** What one person's portions of a menu cost. Who eats no meat has other dishes (calculation-2). */
export const MenuCost = z.object({
  perPerson: CostFigure,
  perPersonWithoutMeat: CostFigure,
  dishes: z.array(DishCost),
});
export type MenuCost = z.output<typeof MenuCost>;

export const AccountCost = z.object({
  accountId: Id,
  account: z.string(),
  people: z.int(),
  /** People × price per person, and add-ons; null while the price is not known. */
  price: z.number().nullable(),
  cost: CostFigure,
});
export type AccountCost = z.output<typeof AccountCost>;

export const ServiceCost = z.object({
  people: z.int(),
  cost: CostFigure,
  perPerson: CostFigure,
  price: z.number().nullable(),
  accounts: z.array(AccountCost),
  dishes: z.array(DishCost),
});
export type ServiceCost = z.output<typeof ServiceCost>;

/** Of one of a day's services, without its dishes. */
const DayServiceCost = ServiceCost.omit({ dishes: true }).extend({ scheduledMenuId: Id });

export const PriceEffect = z.object({
  /** Of the price per unit, in per cent with one decimal; null where one of the two is not known. */
  percent: z.number().nullable(),
  /** The menus whose cost per person it moves, those that it moves most first. */
  menus: z.array(IdName.extend({ before: CostFigure, after: CostFigure })),
});
export type PriceEffect = z.output<typeof PriceEffect>;

export const costOperations = {
  getElementCost: operation({
    method: 'GET',
    path: '/v1/elements/:id/cost',
    permission: 'viewElement',
    summary: 'What a portion of an element costs',
    params: IdParams,
    data: DishCost,
  }),
  getMenuCost: operation({
    method: 'GET',
    path: '/v1/menus/:id/cost',
    permission: 'viewElement',
    summary: 'What a menu costs per person',
    params: IdParams,
    data: MenuCost,
  }),
  getScheduledMenuCost: operation({
    method: 'GET',
    path: '/v1/scheduled-menus/:id/cost',
    permission: 'viewScheduleMenu',
    summary: 'What a service costs and brings in; also needs viewElement, which sees the prices of vendors (money-10)',
    params: IdParams,
    data: ServiceCost,
  }),
  listServiceCosts: operation({
    method: 'GET',
    path: '/v1/service-costs',
    permission: 'viewScheduleMenu',
    summary: "What a day's services cost and bring in; also needs viewElement (money-10)",
    query: z.object({ marketId: Id, date: CalendarDay }),
    data: z.array(DayServiceCost),
  }),
  getPriceEffect: operation({
    method: 'GET',
    path: '/v1/ingredients/:id/price-effect',
    permission: 'viewElement',
    summary: 'What another price of the preferred vendor would change',
    params: IdParams,
    query: z.object({
      unitsPerCase: z.coerce.number().pipe(Quantity.gt(0)),
      costPerCase: z.coerce.number().pipe(Money.gt(0)),
    }),
    data: PriceEffect,
  }),
};

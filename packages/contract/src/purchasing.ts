import * as z from 'zod';
import { CaseOffer, CostFigure } from './costs.ts';
import { ExportFormat } from './export-formats.ts';
import { VENDOR_SLOTS } from './ingredient-vendors.ts';
import { operation } from './operation.ts';
import { PurchaseOrder } from './purchase-orders.ts';
import { MAX_PURCHASE_DAYS, purchasingTexts as texts } from './purchasing-texts.ts';
import { toFieldShape } from './record-fields.ts';
import { referenceFields } from './reference-fields.ts';
import { CalendarDay, Id, Quantity } from './values.ts';

const DAY = 86_400_000;
/** Both days count. */
const countDays = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

const MAX_MARKETS = 100;
const Period = z.object({
  marketIds: z
    .string()
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(Id).max(MAX_MARKETS)),
  from: CalendarDay,
  to: CalendarDay,
});

/** A schema whose days, both included, are a period that a list can have. */
const withinLimits = <Schema extends z.ZodType<{ from: string; to: string }>>(schema: Schema) =>
  schema
    .refine((days) => countDays(days) >= 1, { error: texts.periodBackwards, path: ['to'] })
    .refine((days) => countDays(days) <= MAX_PURCHASE_DAYS, { error: texts.periodTooLong, path: ['to'] });

/** Markets and days of a list, of a file of it, and of the sheet of one vendor. */
const PurchaseListQuery = withinLimits(Period);
export const PurchaseFileQuery = withinLimits(Period.extend({ format: ExportFormat.default('csv') }));
export const PurchaseSheetQuery = withinLimits(
  Period.extend({
    vendorId: Id,
    deliveryDay: CalendarDay.optional().describe('Only what this delivery brings'),
  }),
);
export type PurchasePeriod = z.output<typeof Period>;

/** How much of an ingredient one service needs, and for which dishes. */
const ServiceNeed = z.object({
  date: CalendarDay,
  serviceLineId: Id,
  menu: z.string(),
  people: z.int(),
  amount: z.number(),
  dishes: z.array(z.object({ name: z.string(), amount: z.number() })),
});

/** What one delivery brings of an ingredient (money-14). */
const PurchaseDelivery = z.object({
  /** Null where the vendor has no delivery days: it comes for the first use. */
  day: CalendarDay.nullable(),
  /** Null where nobody said how long it takes. */
  orderBy: CalendarDay.nullable(),
  isLate: z.boolean(),
  /** Of a late one: the first delivery that an order of today still reaches; null where that is not known. */
  nextDay: CalendarDay.nullable(),
  firstUse: CalendarDay,
  lastUse: CalendarDay,
  /** What it is for; the deliveries of a row add up to what is needed less what is there. */
  amount: z.number(),
  /** After what is left of the cases before. */
  cases: z.int().nullable(),
  dollars: z.number().nullable(),
});
export type PurchaseDelivery = z.output<typeof PurchaseDelivery>;

/** One ingredient of one market: every kitchen gets its own cases (money-9). */
export const PurchaseRow = z.object({
  marketId: Id,
  ingredientId: Id,
  ingredient: z.string(),
  unit: z.string(),
  needed: z.number(),
  /** A part of what is needed is not known. */
  isAtLeast: z.boolean(),
  onHand: z.number().nullable(),
  /** The day of that count (money-16). */
  onHandDay: CalendarDay.nullable(),
  /** What is left of it on the first day of the list; null where no count is used. */
  onHandLeft: z.number().nullable(),
  /** Cases that were ordered for these days, and how many are too few (above zero) or too many by now (money-15). */
  ordered: z.object({ cases: z.int(), change: z.int() }).nullable(),
  /** As somebody chose it for this list; null: the first vendor. */
  chosenPreference: z.int().nullable(),
  offers: z.array(CaseOffer),
  /** The chosen one of them. */
  offer: CaseOffer.nullable(),
  /** Rounded up; null where nobody knows what a case holds. */
  cases: z.int().nullable(),
  dollars: z.number().nullable(),
  why: z.string().nullable(),
  firstUse: CalendarDay,
  /** By day; none where nothing is to be bought. */
  deliveries: z.array(PurchaseDelivery),
  /** Of the delivery that is ordered first; null where nobody said how long it takes. */
  orderBy: CalendarDay.nullable(),
  isLate: z.boolean(),
  /** What is needed after the cases have expired. */
  expired: z.object({ until: CalendarDay, amount: z.number() }).nullable(),
  services: z.array(ServiceNeed),
});
export type PurchaseRow = z.output<typeof PurchaseRow>;

/** Food that is in no row, and why. */
const NotInList = z.object({
  marketId: Id,
  date: CalendarDay,
  serviceLineId: Id,
  /** A dish, or what is not chosen yet. Null: people without a menu. */
  dish: z.string().nullable(),
  elementId: Id.nullable(),
  ingredientId: Id.nullable(),
  why: z.string(),
});

/** When a vendor of the list delivers, and what it asks of an order (money-13). */
const VendorTerms = z.object({
  ...toFieldShape(referenceFields.vendor, 'record'),
  vendorId: Id,
  vendor: z.string(),
});
export type VendorTerms = z.output<typeof VendorTerms>;

export const PurchaseList = z.object({
  /** Late orders first, then by the day of the order. */
  rows: z.array(PurchaseRow),
  cost: CostFigure,
  notInList: z.array(NotInList),
  /** Those of its rows. */
  vendors: z.array(VendorTerms),
  /** For uses in these days, the latest first (money-15). */
  orders: z.array(PurchaseOrder),
  /** Ordered for these days, and needed by nothing now. */
  notNeeded: z.array(
    z.object({ marketId: Id, vendorId: Id, ingredientId: Id, ingredient: z.string(), cases: z.int() }),
  ),
});
export type PurchaseList = z.output<typeof PurchaseList>;

const PurchaseEntry = z.object({
  onHand: Quantity.nullable(),
  preference: z.int().min(1).max(VENDOR_SLOTS).nullable(),
});
export type PurchaseEntry = z.output<typeof PurchaseEntry>;

export const purchasingOperations = {
  getPurchaseList: operation({
    method: 'GET',
    path: '/v1/purchase-lists',
    permission: 'viewScheduleMenu',
    summary: 'What the services of some markets and days need; also needs viewElement (money-10)',
    query: PurchaseListQuery,
    data: PurchaseList,
  }),
  savePurchaseEntry: operation({
    method: 'POST',
    path: '/v1/purchase-lists/entries',
    permission: 'editScheduleMenu',
    summary:
      'Keep what is on hand in a market today, or the vendor chosen for the list of its days; what is left out stays. Needs what the list needs (money-10)',
    body: z.object({
      marketId: Id,
      from: CalendarDay,
      to: CalendarDay,
      ingredientId: Id,
      ...PurchaseEntry.partial().shape,
      seen: PurchaseEntry.partial()
        .optional()
        .describe('The values before, as the list showed them. 412 `stale` if somebody changed one of them since'),
    }),
    data: z.null(),
  }),
};

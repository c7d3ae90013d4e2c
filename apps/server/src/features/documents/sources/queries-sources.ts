import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { DocumentName } from '#contract/document-names.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { DocumentSource } from '#documents/document-views.ts';
import type { Sheet } from '#documents/sheet-version.ts';
import type { AllPapersSource } from '#documents/view/all-papers.ts';
import type { Occasion } from '#documents/view/sheet-head.ts';
import { toCountedFood } from '#domain/daily-numbers/counted-food.ts';
import { listOrderedElements } from '#domain/daily-numbers/ordered-elements.ts';
import { listCalculationUnknowns } from '#domain/service-plan/calculation-unknowns.ts';
import { prepareQuery } from '../../../db/prepared.ts';
import type { Slot } from '../../daily-numbers/queries.ts';
import { findChefNumbers, findServedMenu, type ServedMenu } from '../queries.ts';
import { findMasterMenu, type MasterMenu } from './queries-master-menu.ts';
import { withRecipes } from './queries-recipes.ts';
import { findCalculation, findDeliveries, findHeadcounts, findPlanChanges, type Reads } from './queries-service.ts';

/** Moment and account of the print; a master menu has no time zone. */
export interface PrintMoment {
  readonly now: Date;
  readonly defaultMarketId: Id | null;
}

export interface Printed<Name extends DocumentName> {
  readonly source: DocumentSource<'records', Name>;
  readonly occasion: Occasion;
}

type Finder<Name extends DocumentName> = (
  reads: Reads,
  sheet: Sheet,
  moment: PrintMoment,
) => Promise<Printed<Name> | Refusal>;

const querySlotMenu = prepareQuery<{ id: Id }>(
  'documents-menu-of-slot',
  'select id from scheduled_menus where market_id = $1 and date = $2 and service_line_id = $3',
);

const findSlot = ({ marketId, date, serviceLineId }: Sheet): Slot | null =>
  marketId && date && serviceLineId ? { marketId, date, serviceLineId } : null;

/** The menu that is scheduled now: another than the printed one makes the printed sheet out of date. */
async function findMenuId({ db, once }: Reads, sheet: Sheet): Promise<Id | undefined> {
  const slot = findSlot(sheet);
  if (!slot) return undefined;
  const [menu] = await once(`menu of ${slot.marketId} ${slot.date} ${slot.serviceLineId}`, () =>
    querySlotMenu(db, [slot.marketId, slot.date, slot.serviceLineId]),
  );
  return menu?.id;
}

async function findServed(reads: Reads, sheet: Sheet, { now }: PrintMoment): Promise<ServedMenu | Refusal> {
  const id = await findMenuId(reads, sheet);
  return id ? findServedMenu(reads, id, now) : refuseNotFound();
}

/** The people of a service beside its food: no sheet asks to cook or to measure what nobody ordered (documents-2). */
async function findCounted(reads: Reads, sheet: Sheet, moment: PrintMoment) {
  const menu = await findServed(reads, sheet, moment);
  if (isRefusal(menu)) return menu;
  const calculation = await findCalculation(reads, menu.slot);
  if (isRefusal(calculation)) return calculation;
  const elements = listOrderedElements(menu.elements, calculation.addOnCalculations, sheet.accountId);
  const unknowns = listCalculationUnknowns(calculation, sheet.accountId);
  return { menu: { ...menu, elements }, calculation, unknowns };
}

/** Hosts see what is served (access-4); a master menu is the catalogue's. */
async function findEitherMenu(
  reads: Reads,
  sheet: Sheet,
  { now, defaultMarketId }: PrintMoment,
): Promise<MasterMenu | ServedMenu | Refusal> {
  if (sheet.menuId) return findMasterMenu(reads, sheet.menuId, now, defaultMarketId);
  const id = await findMenuId(reads, sheet);
  return id ? findServedMenu(reads, id, now, sheet.accountId) : refuseNotFound();
}

/** A menu with the add-ons that are served of it. A master menu is for nobody yet. */
async function findOrderedMenu(reads: Reads, sheet: Sheet, moment: PrintMoment) {
  const menu = await findEitherMenu(reads, sheet, moment);
  if (isRefusal(menu)) return menu;
  if (!('slot' in menu)) return { menu, calculation: null };
  const calculation = await findCalculation(reads, menu.slot);
  if (isRefusal(calculation)) return calculation;
  const elements = listOrderedElements(menu.elements, calculation.addOnCalculations, sheet.accountId);
  return { menu: { ...menu, elements }, calculation };
}

const findWithRecipes = ({ db, once }: Reads, menuId: Id, { elements }: ServedMenu) =>
  once(`recipes ${menuId}`, () => withRecipes(db, elements));

const findChefNumbersSheet: Finder<'chef-numbers'> = async (reads, sheet, { now }) => {
  const slot = findSlot(sheet);
  if (!slot) return refuseNotFound();
  const numbers = await findChefNumbers(reads, slot, now);
  if (isRefusal(numbers)) return numbers;
  const { occasion, calculation, plates, changes } = numbers;
  if (!calculation.scheduledMenu) return refuse('not_found', calculationTexts.noData);
  const headcounts = await findHeadcounts(reads, slot);
  return { occasion, source: [occasion, calculation, { headcounts, plates, changes }, sheet.choice?.scale] };
};

const findTemperature: Finder<'temperature'> = async (reads, sheet, moment) => {
  const counts = await findCounted(reads, sheet, moment);
  if (isRefusal(counts)) return counts;
  const { calculation, menu, unknowns } = counts;
  const { occasion, elements } = menu;
  if (!sheet.accountId) return { occasion, source: [occasion, elements, unknowns] };
  const account = calculation.accountSummaries.find(({ accountId }) => accountId === sheet.accountId);
  if (!account) return refuseNotFound();
  return { occasion, source: [occasion, elements, unknowns, account.account] };
};

const findPackout: Finder<'packout'> = async (reads, sheet, moment) => {
  const counts = await findCounted(reads, sheet, moment);
  if (isRefusal(counts)) return counts;
  const { calculation, menu, unknowns } = counts;
  const { accountId } = sheet;
  const accountSummaries = calculation.accountSummaries.filter(
    (account) => !accountId || account.accountId === accountId,
  );
  if (accountId && accountSummaries.length === 0) return refuseNotFound();
  const [deliveries, headcounts] = await Promise.all([
    findDeliveries(reads, menu.slot),
    findHeadcounts(reads, menu.slot),
  ]);
  // The sheet of one account says nothing of others.
  const notServed = accountId ? [] : calculation.notServed;
  const source = {
    ...menu,
    calculation: { ...calculation, accountSummaries, notServed },
    deliveries,
    headcounts,
    unknowns,
  };
  return { occasion: menu.occasion, source: [source] };
};

const findPrepSheet: Finder<'prep-sheet'> = async (reads, sheet, moment) => {
  const counts = await findCounted(reads, sheet, moment);
  if (isRefusal(counts)) return counts;
  const { occasion, scheduledMenuId } = counts.menu;
  const elements = await findWithRecipes(reads, scheduledMenuId, counts.menu);
  const { saladsAndDesserts, notServed } = counts.calculation;
  const { unknowns } = counts;
  const source = { ...toCountedFood(counts.calculation), occasion, elements, saladsAndDesserts, notServed, unknowns };
  return { occasion, source: [source] };
};

const findLabels: Finder<'labels'> = async (reads, sheet, moment) => {
  const counts = await findCounted(reads, sheet, moment);
  if (isRefusal(counts)) return counts;
  const { accountIds, elementIds, skip, part } = sheet.choice ?? {};
  const food = toCountedFood(counts.calculation);
  const accountSummaries = food.accountSummaries.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
  if (accountIds && accountSummaries.length === 0) return refuseNotFound();
  const { addOnCalculations } = counts.calculation;
  const source = { ...counts.menu, ...food, accountSummaries, addOnCalculations, unknowns: counts.unknowns };
  return { occasion: counts.menu.occasion, source: [source, { elementIds, skip, part }] };
};

const finders: { readonly [Name in DocumentName]: Finder<Name> } = {
  'chef-numbers': findChefNumbersSheet,
  temperature: findTemperature,
  packout: findPackout,
  'prep-sheet': findPrepSheet,
  labels: findLabels,
  async 'host-flow'(reads, sheet, moment) {
    const orderedMenu = await findOrderedMenu(reads, sheet, moment);
    if (isRefusal(orderedMenu)) return orderedMenu;
    const { menu, calculation } = orderedMenu;
    const unknowns = calculation ? listCalculationUnknowns(calculation, sheet.accountId) : [];
    return { occasion: menu.occasion, source: [{ ...menu, unknowns }] };
  },
  async 'dish-cards'(reads, sheet, moment) {
    const orderedMenu = await findOrderedMenu(reads, sheet, moment);
    if (isRefusal(orderedMenu)) return orderedMenu;
    const { occasion, elements } = orderedMenu.menu;
    return { occasion, source: [occasion, elements] };
  },
};

/**
 * The sources of a sheet. Printing a sheet and checking a printed one read the same sources (paper-4).
 */
export const findPrintedSource = <Name extends DocumentName>(
  reads: Reads,
  sheet: Sheet & { readonly document: Name },
  moment: PrintMoment,
): Promise<Printed<Name> | Refusal> => finders[sheet.document](reads, sheet, moment);

/** All documents of a service on plain paper; each account has its own packout sheet (documents-14). */
export async function findAllPapers(
  reads: Reads,
  scheduledMenuId: Id,
  now: Date,
): Promise<(AllPapersSource & { readonly slot: Slot }) | Refusal> {
  const menu = await findServedMenu(reads, scheduledMenuId, now);
  if (isRefusal(menu)) return menu;
  const calculation = await findCalculation(reads, menu.slot);
  if (isRefusal(calculation)) return calculation;
  const [elements, deliveries, headcounts, changes] = await Promise.all([
    findWithRecipes(reads, scheduledMenuId, menu),
    findDeliveries(reads, menu.slot),
    findHeadcounts(reads, menu.slot),
    findPlanChanges(reads, menu.slot),
  ]);
  return { ...menu, elements, calculation, deliveries, headcounts, changes };
}

import type { OperationInput } from '#contract/operation.ts';
import type { OperationName, Operations } from '#contract/operations.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { DemoRecords } from './records.ts';

/** They show everything there is, so they grow with it. */
type OfEverything = 'downloadBackup' | 'readCalendarFeed' | 'getSystemStatus' | `export${string}`;
type Get = { [Name in OperationName]: Operations[Name]['method'] extends 'GET' ? Name : never }[OperationName];
type ReadName = Exclude<Get, OfEverything>;
type Reads = { readonly [Name in ReadName]: (demo: DemoRecords) => OperationInput<Operations[Name]> };

const nothing = () => ({});
const firstPage = () => ({ query: {} });
const month = ({ marketId, year, month }: DemoRecords) => ({ query: { marketId, year, month } });
const ofDay = ({ marketId, date }: DemoRecords) => ({ query: { marketId, date } });
const service = ({ marketId, date, lunchId }: DemoRecords) => ({ query: { marketId, date, serviceLineId: lunchId } });
const ofLine = ({ accountId, lunchId }: DemoRecords) => ({ query: { accountId, serviceLineId: lunchId } });
const account = ({ accountId }: DemoRecords) => ({ params: { id: accountId } });
const menu = ({ menu }: DemoRecords) => ({ params: { id: menu.id } });
const scheduledMenu = ({ scheduledMenuId }: DemoRecords) => ({ params: { id: scheduledMenuId } });
const sheet = ({ scheduledMenuId }: DemoRecords) => ({ query: { scheduledMenuId } });

/** A row for every GET operation of the contract; without one this file does not compile. */
export const reads: Reads = {
  getMe: nothing,
  getSessionSettings: nothing,

  listMarkets: firstPage,
  listServiceLines: firstPage,
  listServiceTypes: firstPage,
  listCuisineTypes: firstPage,
  listBrands: firstPage,
  listMenuElementClasses: firstPage,
  listElementTypes: firstPage,
  listAllergens: firstPage,
  listContainerTypes: firstPage,
  listServingUtensils: firstPage,
  listServingVessels: firstPage,
  listPortionUnits: firstPage,
  listAddOnTypes: firstPage,
  listVendors: firstPage,
  listSaladTypes: firstPage,
  listDietaryPreferences: firstPage,

  listIngredients: firstPage,
  getIngredient: ({ ingredientId }) => ({ params: { id: ingredientId } }),
  listElements: firstPage,
  listElementDiets: ({ element }) => ({ query: { ids: element.id } }),
  getElement: ({ element }) => ({ params: { id: element.id } }),
  getElementUsage: ({ element }) => ({ params: { id: element.id } }),
  getIngredientUsage: ({ ingredientId }) => ({ params: { id: ingredientId } }),
  listDuplicateIngredients: () => ({}),
  compareIngredients: ({ ingredientId: id }) => ({ params: { id, otherId: id } }),
  listDuplicateElements: () => ({}),
  compareElements: ({ element: { id } }) => ({ params: { id, otherId: id } }),
  listDuplicateVendors: () => ({}),
  compareVendors: ({ vendorId: id }) => ({ params: { id, otherId: id } }),
  listDuplicateBrands: () => ({}),
  compareBrands: ({ brandId: id }) => ({ params: { id, otherId: id } }),
  listDuplicateAccounts: () => ({}),
  compareAccounts: ({ accountId: id }) => ({ params: { id, otherId: id } }),
  listReplacements: ({ ingredientId }) => ({ params: { id: ingredientId }, query: {} }),
  listScheduledDiets: ({ scheduledElementId }) => ({ query: { ids: scheduledElementId } }),
  listMasterChanges: scheduledMenu,
  countMasterChanges: ofDay,
  listDatedCopies: ({ element }) => ({ params: { id: element.id } }),
  listElementTags: ({ element }) => ({ params: { elementName: element.name } }),
  listMenus: firstPage,
  listLastServed: ({ marketId, menu }) => ({ query: { marketId, ids: menu.id } }),
  getMenu: menu,
  getMenuHostFlow: menu,
  listMenuTags: ({ menu }) => ({ params: { menuName: menu.name } }),

  listScheduledMenus: month,
  getScheduledMenu: scheduledMenu,
  getScheduledHostFlow: scheduledMenu,
  getConsumerDetails: scheduledMenu,
  listConsumerDetails: ofDay,
  listServicesWithoutMenu: month,
  listScheduledEvents: ofDay,
  listNotServed: ofDay,
  listCoverage: ofDay,
  listCoverageSuggestions: scheduledMenu,
  listReadiness: ofDay,
  previewScheduleCopy: ({ marketId, date }) => ({
    query: { span: 'week', fromMarketId: marketId, from: date, toMarketId: marketId, to: addDays(date, 28) },
  }),
  listScheduledMenuLosses: scheduledMenu,
  listScheduledAddOnLosses: ({ addOnId }) => ({ params: { id: addOnId } }),
  listScheduledAddOns: month,
  getScheduledAddOn: ({ addOnId }) => ({ params: { id: addOnId } }),
  getScheduledMenuModifiers: scheduledMenu,
  getPreparationNumbers: service,
  listCountChanges: (demo) => ({ query: { ...service(demo).query, since: new Date().toISOString() } }),
  getCountExplanation: (demo) => {
    const { accountId, scheduledElementId } = demo;
    return { query: { ...service(demo).query, accountId, scheduledElementId } };
  },

  listAccounts: ({ marketId }) => ({ query: { marketId } }),
  getAccount: account,
  getPointOfContact: account,
  getAccountPortionModifiers: account,
  listAccountAuditTrail: (demo) => ({ ...account(demo), query: {} }),
  listEaters: ({ accountId }) => ({ params: { accountId } }),
  listServiceEvents: ({ accountId, year, month }) => ({ query: { accountId, year, month } }),
  listClosings: ({ marketId, date }) => ({ query: { marketId, from: date } }),
  listServingSchedules: ofLine,
  listRecurringAddOns: ofLine,

  listHostSurveys: month,
  getHostSurvey: ({ surveyId }) => ({ params: { id: surveyId } }),

  listDeletions: firstPage,
  listRecordHistory: ({ menu }) => ({ params: { kind: 'menus', id: menu.id }, query: {} }),
  previewRestore: ({ menu, menuEntryId }) => ({ params: { kind: 'menus', id: menu.id, entryId: menuEntryId } }),
  listUsers: firstPage,
  listRoles: firstPage,
  listFailingMails: nothing,
  listCalendarFeeds: nothing,

  printChefNumbers: service,
  printHostFlow: sheet,
  printTemperatureChecklist: sheet,
  printPackout: sheet,
  printDishCards: sheet,
  printPrepSheet: sheet,
  printAllPapers: sheet,
  printLabels: sheet,
  getLabelCounts: scheduledMenu,

  listSheets: ofDay,
  getSheet: ({ sheetCode }) => ({ params: { code: sheetCode } }),
  getSheetStatus: ({ sheetCode }) => ({ params: { code: sheetCode } }),
  printChangeSlip: ({ sheetCode }) => ({ query: { code: sheetCode } }),
};

/** The same operations asked in another way, where that is another statement. */
export const furtherReads: readonly {
  readonly name: string;
  readonly operation: ReadName;
  readonly input: (demo: DemoRecords) => object;
}[] = [
  {
    name: 'listScheduledMenus of a day',
    operation: 'listScheduledMenus',
    input: (demo) => ({ query: { ...month(demo).query, day: demo.day } }),
  },
  {
    name: 'listScheduledAddOns of a day',
    operation: 'listScheduledAddOns',
    input: (demo) => ({ query: { ...month(demo).query, day: demo.day } }),
  },
  {
    name: 'listHostSurveys of a day',
    operation: 'listHostSurveys',
    input: (demo) => ({ query: { ...month(demo).query, day: demo.day } }),
  },
  {
    name: 'listHostSurveys of an account and month',
    operation: 'listHostSurveys',
    input: ({ accountId, year, month }) => ({ query: { accountId, year, month } }),
  },
  {
    name: 'listElements with a search',
    operation: 'listElements',
    input: ({ element }) => ({ query: { q: element.name } }),
  },
  {
    name: 'listElements with a search by letters',
    operation: 'listElements',
    input: ({ element }) => ({ query: { q: element.name.slice(0, 2) } }),
  },
  {
    name: 'listElements of a type',
    operation: 'listElements',
    input: ({ elementTypeIds }) => ({ query: { elementTypeId: elementTypeIds[0] } }),
  },
  { name: 'listElements by tag', operation: 'listElements', input: () => ({ query: { sort: '-tag' } }) },
  {
    name: 'listElements without an allergen',
    operation: 'listElements',
    input: ({ allergenId }) => ({ query: { withoutAllergenId: allergenId } }),
  },
  {
    name: 'listMenus without an allergen',
    operation: 'listMenus',
    input: ({ allergenId }) => ({ query: { withoutAllergenId: allergenId } }),
  },
  { name: 'listMenus with a search', operation: 'listMenus', input: ({ menu }) => ({ query: { q: menu.name } }) },
  {
    name: 'printHostFlow of a master menu',
    operation: 'printHostFlow',
    input: ({ menu }) => ({ query: { menuId: menu.id } }),
  },
];

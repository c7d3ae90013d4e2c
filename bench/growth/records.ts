import { randomUUID } from 'node:crypto';
import { datePartsOf } from '#contract/date-parts.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from '../../tools/api-client.ts';

export type Call = ApiClient['call'];

const firstOf = <T>(items: readonly T[], what: string): T => {
  const [first] = items;
  if (first === undefined) throw new Error(`The demo has no ${what}.`);
  return first;
};

/** A whole reference list, by the names that the rows ask for. */
async function readLists(call: Call) {
  const [
    tags,
    types,
    cuisines,
    containers,
    units,
    allergens,
    serviceTypes,
    addOnTypes,
    vendors,
    brands,
    lines,
    markets,
  ] = await Promise.all([
    call('listMenuElementClasses', { query: {} }),
    call('listElementTypes', { query: {} }),
    call('listCuisineTypes', { query: {} }),
    call('listContainerTypes', { query: {} }),
    call('listPortionUnits', { query: {} }),
    call('listAllergens', { query: {} }),
    call('listServiceTypes', { query: {} }),
    call('listAddOnTypes', { query: {} }),
    call('listVendors', { query: {} }),
    call('listBrands', { query: {} }),
    call('listServiceLines', { query: {} }),
    call('listMarkets', { query: {} }),
  ]);
  return {
    tagId: firstOf(tags.data, 'tag').id,
    otherTagId: firstOf(tags.data.slice(1), 'second tag').id,
    elementTypeIds: types.data.map(({ id }) => id),
    cuisineTypeId: firstOf(cuisines.data, 'cuisine').id,
    containerTypeId: firstOf(containers.data, 'container').id,
    unitId: firstOf(units.data, 'unit').id,
    allergenId: firstOf(allergens.data, 'allergen').id,
    serviceTypeId: firstOf(serviceTypes.data, 'service type').id,
    addOnType: firstOf(addOnTypes.data, 'add-on type'),
    vendorId: firstOf(vendors.data, 'vendor').id,
    brandId: firstOf(brands.data, 'brand').id,
    lunchId: firstOf(
      lines.data.filter(({ name }) => name === 'Lunch'),
      'lunch',
    ).id,
    marketId: firstOf(markets.data, 'market').id,
  };
}

/** The requested records of the demo, the same in both databases. */
/** The code of a printed sheet of this menu that is out of date, so that its change slip has something to say. */
async function changedSheet(
  { call, print }: Printer,
  scheduledMenuId: string,
  query: { marketId: string; date: string },
) {
  await print('printHostFlow', { query: { scheduledMenuId } });
  await call('updateScheduledMenu', { params: { id: scheduledMenuId }, body: { talkingPoints: randomUUID() } });
  const services = await call('listSheets', { query });
  const sheets = services.data.flatMap((service) => service.sheets);
  const changed = sheets.find(
    ({ subject, status }) => subject.scheduledMenuId === scheduledMenuId && status === 'outOfDate',
  );
  if (!changed?.print) throw new Error('The demo has no sheet that is out of date.');
  return changed.print.code;
}

type Printer = Pick<ApiClient, 'call' | 'print'>;

export async function findRecords(api: Printer, today: string) {
  const { call } = api;
  const lists = await readLists(call);
  const { marketId, lunchId } = lists;
  const { year, month, day } = datePartsOf(today);
  const days = await call('listScheduledMenus', { query: { marketId, year, month } });
  const lunches = days.data.filter((menu) => menu.serviceLineId === lunchId);
  const lunch = lunches.findLast((menu) => menu.date <= today) ?? firstOf(lunches, 'lunch in this month');
  const events = await call('listScheduledEvents', { query: { marketId, date: lunch.date } });
  const event = firstOf(
    events.data.filter(({ serviceLineId }) => serviceLineId === lunchId),
    'service at lunch',
  );
  const surveys = await call('listHostSurveys', { query: { scheduledMenuId: lunch.id } });
  const addOns = await call('listScheduledAddOns', { query: { marketId, year, month } });
  const elements = await call('listElements', { query: {} });
  const menus = await call('listMenus', { query: {} });
  const menu = firstOf(
    menus.data.filter(({ elements }) => elements.length > 0),
    'menu',
  );
  const history = await call('listRecordHistory', { params: { kind: 'menus', id: menu.id }, query: {} });
  const ingredients = await call('listIngredients', { query: {} });
  return {
    ...lists,
    year,
    month,
    day,
    date: lunch.date,
    /** Beyond everything that the demo schedules. */
    freeDate: addDays(today, 250),
    scheduledMenuId: lunch.id,
    scheduledElementId: firstOf(lunch.scheduledElements, 'element of that lunch').id,
    accountId: event.accountId,
    surveyId: firstOf(surveys.data, 'survey of that lunch').id,
    addOnId: firstOf(addOns.data, 'add-on in this month').id,
    element: firstOf(elements.data, 'element'),
    menu,
    ingredientId: firstOf(ingredients.data, 'ingredient').id,
    menuEntryId: firstOf(history.data, 'save of that menu').id,
    sheetCode: await changedSheet(api, lunch.id, { marketId, date: lunch.date }),
  };
}
export type DemoRecords = Awaited<ReturnType<typeof findRecords>>;

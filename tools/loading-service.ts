import { writeFileSync } from 'node:fs';
import { datePartsOf } from '#contract/date-parts.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from './api-client.ts';
import { type DishRow, FileError } from './dish-file.ts';
import { containerOf, type Lists, normalised } from './loading-lists.ts';

const MENU_SIZE = 12;
const ACCOUNTS = 25;
/** Far enough ahead that nobody has planned it. */
const FIRST_DAY_AHEAD = 21;

/** Twelve dishes of a typical menu: two proteins and two meatless mains first, then one of each other type. */
export function chooseDozen(dishes: readonly DishRow[]): DishRow[] {
  const wanted = [
    'Protein',
    'Protein',
    'Veg Entree',
    'Alt Protien',
    'Starch',
    'Veg Side',
    'Salad',
    'Sauce',
    'Soup',
    'Bread',
    'Fruit',
    'Dessert',
  ];
  const chosen = new Set<DishRow>();
  for (const type of wanted) {
    const dish = dishes.find((one) => one.element_type_guess === type && !chosen.has(one));
    if (dish) chosen.add(dish);
  }
  for (const dish of dishes) if (chosen.size < MENU_SIZE) chosen.add(dish);
  return [...chosen];
}

/** A menu of those twelve dishes, for the service. */
export async function createMenu(
  api: ApiClient,
  lists: Lists,
  dishes: readonly DishRow[],
  elementIds: ReadonlyMap<string, string>,
) {
  const elements = dishes.map((dish) => {
    const { container, holds } = containerOf(dish);
    return {
      elementId: elementIds.get(normalised(dish.name)) ?? '',
      containerTypeId: lists.container(container),
      elementTypeId: lists.type(dish.element_type_guess),
      portionUnitId: lists.ounce,
      portionPerPerson: dish.portion_oz ?? null,
      portionPerContainer: holds,
    };
  });
  const { data } = await api.call('createMenu', {
    body: {
      name: `Dozen of loaded dishes, ${new Date().toISOString().slice(0, 19)}`,
      description: dishes.map((dish) => dish.name).join('; '),
      brandId: lists.brand,
      cuisineTypeId: lists.cuisine('American'),
      menuElementClassId: lists.tag('Default'),
      elements,
    },
  });
  return data;
}

/** The first day without a lunch. */
async function freeDay(api: ApiClient, marketId: string, serviceLineId: string, from: string): Promise<string> {
  for (let day = from; ; day = addDays(day, 1)) {
    const { year, month, day: date } = datePartsOf(day);
    const { data } = await api.call('listScheduledMenus', { query: { marketId, year, month, day: date } });
    if (!data.some((menu) => menu.serviceLineId === serviceLineId)) return day;
  }
}

/** Fills the day to 25 accounts with eaters: the market's accounts first, then new ones. */
async function seatAccounts(
  api: ApiClient,
  lists: Lists,
  marketId: string,
  serviceLineId: string,
  date: string,
): Promise<void> {
  const { data: events } = await api.call('listScheduledEvents', { query: { marketId, date } });
  const eating = new Set(
    events.filter((event) => event.serviceLineId === serviceLineId).map((event) => event.accountId),
  );
  const { data: accounts } = await api.call('listAccounts', { query: { marketId, perPage: 10_000 } });
  const free = accounts.filter((account) => !eating.has(account.id));
  for (let seat = eating.size; seat < ACCOUNTS; seat += 1) {
    const account =
      free.shift() ??
      (
        await api.call('createAccount', {
          body: {
            name: `Loaded account ${date} ${seat + 1}`,
            marketId,
            addressOne: `${100 + seat} Market St`,
            city: 'Phoenix',
            state: 'AZ',
            zipCode: '85001',
            serviceTypeId: lists.serviceType ?? null,
          },
        })
      ).data;
    const eaterCount = 20 + ((seat * 37) % 150);
    await api.call('createServiceEvent', {
      query: {},
      body: {
        accountId: account.id,
        addressId: account.addresses[0]?.id ?? '',
        serviceLineId,
        serviceTypeId: account.serviceTypeId ?? lists.serviceType ?? '',
        date,
        eaterCount,
        dietaryCount: Math.floor(eaterCount / 8),
      },
    });
  }
}

/** Schedules the menu for the first free lunch, adds the accounts, and prints the kitchen's numbers. */
export async function scheduleAndPrint(
  api: ApiClient,
  lists: Lists,
  menuId: string,
  options: { market: string | undefined; pdf: string | undefined },
) {
  const market = options.market
    ? lists.markets.find((one) => normalised(one.name) === normalised(options.market ?? ''))
    : lists.markets[0];
  if (!market) throw new FileError(`There is no market ${options.market ?? ''}.`);
  const serviceLineId = lists.line('Lunch');
  const from = addDays(todayIn(market.timeZone, new Date()), FIRST_DAY_AHEAD);
  const date = await freeDay(api, market.id, serviceLineId, from);
  await seatAccounts(api, lists, market.id, serviceLineId, date);
  await api.call('createScheduledMenu', { body: { originalMenuId: menuId, marketId: market.id, serviceLineId, date } });
  const { data } = await api.call('calculateContainers', {
    body: { marketId: market.id, serviceLineId, mealDate: date },
  });
  const eaters = data.accountSummaries.reduce((sum, account) => sum + account.headCount, 0);
  console.log(`Scheduled for ${market.name}, ${date}: ${data.accountSummaries.length} accounts, ${eaters} eaters.`);
  for (const total of data.containerTotals) {
    const half = total.halfCount > 0 ? ` + ${total.halfCount} half` : '';
    console.log(`  ${String(total.containerCount).padStart(4)}${half} ${total.container} of ${total.name}`);
  }
  for (const element of data.incompleteElements)
    console.log(`  not counted: ${element.name} (${element.missing.join(', ')})`);
  const file = options.pdf ?? `ChefDailyNumbers_${date}.pdf`;
  const pdf = await api.download('printChefNumbers', { query: { marketId: market.id, date, serviceLineId } });
  writeFileSync(file, pdf);
  console.log(`Printed ${file}, ${Math.round(pdf.length / 1024)} kB.`);
}

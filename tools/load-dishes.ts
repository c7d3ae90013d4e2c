import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { type ApiClient, ApiRefusal, signInToApi } from './api-client.ts';
import {
  type DishRow,
  FileError,
  type IngredientRow,
  ingredientsBeside,
  readDishes,
  readIngredients,
} from './dish-file.ts';

const usage = `npm run load -- <dishes.json> [options]

Loads dishes with their ingredients and allergens through the API, makes a menu of 12 of them, schedules it for a
market's lunch with 25 accounts, reads the container numbers and prints the chef's sheet.

  --server       where Brigade is (http://localhost:3000)
  --email        who loads (superadmin@brigade.example)
  --password     (environment: BRIGADE_PASSWORD)
  --ingredients  table of the ingredients with their allergens (usda_ingredients.csv beside the dishes)
  --count        how many dishes (300)
  --market       market to schedule in (the first)
  --pdf          where the sheet goes (ChefDailyNumbers_{date}.pdf)`;

const AT_ONCE = 8;
const MENU_SIZE = 12;
const ACCOUNTS = 25;
const STAND_IN_VENDOR = 'Vendor to be chosen';
/** Far enough ahead that nobody has planned it. */
const FIRST_DAY_AHEAD = 21;
/** What a container of these types holds, in ounces: the source knows nothing about containers. */
const pan = { container: 'Full Pan', holds: 160 };
const deli = { container: '32oz Deli', holds: 32 };
const inDelis = ['Sauce', 'Salad Dressing', 'Topping', 'Garnish'];

/** How names are compared: no case, no accents. */
const normalised = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Finds an id by name, however it is written. */
function byName(kind: string, rows: readonly { id: string; name: string }[]) {
  const ids = new Map(rows.map((row) => [normalised(row.name), row.id]));
  return (name: string): string => {
    const id = ids.get(normalised(name));
    if (!id) throw new FileError(`There is no ${kind} named ${name}.`);
    return id;
  };
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    }),
  );
}

async function readLists(api: ApiClient) {
  const all = { query: { perPage: 10_000 } };
  const [tags, types, allergens, containers, units, lines, cuisines, brands, serviceTypes, markets] = await Promise.all(
    [
      api.call('listMenuElementClasses', all),
      api.call('listElementTypes', all),
      api.call('listAllergens', all),
      api.call('listContainerTypes', all),
      api.call('listPortionUnits', all),
      api.call('listServiceLines', all),
      api.call('listCuisineTypes', all),
      api.call('listBrands', all),
      api.call('listServiceTypes', all),
      api.call('listMarkets', all),
    ],
  );
  return {
    tag: byName('tag', tags.data),
    type: byName('element type', types.data),
    allergen: byName('allergen', allergens.data),
    container: byName('container type', containers.data),
    ounce: units.data.find((unit) => unit.abbreviation === 'oz')?.id ?? '',
    line: byName('service line', lines.data),
    cuisine: byName('cuisine', cuisines.data),
    brand: brands.data.find((brand) => brand.isDefault)?.id ?? null,
    serviceType: serviceTypes.data[0]?.id,
    markets: markets.data,
  };
}
type Lists = Awaited<ReturnType<typeof readLists>>;

interface Loaded {
  readonly ids: Map<string, string>;
  readonly created: number;
  /** Names that stood there already: what they hold was not touched, and may differ from the file. */
  readonly kept: readonly string[];
}

const namesOf = (all: readonly { name: string }[], missing: readonly { name: string }[]) =>
  all.filter((one) => !missing.includes(one)).map((one) => one.name);

function report(what: string, { created, kept }: Loaded, since: number): void {
  console.log(`${created} ${what} created in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  if (kept.length > 0) {
    const more = kept.length > 5 ? `, and ${kept.length - 5} more` : '';
    console.log(
      `  ${kept.length} left as they were, since there are some by that name: ${kept.slice(0, 5).join('; ')}${more}.`,
    );
  }
}

/** Allergens that depend on the brand count as held: a label must never claim less than may be true. */
const heldBy = (row: { allergens_big9: string[]; allergens_uncertain: string[] }) => [
  ...new Set([...row.allergens_big9, ...row.allergens_uncertain]),
];

/** Every ingredient needs a first vendor (spec §5) and the source has none: a stand-in shows what is still to be decided. */
async function standInVendor(api: ApiClient): Promise<string> {
  const { data: vendors } = await api.call('listVendors', { query: {} });
  const known = vendors.find((vendor) => vendor.name === STAND_IN_VENDOR);
  return known?.id ?? (await api.call('createVendor', { body: { name: STAND_IN_VENDOR } })).data.id;
}

/** Loads what the dishes are made of; what is there by that name already is used as it is. */
async function loadIngredients(api: ApiClient, lists: Lists, rows: readonly IngredientRow[]): Promise<Loaded> {
  const existing = await api.call('listIngredients', { query: { perPage: 10_000 } });
  const ids = new Map(existing.data.map((one) => [normalised(one.name), one.id]));
  const missing = rows.filter((row) => !ids.has(normalised(row.name)));
  const vendorId = await standInVendor(api);
  await inTurns(missing, async (row) => {
    const allergens = heldBy(row);
    const { data } = await api.call('createIngredient', {
      body: {
        name: row.name,
        type: row.ingredient_type as 'Other',
        proteinType: (row.protein_type || null) as 'Bean' | null,
        portionUnitId: lists.ounce,
        allergenIds: allergens.map(lists.allergen),
        hasNoAllergens: allergens.length === 0,
        vendors: [{ vendorId, preference: 1, itemId: row.code }],
      },
    });
    ids.set(normalised(row.name), data.id);
  });
  return { ids, created: missing.length, kept: namesOf(rows, missing) };
}

/** The rows of one dish. A source may name an ingredient twice (flour in dough and sauce): its weights are added up. */
function ingredientObjs(dish: DishRow, ingredientIds: ReadonlyMap<string, string>, ounce: string) {
  const ounces = new Map<string, number>();
  for (const { name, oz } of dish.ingredients) {
    const id = ingredientIds.get(normalised(name));
    if (id) ounces.set(id, (ounces.get(id) ?? 0) + oz);
  }
  return [...ounces].map(([ingredientId, oz]) => ({
    ingredientId,
    amount: Math.round(oz * 1000) / 1000,
    portionUnitId: ounce,
  }));
}

async function loadDishes(
  api: ApiClient,
  lists: Lists,
  dishes: readonly DishRow[],
  ingredientIds: ReadonlyMap<string, string>,
): Promise<Loaded> {
  const tagId = lists.tag('Default');
  const existing = await api.call('listElements', { query: { class: tagId, perPage: 10_000 } });
  const ids = new Map(existing.data.map((one) => [normalised(one.name), one.id]));
  const missing = dishes.filter((dish) => !ids.has(normalised(dish.name)));
  await inTurns(missing, async (dish) => {
    const { container, holds } = inDelis.includes(dish.element_type_guess) ? deli : pan;
    const allergens = heldBy(dish);
    const { data } = await api.call('createElement', {
      query: {},
      body: {
        name: dish.name,
        method: 'Method to be written: the source gives ingredients and weights only.',
        ingredients: [...new Set(dish.ingredients.map((one) => one.name))].join(', '),
        ingredientObjs: ingredientObjs(dish, ingredientIds, lists.ounce),
        allergenIds: allergens.map(lists.allergen),
        hasNoAllergens: allergens.length === 0,
        menuElementClassId: tagId,
        elementTypeId: lists.type(dish.element_type_guess),
        defaultContainerTypeId: lists.container(container),
        servingTemp: null,
        defaultPortionPerPerson: dish.portion_oz ?? null,
        defaultPortionPerContainer: holds,
        defaultPortionUnitId: lists.ounce,
      },
    });
    ids.set(normalised(dish.name), data.id);
  });
  return { ids, created: missing.length, kept: namesOf(dishes, missing) };
}

/** A dozen as a menu is made of: two proteins and two meatless mains first, then one of each other type. */
function chooseDozen(dishes: readonly DishRow[]): DishRow[] {
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

async function createMenu(
  api: ApiClient,
  lists: Lists,
  dishes: readonly DishRow[],
  elementIds: ReadonlyMap<string, string>,
) {
  const elements = dishes.map((dish) => {
    const { container, holds } = inDelis.includes(dish.element_type_guess) ? deli : pan;
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
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    const { data } = await api.call('listScheduledMenus', { query: { marketId, year, month, day: date } });
    if (!data.some((menu) => menu.serviceLineId === serviceLineId)) return day;
  }
}

/** Brings the day to 25 accounts that eat: with those of the market, and with new ones where it has too few. */
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

async function scheduleAndPrint(
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

async function load(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string', default: 'superadmin@brigade.example' },
      password: { type: 'string', default: process.env.BRIGADE_PASSWORD ?? 'brigade-demo-kitchen' },
      ingredients: { type: 'string' },
      count: { type: 'string', default: '300' },
      market: { type: 'string' },
      pdf: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (!file) throw new FileError(usage);
  const dishes = readDishes(file);
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1) throw new FileError('--count must be a whole number, 1 or more.');
  // Spread over the file, which goes from milk to meat to cakes.
  const step = Math.max(1, Math.floor(dishes.length / count));
  const chosen = dishes.filter((_, index) => index % step === 0).slice(0, count);
  const table = readIngredients(values.ingredients ?? ingredientsBeside(file));
  const codes = new Set(chosen.flatMap((dish) => dish.ingredients.map((one) => one.code)));
  const used = [...codes].map((code) => {
    const row = table.get(code);
    if (!row) throw new FileError(`The table of ingredients lacks ${code}.`);
    return row;
  });

  const api = await signInToApi(values.server, values.email, values.password);
  const lists = await readLists(api);
  let started = performance.now();
  const ingredients = await loadIngredients(api, lists, used);
  report('ingredients', ingredients, started);
  started = performance.now();
  const elements = await loadDishes(api, lists, chosen, ingredients.ids);
  report('dishes', elements, started);
  const menu = await createMenu(api, lists, chooseDozen(chosen), elements.ids);
  console.log(`Menu: ${menu.name}. Allergens: ${menu.allergenNames.join(', ')}.`);
  await scheduleAndPrint(api, lists, menu.id, { market: values.market, pdf: values.pdf });
}

load().catch((error: unknown) => {
  const isExpected = error instanceof FileError || error instanceof ApiRefusal;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});

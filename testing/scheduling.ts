import { eq } from 'drizzle-orm';
import type { CalendarDay, Day } from '#contract/values.ts';
import type { Database } from '#server/db/client.ts';
import { accounts, addresses, servingSchedules } from '#server/db/schema/accounts.ts';
import { elementAllergens, elements, menuElements, menus } from '#server/db/schema/catalogue.ts';
import {
  addOnTypes,
  allergens,
  containerTypes,
  cuisineTypes,
  elementTypes,
  markets,
  menuElementClasses,
  portionUnits,
  serviceLines,
  serviceTypes,
} from '#server/db/schema/reference-data.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { brigadeItself, inTransaction } from '#server/db/transaction.ts';
import { fillServiceEvents } from '#server/features/serving-schedules/commands-fill.ts';
import type { FillRequest } from '#server/features/serving-schedules/queries-fill.ts';

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export const getOnly = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
};

export async function aMarket(db: Database, more: { name?: string; timeZone?: string } = {}) {
  const values = { name: more.name ?? `Market ${next()}`, timeZone: more.timeZone ?? 'America/Phoenix' };
  return getOnly(await db.insert(markets).values(values).returning());
}

export async function aServiceType(db: Database, name?: string) {
  return getOnly(
    await db
      .insert(serviceTypes)
      .values({ name: name ?? `Service type ${next()}` })
      .returning(),
  );
}

export async function serviceLine(db: Database, name: string) {
  return getOnly(await db.select().from(serviceLines).where(eq(serviceLines.name, name)));
}

export interface AccountOptions {
  readonly name?: string;
  readonly marketId?: string;
  readonly serviceTypeId?: string | null;
  readonly serviceStartDate?: CalendarDay | null;
}

/** An account with one address; market and service type are made unless they are given. */
export async function anAccount(db: Database, more: AccountOptions = {}) {
  const account = getOnly(
    await db
      .insert(accounts)
      .values({
        name: more.name ?? `Client ${next()}`,
        marketId: more.marketId ?? (await aMarket(db)).id,
        serviceTypeId: more.serviceTypeId === undefined ? (await aServiceType(db)).id : more.serviceTypeId,
        serviceStartDate: more.serviceStartDate ?? null,
      })
      .returning(),
  );
  const place = { addressOne: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
  const address = getOnly(
    await db
      .insert(addresses)
      .values({ accountId: account.id, ...place })
      .returning(),
  );
  return { ...account, addressId: address.id };
}

/** Rows of a repeating schedule: the same headcounts on all the given days. */
export async function aSchedule(
  db: Database,
  schedule: {
    accountId: string;
    serviceLineId: string;
    days: readonly Day[];
    numberOfEaters?: number;
    nonMeatEaters?: number;
    pricePerEater?: string;
  },
) {
  const { days, ...row } = schedule;
  await db
    .insert(servingSchedules)
    .values(days.map((day) => ({ numberOfEaters: 10, ...row, day, shouldServeOnDay: true })));
}

/** Fills the service events of one account in a separate transaction. */
export const fill = (db: Database, accountId: string, now: Date, days?: FillRequest['days']) =>
  inTransaction(db, brigadeItself, (transaction) =>
    fillServiceEvents(transaction, { now, accountIds: [accountId], ...(days && { days }) }),
  );

/** An add-on type of the operator, "Soup" unless named otherwise. */
export async function addOnType(db: Database, name = 'Soup') {
  return getOnly(await db.select().from(addOnTypes).where(eq(addOnTypes.name, name)));
}

export interface DishOptions {
  readonly name?: string;
  readonly type?: string | null;
  readonly container?: string;
  readonly portionPerPerson?: string | null;
  readonly portionPerContainer?: string | null;
  readonly allergens?: readonly string[];
  readonly hasNoAllergens?: boolean;
}

/** A market with everything that scheduling needs; every dish is complete unless a test omits something. */
export async function aKitchen(db: Database, more: { timeZone?: string } = {}) {
  const market = await aMarket(db, { name: `Kitchen ${next()}`, timeZone: more.timeZone ?? 'America/Phoenix' });
  const serviceType = await aServiceType(db);
  const lines = await db.select().from(serviceLines);
  const types = await db.select().from(elementTypes);
  const containers = await db.select().from(containerTypes);
  const knownAllergens = await db.select().from(allergens);
  const tag = getOnly(await db.select().from(menuElementClasses).where(eq(menuElementClasses.name, 'Default')));
  const cuisine = getOnly(await db.select().from(cuisineTypes).where(eq(cuisineTypes.name, 'American')));
  const ounce = getOnly(await db.select().from(portionUnits).where(eq(portionUnits.name, 'Ounce')));
  const findNamed = <Row extends { name: string }>(rows: readonly Row[], name: string) =>
    getOnly(rows.filter((row) => row.name === name));

  const line = (name: string) => findNamed(lines, name).id;

  async function aDish(dish: DishOptions = {}) {
    const row = getOnly(
      await db
        .insert(elements)
        .values({
          name: dish.name ?? `Dish ${next()}`,
          menuElementClassId: tag.id,
          elementTypeId: dish.type === null ? null : findNamed(types, dish.type ?? 'Starch').id,
          method: 'Steam until tender.',
          ingredients: 'rice, water, salt',
          hasNoAllergens: dish.hasNoAllergens ?? false,
          defaultContainerTypeId: findNamed(containers, dish.container ?? 'Full Pan').id,
          servingTemp: 'HOT',
          defaultPortionPerPerson: dish.portionPerPerson === undefined ? '5' : dish.portionPerPerson,
          defaultPortionPerContainer: dish.portionPerContainer === undefined ? '200' : dish.portionPerContainer,
          defaultPortionUnitId: ounce.id,
        })
        .returning(),
    );
    for (const name of dish.allergens ?? []) {
      await db.insert(elementAllergens).values({ elementId: row.id, allergenId: findNamed(knownAllergens, name).id });
    }
    return row;
  }

  /** A master menu of these dishes, in this order, with their defaults as serving fields. */
  async function aMenu(dishes: readonly Awaited<ReturnType<typeof aDish>>[], name = `Menu ${next()}`) {
    const menu = getOnly(
      await db
        .insert(menus)
        .values({ name, menuElementClassId: tag.id, cuisineTypeId: cuisine.id, description: 'As we like it' })
        .returning(),
    );
    if (dishes.length > 0) {
      await db.insert(menuElements).values(
        dishes.map((dish, order) => ({
          menuId: menu.id,
          elementId: dish.id,
          order,
          hostFlowOrder: dishes.length - 1 - order,
          containerTypeId: dish.defaultContainerTypeId,
          elementTypeId: dish.elementTypeId,
          portionUnitId: dish.defaultPortionUnitId,
          portionPerPerson: dish.defaultPortionPerPerson,
          portionPerContainer: dish.defaultPortionPerContainer,
          servingTemp: dish.servingTemp,
          directionals: `Place ${order + 1}`,
        })),
      );
    }
    return menu;
  }

  const anAccountHere = (name?: string) =>
    anAccount(db, { ...(name && { name }), marketId: market.id, serviceTypeId: serviceType.id });

  async function anEvent(
    account: { id: string; addressId: string },
    date: CalendarDay,
    more: { line?: string; eaters?: number; veggies?: number; allergies?: number; time?: string } = {},
  ) {
    return getOnly(
      await db
        .insert(serviceEvents)
        .values({
          accountId: account.id,
          addressId: account.addressId,
          serviceLineId: line(more.line ?? 'Lunch'),
          serviceTypeId: serviceType.id,
          date,
          serviceTime: more.time ?? '12:00',
          eaterCount: more.eaters ?? 40,
          dietaryCount: more.veggies ?? 0,
          allergenCount: more.allergies ?? 0,
          specialRequest: true,
        })
        .returning(),
    );
  }

  return { market, serviceType, line, aDish, aMenu, anAccount: anAccountHere, anEvent };
}

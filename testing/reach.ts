import { sql } from 'drizzle-orm';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { testApp } from './app.ts';
import { anAllergen, anIngredient, aPreference } from './catalogue.ts';
import { testDatabase } from './database.ts';
import { aKitchen } from './scheduling.ts';

/** A market whose saves are told what they reach: one dish of one ingredient is on a menu, on a separate day. */
export async function aReachedKitchen() {
  const { db } = await testDatabase();
  const { call, addUser } = await testApp(db);
  const chef = await addUser();
  const host = await addUser([]);
  const owner = await addUser('superAdmin');
  // Kiritimati is a day ahead of most of the world, so a server that takes its own day shows.
  const timeZone = 'Pacific/Kiritimati';
  const kitchen = await aKitchen(db, { timeZone });
  const { market, line, aDish, aMenu } = kitchen;
  const today = todayIn(timeZone, new Date());
  const milk = await anAllergen(db, 'Milk');
  const fish = await anAllergen(db, 'Fish');
  const vegan = await aPreference(db, 'Vegan');

  let days = 0;
  /** A separate day, from tomorrow on. */
  const aDay = () => {
    days += 1;
    return addDays(today, days);
  };
  const createDish = async (name: string, ingredientIds: readonly string[]) => {
    const dish = await aDish({ name, type: 'Protein', hasNoAllergens: true });
    const rows = ingredientIds.map((ingredientId, order) => ({ elementId: dish.id, ingredientId, order }));
    if (rows.length > 0) await db.insert(elementIngredients).values(rows);
    return dish;
  };
  const pesto = (name: string) => anIngredient(db, { name, hasNoAllergens: true });
  const schedule = async (originalMenuId: string, date: string) =>
    (
      await call(chef, 'POST', '/v1/scheduled-menus', {
        originalMenuId,
        marketId: market.id,
        serviceLineId: line('Lunch'),
        date,
      })
    ).body.data;
  /** Saves the record with these changes. */
  async function save(path: string, changes: object, confirmed = '', who = chef) {
    const { data } = (await call(who, 'GET', `/v1/${path}`)).body;
    return call(who, 'PUT', `/v1/${path}?confirmed=${confirmed}`, { ...data, ...changes });
  }
  const listChanges = async (id: string, kind = 'menus') =>
    (await call(host, 'GET', `/v1/scheduled-${kind}/${id}`)).body.data.changes;
  const milkAdded = { allergenIds: [milk], hasNoAllergens: false };

  async function anIngredientOnTheMenu(name: string) {
    const ingredientId = await pesto(name);
    await db.execute(sql`with vendor as (insert into vendors (name) values (${`Vendor of ${name}`}) returning id)
      insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id) select ${ingredientId}, 1, id, 'A1' from vendor`);
    const dish = await createDish(`Pasta with ${name}`, [ingredientId]);
    const menu = await aMenu([dish]);
    const date = aDay();
    const scheduled = await schedule(menu.id, date);
    return { ingredientId, dish, menu, date, scheduled, path: `ingredients/${ingredientId}` };
  }

  const who = { chef, host, owner };
  const knownRecords = { today, milk, fish, vegan, milkAdded };
  return {
    ...kitchen,
    ...who,
    ...knownRecords,
    db,
    call,
    addUser,
    aDay,
    makeDish: createDish,
    pesto,
    schedule,
    save,
    getChanges: listChanges,
    anIngredientOnTheMenu,
  };
}

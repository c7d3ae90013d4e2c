import { sql } from 'drizzle-orm';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { Database } from '#server/db/client.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { anIngredient } from './catalogue.ts';
import type { aKitchen } from './scheduling.ts';

type Row = { ingredientId: string; amount?: string; portionUnitId?: string };

interface Replacing {
  readonly db: Database;
  readonly server: TestApp;
  readonly chef: CurrentUser;
  readonly kitchen: Awaited<ReturnType<typeof aKitchen>>;
  readonly timeZone: string;
  readonly milk: string;
}

/** Ingredients, dishes and menus in which one ingredient is replaced by another. */
export function recordsToReplace({ db, server: { call }, chef, kitchen, timeZone, milk }: Replacing) {
  const { market, line, aDish, aMenu, anAccount, anEvent } = kitchen;
  const today = todayIn(timeZone, new Date());
  let count = 0;
  const createNamed = (name: string) => {
    count += 1;
    return `${name} ${count}`;
  };
  const free = (name: string, more: object = {}) =>
    anIngredient(db, { name: createNamed(name), hasNoAllergens: true, ...more });
  const withMilk = (name: string) => anIngredient(db, { name: createNamed(name) }, [milk]);
  const findName = async (id: string) => (await call(chef, 'GET', `/v1/ingredients/${id}`)).body.data.name;

  /** A dish that prints what it is made of, as the form saves it. */
  async function createDish(rows: readonly Row[], name = createNamed('Dish')) {
    const dish = await aDish({ name, type: 'Protein', hasNoAllergens: true });
    await db.insert(elementIngredients).values(rows.map((row, order) => ({ elementId: dish.id, order, ...row })));
    await db.execute(sql`
      update elements set ingredients = (select string_agg(ingredients.name, ', ' order by "order")
        from element_ingredients join ingredients on ingredients.id = ingredient_id where element_id = elements.id)
      where id = ${dish.id}`);
    return dish;
  }
  let days = 0;
  async function scheduled(dishes: Parameters<typeof aMenu>[0]) {
    const menu = await aMenu(dishes);
    days += 1;
    const date = addDays(today, days);
    const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
    return (await call(chef, 'POST', '/v1/scheduled-menus', slot)).body.data;
  }
  async function someoneAllergicTo(allergenId: string, date: string) {
    const account = await anAccount();
    await anEvent(account, date, { eaters: 10 });
    await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, {
      email: `${createNamed('una').replace(' ', '')}@client.example`,
      allergenIds: [allergenId],
    });
  }
  const replace = (from: string, replacementId: string, more: object = {}, confirmed = 'reach', who = chef) =>
    call(who, 'POST', `/v1/ingredients/${from}/replace?confirmed=${confirmed}`, { replacementId, ...more });
  const element = async (id: string) => (await call(chef, 'GET', `/v1/elements/${id}`)).body.data;
  const listRows = async (id: string) =>
    (await element(id)).ingredientObjs.map(({ ingredientId, amount, portionUnitId }: Row) => ({
      ingredientId,
      amount,
      portionUnitId,
    }));
  const findMenu = async (id: string) => (await call(chef, 'GET', `/v1/scheduled-menus/${id}`)).body.data;

  return {
    named: createNamed,
    free,
    withMilk,
    getName: findName,
    makeDish: createDish,
    scheduled,
    someoneAllergicTo,
    replace,
    element,
    getRows: listRows,
    getMenu: findMenu,
  };
}

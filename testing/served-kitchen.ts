import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CoverageCounts, ServiceCoverage } from '#contract/coverage.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { dietaryPreferences } from '#server/db/schema/reference-data.ts';
import { testApp } from './app.ts';
import { anAllergen, anIngredient } from './catalogue.ts';
import { testDatabase } from './database.ts';
import { aKitchen, getOnly } from './scheduling.ts';

/** A kitchen whose services feed people with needs; each test file has one of its own. */
export async function aServedKitchen() {
  const { db } = await testDatabase();
  const { call, addUser } = await testApp(db);
  const planner = await addUser();
  const host = await addUser([]);
  const owner = await addUser('superAdmin');
  const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
  const lunch = line('Lunch');
  const milk = await anAllergen(db, 'Milk');
  const preference = async (name: string) =>
    getOnly(await db.select().from(dietaryPreferences).where(eq(dietaryPreferences.name, name))).id;
  const ingredientIds = {
    chicken: await anIngredient(db, {
      name: 'Chicken thigh',
      type: 'Protein',
      proteinType: 'Poultry',
      hasNoAllergens: true,
    }),
    tofu: await anIngredient(db, { name: 'Tofu', hasNoAllergens: true, origins: ['Plant'] }),
    butter: await anIngredient(db, { name: 'Butter', type: 'Dairy' }, [milk]),
  };

  let dishes = 0;
  async function createElement(type: string, ...names: (keyof typeof ingredientIds)[]) {
    const hasNoAllergens = !names.includes('butter');
    dishes += 1;
    const dish = await aDish({ name: `${type} of ${names.join(' and ')} ${dishes}`, type, hasNoAllergens });
    if (names.length === 0) return dish;
    await db
      .insert(elementIngredients)
      .values(names.map((name, order) => ({ elementId: dish.id, ingredientId: ingredientIds[name], order })));
    return dish;
  }

  let days = 0;
  let eaters = 0;
  /** A separate menu day, and an account that it feeds. */
  async function aService(
    dishes: Awaited<ReturnType<typeof createElement>>[],
    more: Parameters<typeof anEvent>[2] = {},
  ) {
    days += 1;
    const date = addDays(todayIn('America/Phoenix', new Date()), 30 + days);
    const account = await anAccount();
    await anEvent(account, date, { eaters: 4, ...more });
    const menu = await aMenu(dishes);
    const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: lunch, date };
    const scheduled = (await call(planner, 'POST', '/v1/scheduled-menus', slot)).body.data;
    const addEater = async (fields: object) => {
      eaters += 1;
      const eater = { email: `eater${eaters}@client.example`, firstName: 'Maya', lastName: 'Adler', ...fields };
      return (await call(planner, 'POST', `/v1/consumer-users/account/${account.id}`, eater)).body.data;
    };
    const coverage = async (user = planner, query = `date=${date}`) => {
      const reply = await call(user, 'GET', `/v1/coverage?marketId=${market.id}&${query}`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const foundCoverage: ServiceCoverage | undefined = reply.body.data.find(
        (candidate: ServiceCoverage) => candidate.date === date,
      );
      if (!foundCoverage) throw new Error('This service is not in the answer.');
      return foundCoverage;
    };
    return { date, account, scheduled, addEater, coverage };
  }
  const kitchen = {
    db,
    line,
    call,
    market,
    lunch,
    milk,
    preference,
    ingredientIds,
    makeDish: createElement,
    anEvent,
    aService,
  };
  return { ...kitchen, planner, host, owner };
}

/** 'people covered uncovered notKnown overridden' */
export const pickCounts = ({ people, covered, uncovered, notKnown, overridden }: CoverageCounts) =>
  [people, covered, uncovered, notKnown, overridden].join(' ');
export const findGroup = (coverage: ServiceCoverage, outcome: string) =>
  coverage.accounts.flatMap(({ groups }) => groups).find((group) => group.outcome === outcome);

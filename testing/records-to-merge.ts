import { sql } from 'drizzle-orm';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { Database } from '#server/db/client.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { findUnit } from './catalogue.ts';
import type { aKitchen } from './scheduling.ts';

const tables = [
  'ingredients',
  'ingredient_allergens',
  'ingredient_exclusions',
  'ingredient_vendors',
  'ingredient_conversions',
  'elements',
  'element_allergens',
  'element_exclusions',
  'element_ingredients',
  'element_suitabilities',
  'menus',
  'menu_elements',
  'scheduled_menus',
  'scheduled_elements',
  'scheduled_element_ingredients',
  'vendors',
  'brands',
];

interface Merging {
  readonly db: Database;
  readonly server: TestApp;
  readonly chef: CurrentUser;
  readonly kitchen: Awaited<ReturnType<typeof aKitchen>>;
  readonly timeZone: string;
}

/** Dishes and menus that name what is merged, and the calls of a merge. */
export async function recordsToMerge({ db, server: { call }, chef, kitchen, timeZone }: Merging) {
  const { market, line, aDish, aMenu } = kitchen;
  const ounce = await findUnit(db, 'oz');

  let count = 0;
  const createNamed = (name: string) => {
    count += 1;
    return `${name} ${count}`;
  };
  const read = async (kind: string, id: string) => (await call(chef, 'GET', `/v1/${kind}/${id}`)).body.data;
  const compare = (kind: string, id: string, otherId: string) =>
    call(chef, 'GET', `/v1/${kind}/${id}/merge/${otherId}`);
  async function merge(
    kind: string,
    id: string,
    otherId: string,
    more: { choices?: object; confirmed?: string } = {},
    who = chef,
  ) {
    const { sides } = (await compare(kind, id, otherId)).body.data;
    const { choices = {}, confirmed = 'loss,reach' } = more;
    const body = { otherId, otherVersion: sides[1].version, choices };
    return call(who, 'POST', `/v1/${kind}/${id}/merge?confirmed=${confirmed}`, body);
  }
  const undo = (reply: { headers: Record<string, unknown> }) =>
    call(chef, 'POST', `/v1/steps/${reply.headers['brigade-step']}/undo`);

  /** All tables that a merge may change, without the columns that every save writes. */
  async function readEverything() {
    const { rows } = await db.execute<{ all: object }>(
      sql`select json_build_object(${sql.join(
        tables.flatMap((table) => [
          sql`${table}::text`,
          sql`(select json_agg(stored order by stored::text) from (select to_jsonb(row) - '{version,updated_at}'::text[] as stored from ${sql.identifier(table)} as row) as rows)`,
        ]),
        sql`, `,
      )}) as all`,
    );
    return rows[0]?.all;
  }

  /** A dish of this ingredient on a menu that is scheduled for tomorrow or later. */
  let days = 0;
  async function createPlanned(dishes: Parameters<typeof aMenu>[0]) {
    const menu = await aMenu(dishes);
    days += 1;
    const date = addDays(todayIn(timeZone, new Date()), days);
    const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
    return { menu, scheduled: (await call(chef, 'POST', '/v1/scheduled-menus', slot)).body.data };
  }
  async function createDish(...ingredientIds: string[]) {
    const dish = await aDish({ name: createNamed('Dish'), type: 'Protein', hasNoAllergens: true });
    await db.insert(elementIngredients).values(
      ingredientIds.map((ingredientId, order) => ({
        elementId: dish.id,
        ingredientId,
        order,
        amount: '2',
        portionUnitId: ounce,
      })),
    );
    return dish;
  }

  return {
    named: createNamed,
    read,
    compare,
    merge,
    undo,
    everything: readEverything,
    planned: createPlanned,
    makeDish: createDish,
  };
}

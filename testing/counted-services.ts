import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CountChanges } from '#contract/count-changes.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { Database } from '#server/db/client.ts';
import { addOnSlots } from '#server/db/schema/reference-data.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { addOnType, aKitchen, getOnly } from './scheduling.ts';

/** Services with counts, and what changed in them since a moment. The planner is Jo Ortiz. */
export async function countedServices(db: Database, { call }: TestApp, planner: CurrentUser) {
  await db.update(users).set({ firstName: 'Jo', lastName: 'Ortiz' }).where(eq(users.id, planner.id));
  const kitchen = await aKitchen(db);
  const { market, aDish, aMenu, anAccount, anEvent } = kitchen;
  const lunch = kitchen.line('Lunch');
  const soup = await addOnType(db);
  const slot = getOnly(
    await db.insert(addOnSlots).values({ addOnTypeId: soup.id, name: 'Soup', position: 0 }).returning(),
  );
  const dishes = [
    await aDish({ name: 'Chicken', type: 'Protein', portionPerPerson: '4.5' }),
    await aDish({ name: 'Rice', portionPerPerson: '5' }),
    await aDish({ name: 'Tofu', type: 'Veg Entree', portionPerPerson: '6' }),
  ];
  const broth = await aDish({ name: 'Broth', container: '32oz Deli', portionPerContainer: '32' });

  const calculation = async (date: string): Promise<Calculation> =>
    (
      await call(planner, 'POST', '/v2beta/calculations/containers', {
        marketId: market.id,
        mealDate: date,
        serviceLineId: lunch,
      })
    ).body.data;
  const ask = (date: string, since: string, user = planner) =>
    call(
      user,
      'GET',
      `/v1/count-changes?${new URLSearchParams({ marketId: market.id, date, serviceLineId: lunch, since })}`,
    );
  async function changes(date: string, since: string): Promise<CountChanges> {
    const { status, body } = await ask(date, since);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  /** A moment between what was done and what comes. */
  async function now(): Promise<string> {
    await db.execute(sql`select pg_sleep(0.004)`);
    const { rows } = await db.execute<{ now: string }>(sql`
      select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`);
    await db.execute(sql`select pg_sleep(0.004)`);
    return getOnly(rows).now;
  }

  async function aService(date: string) {
    const master = await aMenu(dishes);
    const at = { marketId: market.id, serviceLineId: lunch, date };
    const scheduled = (await call(planner, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...at })).body
      .data;
    const addOn = (
      await call(planner, 'POST', '/v1/scheduled-add-ons', {
        ...at,
        addOnTypeId: soup.id,
        scheduledElements: [{ addOnSlotId: slot.id, originalElementId: broth.id }],
      })
    ).body.data;
    const clients = [await anAccount(`Acme ${date}`), await anAccount(`Birch ${date}`)];
    const [acme, birch] = [getOnly(clients), getOnly(clients.slice(1))];
    const event = await anEvent(acme, date, { eaters: 85, veggies: 5 });
    await anEvent(birch, date, { eaters: 40 });
    const inBroth: string = addOn.scheduledElements[0].id;
    const [chicken, rice]: string[] = scheduled.scheduledElements.map(({ id }: { id: string }) => id);
    return { master, at, scheduled, addOn, acme, birch, event, inBroth, chicken: chicken ?? '', rice: rice ?? '' };
  }

  const edit = (change: Parameters<typeof inTransaction<void>>[2]) => inTransaction(db, { userId: planner.id }, change);
  const listTexts = ({ differences }: CountChanges) => differences.map(({ text }) => text);

  return { kitchen, lunch, soup, dishes, calculation, ask, changes, now, aService, edit, told: listTexts };
}

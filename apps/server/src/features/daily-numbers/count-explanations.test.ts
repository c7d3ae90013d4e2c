import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CountExplanation } from '#contract/count-explanations.ts';
import { accountPortionModifiers, servingSchedules } from '#server/db/schema/accounts.ts';
import { elementTypes } from '#server/db/schema/reference-data.ts';
import { scheduledElements } from '#server/db/schema/scheduling.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { users } from '#server/db/schema/users.ts';
import { brigadeItself, inTransaction } from '#server/db/transaction.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const planner = await addUser();
const host = await addUser([]);
await db.update(users).set({ firstName: 'Jo', lastName: 'Ortiz' }).where(eq(users.id, planner.id));
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const chicken = await aDish({ name: 'Chicken', type: 'Protein', portionPerPerson: '4.5' });

async function aService(date: string) {
  const menu = await aMenu([chicken]);
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  const scheduled = (await call(planner, 'POST', '/v1/scheduled-menus', slot)).body.data;
  const account = await anAccount(`Acme ${date}`);
  const event = await anEvent(account, date, { eaters: 85, veggies: 6 });
  const cell = { accountId: account.id, scheduledElementId: scheduled.scheduledElements[0].id };
  const query = new URLSearchParams({ marketId: market.id, date, serviceLineId: line('Lunch'), ...cell });
  const explanation = async (user = planner): Promise<CountExplanation> => {
    const reply = await call(user, 'GET', `/v1/count-explanations?${query}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  };
  return { account, event, scheduled, cell, query, explanation };
}

describe('the explanation of a count', () => {
  test('has the steps of the count that the table shows', async () => {
    const { explanation, cell } = await aService('2027-07-01');
    const steps = await explanation();
    expect(steps).toMatchObject({
      account: 'Acme 2027-07-01',
      name: 'Chicken',
      elementType: 'Protein',
      container: 'Full Pan',
      headCount: 85,
      veggies: 6,
      eaters: 'meatEaters',
      servings: 79,
      portionPerPerson: 4.5,
      factor: 1,
      portion: 355.5,
      containerCount: 2,
      halfCount: 0,
      spare: 44.5,
    });
    const table = await call(host, 'POST', '/v2beta/calculations/containers', {
      marketId: market.id,
      mealDate: '2027-07-01',
      serviceLineId: line('Lunch'),
    });
    expect(table.body.data.accountSummaries[0].elements[0]).toMatchObject({
      scheduledElementId: cell.scheduledElementId,
      containerCount: steps.containerCount,
      portion: steps.portion,
    });
  });

  test('says who set each input last, and nothing of what else was changed', async () => {
    const { explanation, account, event, scheduled, cell } = await aService('2027-07-02');
    const as = { userId: planner.id };
    await inTransaction(db, as, async (transaction) => {
      await transaction.update(serviceEvents).set({ eaterCount: 90 }).where(eq(serviceEvents.id, event.id));
      await transaction
        .update(scheduledElements)
        .set({ portionPerPerson: '5' })
        .where(eq(scheduledElements.id, cell.scheduledElementId));
      const type = getOnly(await transaction.select().from(elementTypes).where(eq(elementTypes.name, 'Protein')));
      await transaction
        .insert(accountPortionModifiers)
        .values({ accountId: account.id, elementTypeId: type.id, value: '0.1' });
    });
    const before = await explanation();
    // Neither a note nor a vessel is an input of the count.
    await inTransaction(db, brigadeItself, async (transaction) => {
      await transaction.update(serviceEvents).set({ notes: 'Ring twice' }).where(eq(serviceEvents.id, event.id));
      await transaction
        .update(scheduledElements)
        .set({ directionals: 'Left' })
        .where(eq(scheduledElements.id, cell.scheduledElementId));
    });
    const { services, lastChanges, elementTypeModifier, scheduledMenuId } = await explanation();
    expect(services).toEqual(before.services);
    expect(lastChanges).toEqual(before.lastChanges);
    expect(services).toMatchObject([{ eaterCount: 90, isFromSchedule: false, lastChange: { by: 'Jo Ortiz' } }]);
    expect(lastChanges).toMatchObject({ portion: { by: 'Jo Ortiz' }, elementTypeModifier: { by: 'Jo Ortiz' } });
    expect(lastChanges.elementModifier).toBeNull();
    expect({ elementTypeModifier, scheduledMenuId }).toEqual({
      elementTypeModifier: 0.1,
      scheduledMenuId: scheduled.id,
    });
    expect(Date.parse(lastChanges.portion?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('of a service that follows the repeating schedule names who set that', async () => {
    const date = '2027-07-05';
    const { explanation, account, event } = await aService(date);
    await inTransaction(db, { userId: planner.id }, (transaction) =>
      transaction.insert(servingSchedules).values({
        accountId: account.id,
        serviceLineId: line('Lunch'),
        day: 'monday',
        shouldServeOnDay: true,
        numberOfEaters: 79,
        nonMeatEaters: 6,
      }),
    );
    await db.execute(`delete from service_events where id = '${event.id}'`);
    await db.execute(`insert into service_events (account_id, address_id, service_line_id, service_type_id, date,
        special_request, eater_count, dietary_count)
      values ('${account.id}', '${account.addressId}', '${line('Lunch')}', '${event.serviceTypeId}', '${date}', false, 85, 6)`);
    expect((await explanation()).services).toMatchObject([{ isFromSchedule: true, lastChange: { by: 'Jo Ortiz' } }]);
  });

  test('keeps authors from those who may not see scheduled menus', async () => {
    const { explanation } = await aService('2027-07-06');
    const { services, lastChanges, servings } = await explanation(host);
    expect(servings).toBe(79);
    expect(services.map(({ lastChange }) => lastChange)).toEqual([null]);
    expect(Object.values(lastChanges).every((change) => change === null)).toBe(true);
  });

  test('is not found where there is no such count', async () => {
    const { query } = await aService('2027-07-07');
    query.set('accountId', '01900000-0000-7000-8000-00ffffffffff');
    expect((await call(planner, 'GET', `/v1/count-explanations?${query}`)).status).toBe(404);
    query.set('accountId', 'nobody');
    expect((await call(planner, 'GET', `/v1/count-explanations?${query}`)).status).toBe(400);
  });
});

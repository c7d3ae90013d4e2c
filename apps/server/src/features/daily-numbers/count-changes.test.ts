import { and, eq, type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangedCount } from '#contract/count-changes.ts';
import { countChangeTexts as texts } from '#contract/count-changes-texts.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import { listChangedCounts } from '#domain/daily-numbers/count-changes.ts';
import { accountPortionModifiers, accounts } from '#server/db/schema/accounts.ts';
import { containerTypes, elementTypes } from '#server/db/schema/reference-data.ts';
import { scheduledElements } from '#server/db/schema/scheduling.ts';
import { serviceEventAddOns, serviceEvents } from '#server/db/schema/service-events.ts';
import { brigadeItself, inTransaction } from '#server/db/transaction.ts';
import { testServer } from '#testing/app.ts';
import { countedServices } from '#testing/counted-services.ts';
import { aMarket, aSchedule, fill, getOnly } from '#testing/scheduling.ts';

const server = await testServer();
const { db, call, addUser } = server;
const planner = await addUser();
const host = await addUser([]);
const countedRecord = await countedServices(db, server, planner);
const { kitchen, dishes, lunch, soup, calculation, ask, changes, now, aService, edit, told } = countedRecord;
const { market, aDish, aMenu, anAccount, anEvent } = kitchen;
const elsewhere = await aMarket(db);
const protein = getOnly(await db.select().from(elementTypes).where(eq(elementTypes.name, 'Protein')));

describe('since a moment', () => {
  test('nothing differs while nothing is changed', async () => {
    await aService('2027-09-01');
    expect(await changes('2027-09-01', await now())).toMatchObject({ counts: [], differences: [] });
  });

  test('a head count that doubled is reported with who changed it when, and marks its counts and totals', async () => {
    const { event, acme, chicken } = await aService('2027-09-02');
    const since = await now();
    await edit(async (transaction) => {
      await transaction.update(serviceEvents).set({ eaterCount: 170 }).where(eq(serviceEvents.id, event.id));
    });
    const { counts, differences } = await changes('2027-09-02', since);
    expect(differences).toEqual([
      { text: 'Acme 2027-09-02 85 → 170 people', by: 'Jo Ortiz', at: expect.stringMatching(/^20.*Z$/) },
    ]);
    expect(counts).toContainEqual({
      scheduledElementId: chicken,
      accountId: acme.id,
      before: { containerCount: 2, halfCount: 0 },
    });
    expect(new Set(counts.map(({ accountId }) => accountId))).toEqual(new Set([null, acme.id]));
  });

  test('the last of several changes is the cause; what was changed before the moment is none', async () => {
    const { rice } = await aService('2027-09-03');
    const portion = (
      portionPerPerson: string,
      by: { userId: string } | typeof brigadeItself = { userId: planner.id },
    ) =>
      inTransaction(db, by, async (transaction) => {
        await transaction.update(scheduledElements).set({ portionPerPerson }).where(eq(scheduledElements.id, rice));
      });
    await portion('5.5');
    const since = await now();
    await portion('7');
    await portion('6', brigadeItself);
    // Neither is an input of the counts.
    await edit(async (transaction) => {
      await transaction.update(scheduledElements).set({ directionals: 'Left' }).where(eq(scheduledElements.id, rice));
    });
    expect((await changes('2027-09-03', since)).differences).toMatchObject([
      { text: 'Rice: portion per person 5.5 → 6', by: null },
    ]);
  });

  test('modifiers, orders, added and removed dishes and clients are reported', async () => {
    const date = '2027-09-04';
    const { acme, birch, event, chicken, rice, inBroth, scheduled } = await aService(date);
    const since = await now();
    await edit(async (transaction) => {
      const modifier = { accountId: acme.id, elementTypeId: protein.id, value: '0.1' };
      await transaction.insert(accountPortionModifiers).values(modifier);
      const order = { serviceEventId: event.id, addOnTypeId: soup.id, quantity: 25 };
      await transaction.insert(serviceEventAddOns).values(order);
      await transaction.delete(scheduledElements).where(eq(scheduledElements.id, rice));
      await transaction.delete(serviceEvents).where(eq(serviceEvents.accountId, birch.id));
    });
    await call(planner, 'PUT', `/v1/portion-modifiers/scheduled-elements/${chicken}`, {
      accountId: acme.id,
      portionModifier: -0.5,
    });
    const peas = await aDish({ name: 'Peas' });
    const keptRecord = scheduled.scheduledElements.flatMap(({ id }: { id: string }) => (id === rice ? [] : [{ id }]));
    await call(planner, 'PUT', `/v1/scheduled-menus/${scheduled.id}`, {
      scheduledElements: [...keptRecord, { originalElementId: peas.id }],
    });
    const foundRecord = await changes(date, since);
    expect(told(foundRecord)).toEqual([
      `Birch ${date} 40 → 0 people`,
      'Peas: added to the menu',
      'Rice: removed from the menu',
      `Acme ${date}: modifier for Protein 0 → 0.1`,
      `Acme ${date}: modifier for Chicken 0 → -0.5`,
      `Acme ${date}: Broth 0 → 25 servings`,
    ]);
    expect(new Set(foundRecord.differences.map(({ by }) => by))).toEqual(new Set(['Jo Ortiz']));
    expect(foundRecord.counts).toContainEqual({
      scheduledElementId: inBroth,
      accountId: null,
      before: { containerCount: 0, halfCount: 0 },
    });
    const addedRows = foundRecord.counts.filter(({ before }) => before === null);
    expect(addedRows.map(({ accountId }) => accountId)).toEqual([null, acme.id]);
  });

  test('another menu is one sentence, and every count of it is new', async () => {
    const date = '2027-09-05';
    const { scheduled, at } = await aService(date);
    const since = await now();
    await call(planner, 'DELETE', `/v1/scheduled-menus/${scheduled.id}`);
    const other = await aMenu(dishes.slice(0, 1), 'Sunday Roast');
    await call(planner, 'POST', '/v1/scheduled-menus', { ...at, originalMenuId: other.id });
    const foundRecord = await changes(date, since);
    expect(foundRecord.differences).toMatchObject([{ text: `Menu: ${scheduled.name} → Sunday Roast`, by: 'Jo Ortiz' }]);
    expect(foundRecord.counts.map(({ before }) => before)).toEqual([null, null, null]);
  });

  test('services that the repeating schedule made since were not there, whoever changed them later', async () => {
    const date = '2026-12-02';
    const { scheduled } = await aService(date);
    const client = await anAccount(`Cedar ${date}`);
    const since = await now();
    await aSchedule(db, { accountId: client.id, serviceLineId: lunch, days: ['wednesday'], numberOfEaters: 30 });
    await fill(db, client.id, new Date('2026-11-23T12:00:00Z'));
    expect((await changes(date, since)).differences).toContainEqual({
      text: `Cedar ${date} 0 → 30 people`,
      by: null,
      at: null,
    });
    await edit(async (transaction) => {
      const its = and(eq(serviceEvents.accountId, client.id), eq(serviceEvents.date, date));
      await transaction.update(serviceEvents).set({ eaterCount: 33 }).where(its);
    });
    expect((await changes(date, since)).differences).toMatchObject([
      { text: `Cedar ${date} 0 → 33 people`, by: 'Jo Ortiz' },
    ]);
    expect(scheduled.date).toBe(date);
  });

  test('a client that moved to another market, and a container that has no halves any more', async () => {
    const date = '2027-09-07';
    const { acme } = await aService(date);
    const pan = getOnly(await db.select().from(containerTypes).where(eq(containerTypes.name, 'Full Pan')));
    const since = await now();
    await edit(async (transaction) => {
      await transaction.update(accounts).set({ marketId: elsewhere.id }).where(eq(accounts.id, acme.id));
      await transaction.update(containerTypes).set({ hasHalfSize: false }).where(eq(containerTypes.id, pan.id));
    });
    const foundRecord = await changes(date, since);
    await db.update(containerTypes).set({ hasHalfSize: true }).where(eq(containerTypes.id, pan.id));
    expect(told(foundRecord)).toContain(`Acme ${date} 85 → 0 people`);
    expect(told(foundRecord)).toContain('Rice: halves of the container yes → no');
  });
});

describe('is refused', () => {
  test.each([
    ['a moment to come', '2999-01-01T00:00:00Z', texts.future],
    ['a moment long ago', '2020-01-01T00:00:00Z', texts.tooOld],
    ['what is no moment', 'yesterday', 'Must be a moment like 2026-11-21T06:00:00Z.'],
  ])('%s', async (_what, since, message) => {
    const { status, body } = await ask('2027-09-01', since);
    expect([status, body.error.fields?.since]).toEqual([400, message]);
  });

  test('whoever may not see scheduled menus', async () => {
    expect((await ask('2027-09-01', await now(), host)).status).toBe(403);
  });
});

const EDITS = [
  'people',
  'veggies',
  'portion',
  'container',
  'modifier',
  'order',
  'dish',
  'event',
  'day',
  'menu',
] as const;

test('replayed random edits: the counts of every moment are those that the table showed then', async () => {
  const date = '2027-10-01';
  const { acme, birch, master, at } = await aService(date);
  const clients = [acme, birch];
  const pick = <Item>(items: readonly Item[], seed: number) => items[seed % Math.max(items.length, 1)];
  const menuNow = async () =>
    (await call(planner, 'GET', `/v1/scheduled-menus?marketId=${market.id}&year=2027&month=10&day=1`)).body.data[0];

  const here = eq(serviceEvents.date, date);
  const run = (statement: SQL) =>
    edit(async (transaction) => {
      await transaction.execute(statement);
    });
  const changeEvent = (values: object) => (event: string) =>
    edit(async (transaction) => {
      await transaction.update(serviceEvents).set(values).where(eq(serviceEvents.id, event));
    });
  const changeDish = (values: object) => (dish: string) =>
    edit(async (transaction) => {
      await transaction.update(scheduledElements).set(values).where(eq(scheduledElements.id, dish));
    });
  /** What somebody may do, of one of the events, dishes or clients. */
  const edits: Record<
    (typeof EDITS)[number],
    (seed: number, of: { event: string; dish: string; client: typeof acme }) => unknown
  > = {
    people: (seed, { event }) => changeEvent({ eaterCount: seed % 200 })(event),
    veggies: (seed, { event }) => changeEvent({ dietaryCount: seed % 20 })(event),
    // There may be a service of that day and time already.
    day: (_seed, { event }) => changeEvent({ date: '2027-10-02' })(event).catch(() => undefined),
    portion: (seed, { dish }) => changeDish({ portionPerPerson: seed % 7 === 0 ? null : `${1 + (seed % 9)}.25` })(dish),
    container: (seed, { dish }) => changeDish({ portionPerContainer: `${50 + (seed % 100)}` })(dish),
    dish: (_seed, { dish }) => run(sql`delete from scheduled_elements where id = ${dish}`),
    modifier: (seed, { client }) =>
      seed % 4 === 0
        ? run(sql`delete from account_portion_modifiers where account_id = ${client.id}`)
        : run(sql`
            insert into account_portion_modifiers (account_id, element_type_id, value)
            values (${client.id}, ${protein.id}, ${(seed % 10) / 10}::numeric)
            on conflict (account_id, element_type_id) do update set value = excluded.value`),
    order: (seed, { event }) =>
      seed % 5 === 0
        ? run(sql`delete from service_event_add_ons where service_event_id = ${event}`)
        : run(sql`
            insert into service_event_add_ons (service_event_id, add_on_type_id, quantity)
            select id, ${soup.id}, ${seed % 3 === 0 ? null : seed % 50}::int from service_events where id = ${event}
              and not exists (select from service_event_add_ons where service_event_id = ${event})`),
    event: (seed, { event, client }) =>
      seed % 2 === 0
        ? run(sql`delete from service_events where id = ${event}`)
        : anEvent(client, date, { eaters: seed % 150, time: `${10 + (seed % 10)}:00` }).catch(() => undefined),
    menu: async () => {
      const menu = await menuNow();
      if (menu) await call(planner, 'DELETE', `/v1/scheduled-menus/${menu.id}`);
      else await call(planner, 'POST', '/v1/scheduled-menus', { ...at, originalMenuId: master.id });
    },
  };
  const none = '01900000-0000-7000-8000-00000000dead';
  async function make(kind: (typeof EDITS)[number], seed: number) {
    const dish = pick((await menuNow())?.scheduledElements ?? [], seed) as { id: string } | undefined;
    const event = pick(await db.select().from(serviceEvents).where(here), seed);
    await edits[kind](seed, { event: event?.id ?? none, dish: dish?.id ?? none, client: pick(clients, seed) ?? acme });
  }

  const sorted = (counts: readonly ChangedCount[]) =>
    counts.toSorted((left, right) =>
      `${left.scheduledElementId} ${left.accountId}`.localeCompare(`${right.scheduledElementId} ${right.accountId}`),
    );
  const anEdit = fc.record({ kind: fc.constantFrom(...EDITS), seed: fc.nat(10_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(anEdit, { minLength: 3, maxLength: 8 }), async (edits) => {
      if (!(await menuNow())) await make('menu', 1);
      await make('event', 7);
      const moments: { since: string; shown: Calculation }[] = [];
      for (const { kind, seed } of edits) {
        moments.push({ since: await now(), shown: await calculation(date) });
        await make(kind, seed);
      }
      const present = await calculation(date);
      for (const { since, shown } of moments) {
        const { counts, differences } = await changes(date, since);
        expect(sorted(counts)).toEqual(sorted(listChangedCounts(shown, present)));
        const isSame =
          JSON.stringify([shown.accountSummaries, shown.addOnCalculations, shown.containerTotals]) ===
          JSON.stringify([present.accountSummaries, present.addOnCalculations, present.containerTotals]);
        if (!isSame && shown.scheduledMenu && present.scheduledMenu) expect(differences).not.toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/refusal.ts';
import { serviceEventQuestionKinds } from '#contract/service-events.ts';
import { days } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { getLastDayToFill } from '#domain/serving-schedules/days-to-fill.ts';
import { anAllergen } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { isAll } from '#testing/long-test.ts';
import {
  deleteFromModel,
  fillModel,
  inOrder,
  type Model,
  type ModelEvent,
  moveInModel,
  rowKey,
  startTime,
} from '#testing/schedule-model.ts';
import { addOnType, aMarket, anAccount, aServiceType, fill, serviceLine } from '#testing/scheduling.ts';
import { accounts, recurringAddOns } from '../../db/schema/accounts.ts';
import { brigadeItself } from '../../db/transaction.ts';
import { createEater } from '../eaters/commands.ts';
import { createServiceEvent, deleteServiceEvent, updateServiceEvent } from '../service-events/commands.ts';
import { findServiceEvents } from '../service-events/queries.ts';
import { updateSchedules } from './commands.ts';

const { db } = await testDatabase();
const market = await aMarket(db, { timeZone: 'America/Phoenix' });
const type = await aServiceType(db);
const soup = (await addOnType(db)).id;
const milk = await anAllergen(db, 'Milk');
const lineNames = Object.keys(startTime);
const lineIds = new Map(
  await Promise.all(lineNames.map(async (name) => [name, (await serviceLine(db, name)).id] as const)),
);
const lineId = (name: string) => lineIds.get(name) ?? '';
const firstDay = '2026-11-21';
/** Eight in the morning in Phoenix. */
const getMorning = (day: string) => new Date(`${day}T15:00:00Z`);

type Account = Awaited<ReturnType<typeof anAccount>>;
interface World {
  readonly account: Account;
  readonly model: Model;
}

const read = async ({ account }: World) => findServiceEvents(db, account.id, '2026-01-01', '2029-12-31');

/** The database's events in the model's format. */
async function readEvents(world: World): Promise<ModelEvent[]> {
  return (await read(world)).map((event) => ({
    date: event.date,
    line: event.serviceLine.name,
    time: event.serviceTime,
    eaterCount: event.eaterCount,
    dietaryCount: event.dietaryCount,
    allergenCount: event.allergenCount,
    price: event.pricePerPerson.toFixed(2),
    specialRequest: event.specialRequest,
    isEditedByHand: event.isEditedByHand,
    addOn: event.addOns[0]?.quantity ?? null,
  }));
}

/** Picks an event of the model by number, and its row in the database. */
async function choose(world: World, choice: number) {
  const orderedRows = inOrder(world.model.events);
  const event = orderedRows[choice % Math.max(1, orderedRows.length)];
  if (!event) return undefined;
  const row = (await read(world)).find(
    (row) => row.date === event.date && row.serviceLine.name === event.line && row.serviceTime === event.time,
  );
  if (!row) throw new Error('The model has an event that the database has not.');
  return { event, row };
}

const toInput = (account: Account, line: string, date: string, more: object) => ({
  accountId: account.id,
  addressId: account.addressId,
  serviceTypeId: type.id,
  serviceLineId: lineId(line),
  date,
  serviceTime: '12:00',
  eaterCount: 1,
  dietaryCount: 0,
  allergenCount: 0,
  pricePerPerson: 1,
  notes: '',
  specialRequest: null,
  ...more,
});

/** Every question is answered with yes. */
const agreed = { now: getMorning(firstDay), confirmed: serviceEventQuestionKinds };

type Step = (world: World) => Promise<void>;
const line = fc.constantFrom(...lineNames);
const day = fc.constantFrom(...days);
const count = fc.integer({ min: 0, max: 50 });

const saveSchedule = fc
  .record({
    line,
    day,
    isServed: fc.boolean(),
    eaters: count,
    vegetarians: count,
    cents: fc.integer({ min: 0, max: 3000 }),
  })
  .map(
    ({ line, day, isServed, eaters, vegetarians, cents }): Step =>
      async ({ account, model }) => {
        const row = {
          day,
          shouldServeOnDay: isServed,
          numberOfEaters: eaters,
          nonMeatEaters: vegetarians,
          pricePerEater: cents / 100,
          saladTypeId: null,
          shouldServeDessert: false,
        };
        const place = { accountId: account.id, serviceLineId: lineId(line) };
        await updateSchedules(db, brigadeItself, place, [row], { ifMatch: undefined, now: getMorning(model.today) });
        const key = rowKey(line, day);
        const addOn = model.week.get(key)?.addOn ?? null;
        model.week.set(key, { isServed, eaters, vegetarians, price: (cents / 100).toFixed(2), addOn });
        fillModel(model, model.today, getLastDayToFill(model.today));
      },
  );

const setAddOn = fc.record({ line, day, quantity: fc.option(count) }).map(
  ({ line, day, quantity }): Step =>
    async (world) => {
      const { account, model } = world;
      const values = { shouldServeOnDay: quantity !== null, quantity: quantity ?? 0 };
      await db
        .insert(recurringAddOns)
        .values({ accountId: account.id, serviceLineId: lineId(line), addOnTypeId: soup, day, ...values })
        .onConflictDoUpdate({
          target: [
            recurringAddOns.accountId,
            recurringAddOns.serviceLineId,
            recurringAddOns.addOnTypeId,
            recurringAddOns.day,
          ],
          set: values,
        });
      const key = rowKey(line, day);
      const row = model.week.get(key) ?? { isServed: false, eaters: 0, vegetarians: 0, price: '0.00', addOn: null };
      model.week.set(key, { ...row, addOn: quantity });
      await fillRecurringEvents(world);
    },
);

async function fillRecurringEvents({ account, model }: World) {
  await fill(db, account.id, getMorning(model.today));
  fillModel(model, model.today, getLastDayToFill(model.today));
}

const registerEater = fc.boolean().map(
  (isAllergic): Step =>
    async ({ account, model }) => {
      const allergenIds = isAllergic ? [milk] : [];
      const eater = { email: `${crypto.randomUUID()}@client.example`, firstName: '', lastName: '', allergenIds };
      const input = { ...eater, dietaryPreferenceId: null };
      expect(isRefusal(await createEater(db, brigadeItself, account.id, input, getMorning(model.today)))).toBe(false);
      model.withAllergies += allergenIds.length;
      fillModel(model, model.today, getLastDayToFill(model.today));
    },
);

const advanceClock = fc.integer({ min: 0, max: 20 }).map(
  (count): Step =>
    async (world) => {
      world.model.today = addDays(world.model.today, count);
      await fillRecurringEvents(world);
    },
);

const fillTwiceAtOnce = fc.constant<Step>(async ({ account, model }) => {
  const now = getMorning(model.today);
  await Promise.all([fill(db, account.id, now), fill(db, account.id, now), fill(db, account.id, now)]);
  fillModel(model, model.today, getLastDayToFill(model.today));
});

const lookAhead = fc.integer({ min: -30, max: 200 }).map(
  (count): Step =>
    async ({ account, model }) => {
      const [from, to] = [addDays(model.today, count), addDays(model.today, count + 30)];
      await fill(db, account.id, getMorning(model.today), { from, to });
      fillModel(model, from, to);
    },
);

const moveStart = fc.option(fc.integer({ min: -10, max: 90 })).map(
  (count): Step =>
    async (world) => {
      const startsOn = count === null ? null : addDays(world.model.today, count);
      await db.update(accounts).set({ serviceStartDate: startsOn }).where(eq(accounts.id, world.account.id));
      world.model.startsOn = startsOn;
      await fillRecurringEvents(world);
    },
);

const editEvent = fc.record({ choice: fc.nat(), eaters: fc.integer({ min: 51, max: 90 }) }).map(
  ({ choice, eaters }): Step =>
    async (world) => {
      const chosenRecord = await choose(world, choice);
      if (!chosenRecord) return;
      const { event, row } = chosenRecord;
      const input = { ...row, eaterCount: eaters, dietaryCount: 0, allergenCount: 0 };
      await updateServiceEvent(db, brigadeItself, row.id, input, { ...agreed, ifMatch: undefined });
      const isChanged = event.eaterCount !== eaters || event.dietaryCount !== 0 || event.allergenCount !== 0;
      Object.assign(event, { eaterCount: eaters, dietaryCount: 0, allergenCount: 0 });
      if (isChanged && !event.specialRequest) event.isEditedByHand = true;
    },
);

const deleteEvent = fc.nat().map(
  (choice): Step =>
    async (world) => {
      const chosenRecord = await choose(world, choice);
      if (!chosenRecord) return;
      await deleteServiceEvent(db, brigadeItself, chosenRecord.row.id, agreed);
      deleteFromModel(world.model, chosenRecord.event);
    },
);

const moveEvent = fc.record({ choice: fc.nat(), days: fc.integer({ min: -3, max: 9 }) }).map(
  ({ choice, days }): Step =>
    async (world) => {
      const chosenRecord = await choose(world, choice);
      if (!chosenRecord) return;
      const date = addDays(chosenRecord.event.date, days);
      const savedRecord = await updateServiceEvent(
        db,
        brigadeItself,
        chosenRecord.row.id,
        { ...chosenRecord.row, date },
        { ...agreed, ifMatch: undefined },
      );
      expect(isRefusal(savedRecord)).toBe(!moveInModel(world.model, chosenRecord.event, date));
    },
);

const makeByHand = fc
  .record({ line, days: fc.integer({ min: -3, max: 70 }), hour: fc.constantFrom('09:00', '12:00', '16:00', '18:30') })
  .map(
    ({ line, days, hour }): Step =>
      async ({ account, model }) => {
        const date = addDays(model.today, days);
        const createdRecord = await createServiceEvent(
          db,
          brigadeItself,
          toInput(account, line, date, { serviceTime: hour }),
          agreed,
        );
        const isTaken = model.events.some((event) => event.line === line && event.date === date && event.time === hour);
        expect(isRefusal(createdRecord)).toBe(isTaken);
        if (isTaken) return;
        const fields = { eaterCount: 1, dietaryCount: 0, allergenCount: 0, price: '1.00', addOn: null };
        model.events.push({ date, line, time: hour, ...fields, specialRequest: true, isEditedByHand: false });
      },
  );

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: saveSchedule },
    { weight: 2, arbitrary: setAddOn },
    { weight: 2, arbitrary: registerEater },
    { weight: 2, arbitrary: advanceClock },
    { weight: 1, arbitrary: fillTwiceAtOnce },
    { weight: 1, arbitrary: lookAhead },
    { weight: 1, arbitrary: moveStart },
    { weight: 2, arbitrary: editEvent },
    { weight: 2, arbitrary: deleteEvent },
    { weight: 2, arbitrary: moveEvent },
    { weight: 2, arbitrary: makeByHand },
  ),
  { minLength: 3, maxLength: 20 },
);

test('whatever people do and whenever it is filled, the calendar is what the plain model says', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const account = await anAccount(db, { marketId: market.id, serviceTypeId: type.id });
      const model: Model = {
        today: firstDay,
        startsOn: null,
        withAllergies: 0,
        week: new Map(),
        events: [],
        removed: new Set(),
      };
      const world = { account, model };
      for (const step of todo) {
        await step(world);
        expect(inOrder(await readEvents(world))).toEqual(inOrder(model.events));
      }
      await fillRecurringEvents(world);
      await fillRecurringEvents(world);
      const { rows } = await db.execute<{ doubled: number }>(sql`
        select count(*) - count(distinct (service_line_id, date)) as doubled
        from service_events where account_id = ${account.id} and not special_request`);
      expect(rows[0]?.doubled).toBe(0);
    }),
    { numRuns: isAll ? 40 : 20 },
  );
});

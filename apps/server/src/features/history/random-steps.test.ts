import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyTexts } from '#contract/history-texts.ts';
import { days } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { isAll } from '#testing/long-test.ts';
import { aKitchen, aSchedule, fill } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const boss = await addUser('superAdmin');
const today = todayIn('America/Phoenix', new Date());
const PAST_DAYS = 9;
/** Two periods that may be closed, and the whole that is owed. */
const periods = [
  [-9, -7],
  [-6, -4],
] as const;
const owed = `firstDay=${addDays(today, -PAST_DAYS)}&lastDay=${addDays(today, -1)}`;

interface Action {
  readonly kind: keyof typeof actions;
  readonly day: number;
  readonly pick: number;
  readonly eaters: number;
}
interface Service {
  id: string;
  accountId: string;
  date: string;
  time: string;
  eaters: number;
  cents: number;
  isFree: boolean;
}
interface World {
  readonly kitchen: Awaited<ReturnType<typeof aKitchen>>;
  readonly menuIds: readonly string[];
  /** Steps that can be undone, each with its place in the sequence. */
  readonly steps: { readonly id: string; readonly kind: string; readonly at: number; readonly before: string[] }[];
  /** When each closing was made, or came back. */
  readonly closedAt: Map<string, number>;
  readonly billed: Map<string, number>;
  at: number;
}
type Reply = Awaited<ReturnType<typeof call>>;

const toCents = (amount: string) => Math.round(Number(amount) * 100);
const pickFrom = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(1, items.length)];
const confirmed = 'confirmed=beforeStart,farAhead,addOns,atNight,completeSurvey';

async function listAccounts({ kitchen }: World) {
  const { rows } = await db.execute<{ id: string; addressId: string; version: number }>(sql`
    select accounts.id, version, (select id from addresses where account_id = accounts.id order by position, id limit 1) as "addressId"
    from accounts where market_id = ${kitchen.market.id} order by accounts.id`);
  return rows;
}
async function listServices({ kitchen }: World): Promise<Service[]> {
  const { rows } = await db.execute<Service & Record<string, unknown>>(sql`
    select event.id, account_id as "accountId", date, service_time::text as time, eater_count as eaters,
      (price_per_person * 100)::int as cents, not (special_request or is_edited_by_hand) as "isFree"
    from service_events as event join accounts on accounts.id = account_id
    where market_id = ${kitchen.market.id} and date between ${addDays(today, -PAST_DAYS)} and ${addDays(today, 9)}
    order by date, event.id`);
  return rows;
}
async function listClosings({ kitchen }: World) {
  const { rows } = await db.execute<{ id: string; accountId: string | null; firstDay: string; lastDay: string }>(sql`
    select closings.id, account_id as "accountId", first_day as "firstDay", last_day as "lastDay" from closings
    where market_id = ${kitchen.market.id} or account_id in (select id from accounts where market_id = ${kitchen.market.id})
    order by id`);
  return rows;
}
async function listCancelledDays({ kitchen }: World): Promise<string[]> {
  const { rows } = await db.execute<{ date: string }>(sql`
    select date from service_event_removals as removal join accounts on accounts.id = account_id
    where market_id = ${kitchen.market.id} and date >= ${today} and closing_id is null
    order by not (special_request or is_edited_by_hand), removal.id limit 2`);
  return rows.map(({ date }) => date);
}
const covers = (closing: Awaited<ReturnType<typeof listClosings>>[number], { date, accountId }: Service) =>
  closing.firstDay <= date &&
  date <= closing.lastDay &&
  (closing.accountId === null || closing.accountId === accountId);

/** All rows that the steps touch, without what every save writes. */
async function readState({ kitchen }: World): Promise<string[]> {
  const ofMarket = sql`account_id in (select id from accounts where market_id = ${kitchen.market.id})`;
  const states = [
    ...['addresses', 'serving_schedules', 'service_events', 'service_event_removals'].map(
      (table) => [table, ofMarket] as const,
    ),
    ['closings', sql`market_id = ${kitchen.market.id} or ${ofMarket}`] as const,
    ['host_surveys', sql`market_id = ${kitchen.market.id}`] as const,
    ['scheduled_menus', sql`market_id = ${kitchen.market.id}`] as const,
    ['accounts', sql`market_id = ${kitchen.market.id}`] as const,
  ].map(
    ([table, which]) => sql`
      select ${table}::text || ' ' || (to_jsonb(row) - '{version,created_at,updated_at}'::text[])::text as stored
      from ${sql.identifier(table)} as row where ${which}`,
  );
  const { rows } = await db.execute<{ stored: string }>(sql`${sql.join(states, sql` union all `)} order by 1`);
  return rows.map(({ stored }) => stored);
}

async function undo(world: World, step: World['steps'][number] | undefined) {
  if (!step) return undefined;
  const services = await listServices(world);
  const reply = await call(boss, 'POST', `/v1/steps/${step.id}/undo`);
  expect(reply.body?.error?.message).not.toBe(historyTexts.isIncomplete);
  if (reply.status !== 200) return reply;
  world.steps.splice(world.steps.indexOf(step), 1);
  const places = new Set(services.map(({ id, date, accountId }) => `${id} ${date} ${accountId}`));
  const came = (await listServices(world)).filter(
    ({ id, date, accountId }) => date >= today && !places.has(`${id} ${date} ${accountId}`),
  );
  const later = (await listClosings(world)).filter(({ id }) => (world.closedAt.get(id) ?? 0) > step.at);
  const fed = came.filter((service) => later.some((closing) => covers(closing, service)));
  expect(fed, 'what an undo brings back to a day that was closed since is cancelled').toEqual([]);
  return reply;
}

/** What people do. Each answers undefined where there is nothing to do it with. */
const actions = {
  schedule: async (world: World, { pick, eaters }: Action) => {
    const account = pickFrom(await listAccounts(world), pick);
    const week = days.map((day, index) => ({
      day,
      shouldServeOnDay: (pick >> index) % 4 > 0,
      numberOfEaters: eaters + index,
      pricePerEater: 10,
    }));
    const line = world.kitchen.line('Lunch');
    return call(boss, 'PUT', `/v1/serving-schedules?accountId=${account?.id}&serviceLineId=${line}`, week);
  },
  make: async (world: World, { day, pick, eaters }: Action) => {
    const account = pickFrom(await listAccounts(world), pick);
    return call(boss, 'POST', `/v1/service-events?${confirmed}`, {
      accountId: account?.id,
      addressId: account?.addressId,
      serviceLineId: world.kitchen.line('Lunch'),
      serviceTypeId: world.kitchen.serviceType.id,
      date: addDays(today, day),
      serviceTime: pick % 2 ? '12:00' : '18:00',
      eaterCount: eaters,
      pricePerPerson: 12.5,
    });
  },
  edit: async (world: World, { pick, eaters }: Action) =>
    saveService(world, pick, { eaterCount: eaters, dietaryCount: 0 }),
  move: async (world: World, { pick, day }: Action) =>
    saveService(world, pick, { date: addDays(today, day), serviceTime: pick % 3 ? '12:00' : '17:00' }),
  delete: async (world: World, { pick }: Action) => {
    const service = pickFrom(await listServices(world), pick);
    return service && call(boss, 'DELETE', `/v1/service-events/${service.id}?${confirmed}`);
  },
  follow: async (world: World, { pick }: Action) => {
    const service = pickFrom(
      (await listServices(world)).filter(({ isFree }) => !isFree),
      pick,
    );
    return service && call(boss, 'POST', `/v1/service-events/${service.id}/follow-schedule`);
  },
  restoreCancelled: async (world: World, { pick }: Action) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select removal.id from service_event_removals as removal join accounts on accounts.id = account_id
      where market_id = ${world.kitchen.market.id} order by removal.id`);
    const removal = pickFrom(rows, pick);
    return removal && call(boss, 'POST', `/v1/cancelled-service-events/${removal.id}/restore`);
  },
  restoreVersion: async (world: World, { pick, day }: Action) => {
    const service = pickFrom(await listServices(world), pick);
    if (!service) return undefined;
    const { body } = await call(boss, 'GET', `/v1/history/service-events/${service.id}`);
    const entry = pickFrom<{ id: string }>(body.data, day + PAST_DAYS);
    return entry && call(boss, 'POST', `/v1/history/service-events/${service.id}/${entry.id}/restore?${confirmed}`, {});
  },
  close: async (world: World, { pick, day }: Action) => {
    const account = pick % 3 ? pickFrom(await listAccounts(world), pick) : undefined;
    // Often a day on which a service was deleted: that is what an undo brings back.
    const deletedDay = pick % 5 ? pickFrom(await listCancelledDays(world), pick) : undefined;
    const firstDay = deletedDay ?? addDays(today, Math.abs(day) % 7);
    const body = { firstDay, lastDay: addDays(firstDay, pick % 3), reason: 'Holiday' };
    const scope = account ? { accountId: account.id } : { marketId: world.kitchen.market.id };
    return call(boss, 'POST', '/v1/closings', { ...body, ...scope, handMade: pick % 2 ? 'keep' : 'cancel' });
  },
  takeBack: async (world: World, { pick }: Action) => {
    const closing = pickFrom(await listClosings(world), pick);
    return closing && call(boss, 'DELETE', `/v1/closings/${closing.id}`);
  },
  scheduleMenu: async ({ kitchen, menuIds }: World, { pick, day }: Action) => {
    const slot = { marketId: kitchen.market.id, serviceLineId: kitchen.line('Lunch'), date: addDays(today, day) };
    return call(boss, 'POST', '/v1/scheduled-menus', { originalMenuId: pickFrom(menuIds, pick), ...slot });
  },
  unschedule: async ({ kitchen }: World, { pick }: Action) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from scheduled_menus where market_id = ${kitchen.market.id} order by id`,
    );
    const menu = pickFrom(rows, pick);
    return menu && call(boss, 'DELETE', `/v1/scheduled-menus/${menu.id}`);
  },
  merge: async (world: World, { pick }: Action) => {
    const accounts = await listAccounts(world);
    const [survivor, other] = [pickFrom(accounts, pick), pickFrom(accounts, pick + 1)];
    if (!survivor || !other || survivor === other) return anotherAccount(world, pick);
    const choices = { services: pick % 2 ? 'kept' : 'other' };
    const body = { otherId: other.id, otherVersion: other.version, choices };
    return call(boss, 'POST', `/v1/accounts/${survivor.id}/merge?confirmed=loss,reach`, body);
  },
  bill: async (world: World, { pick, day }: Action) => {
    const account = pickFrom(await listAccounts(world), pick);
    const [from, to] = periods[Math.abs(day) % 2] ?? periods[0];
    const period = { firstDay: addDays(today, from), lastDay: addDays(today, to), accountId: account?.id ?? '' };
    const draft = (await call(boss, 'GET', `/v1/statements?${new URLSearchParams(period)}`)).body.data[0];
    if (!draft || draft.id) return undefined;
    const reply = await call(boss, 'POST', '/v1/statements', { ...period, total: draft.total });
    if (reply.status === 201) {
      world.billed.set(period.accountId, (world.billed.get(period.accountId) ?? 0) + toCents(draft.total));
      // A closing of a period is not undone.
      reply.headers['brigade-step'] = undefined;
    }
    return reply;
  },
  undoLast: async (world: World) => {
    const last = world.steps.at(-1);
    const reply = await undo(world, last);
    if (!last || !reply || last.at !== world.at - 1) return reply;
    // A save may have changed nothing.
    expect([undefined, historyTexts.noStep]).toContain(reply.body?.error?.message);
    expect(await readState(world), 'an undo gives back what was').toEqual(last.before);
    return reply;
  },
  undoAny: async (world: World, { pick }: Action) => undo(world, pickFrom(world.steps, pick)),
  bringBack: async (world: World, { pick }: Action) =>
    undo(
      world,
      pickFrom(
        world.steps.filter(({ kind }) => kind === 'delete' || kind === 'move'),
        pick,
      ),
    ),
};

async function saveService(world: World, pick: number, change: object) {
  const service = pickFrom(await listServices(world), pick);
  if (!service) return undefined;
  const [year, month, day] = service.date.split('-').map(Number);
  const path = `/v1/service-events?accountId=${service.accountId}&year=${year}&month=${month}&day=${day}`;
  const listedData = (await call(boss, 'GET', path)).body.data.find(({ id }: { id: string }) => id === service.id);
  return call(boss, 'PUT', `/v1/service-events/${service.id}?${confirmed}`, { ...listedData, ...change });
}
async function anotherAccount({ kitchen }: World, eaters: number): Promise<undefined> {
  const account = await kitchen.anAccount();
  const week = { accountId: account.id, serviceLineId: kitchen.line('Lunch'), days, pricePerEater: '10' };
  await aSchedule(db, { ...week, numberOfEaters: (eaters % 40) + 20 });
  await fill(db, account.id, new Date());
}

async function expectCounts(world: World, services: readonly Service[], date: string) {
  const { market, line } = world.kitchen;
  const body = { marketId: market.id, mealDate: date, serviceLineId: line('Lunch') };
  const { data } = (await call(boss, 'POST', '/v2beta/calculations/containers', body)).body;
  if (!data.scheduledMenu) return;
  const countedRecord = data.accountSummaries.map((summary: { accountId: string; headCount: number }) => [
    summary.accountId,
    summary.headCount,
  ]);
  const eaters = new Map<string, number>();
  for (const service of services.filter((service) => service.date === date))
    eaters.set(service.accountId, (eaters.get(service.accountId) ?? 0) + service.eaters);
  expect(countedRecord.sort(), `counts of ${date}`).toEqual([...eaters].sort());
}

async function expectDue(world: World, services: readonly Service[]) {
  for (const { id } of await listAccounts(world)) {
    const [draft] = (await call(boss, 'GET', `/v1/statements?accountId=${id}&${owed}`)).body.data;
    const due = services
      .filter(({ accountId, date }) => accountId === id && date < today)
      .reduce((sum, { eaters, cents }) => sum + eaters * cents, 0);
    expect((world.billed.get(id) ?? 0) + toCents(draft?.total ?? '0'), 'closed statements + rest = due').toBe(due);
  }
}

async function expectInvariants(world: World, date: string) {
  const services = await listServices(world);
  const closings = await listClosings(world);
  const fed = services.filter(
    (service) => service.isFree && service.date >= today && closings.some((closing) => covers(closing, service)),
  );
  expect(fed, 'a closed day feeds nobody').toEqual([]);
  const slots = services.filter(({ isFree }) => isFree).map((service) => `${service.accountId} ${service.date}`);
  expect(new Set(slots).size, 'one service per account, day and line').toBe(slots.length);
  const { rows } = await db.execute<{ fault: string }>(sql`
    select 'served and cancelled: ' || id as fault from service_events join service_event_removals using (id)
    union all
    select 'a survey of no service: ' || survey.id from host_surveys as survey
    where status = 'incomplete' and not exists (select from service_events as event where event.account_id = survey.account_id
      and event.date = survey.date and event.service_line_id = survey.service_line_id)
    union all
    select 'a service without its survey: ' || event.id from service_events as event join accounts on accounts.id = event.account_id
    join scheduled_menus as menu on menu.market_id = accounts.market_id and menu.date = event.date
      and menu.service_line_id = event.service_line_id
    where not exists (select from host_surveys as survey where survey.account_id = event.account_id and survey.scheduled_menu_id = menu.id)
    union all
    select 'a day of no closing: ' || removal.id from service_event_removals as removal join closings on closings.id = closing_id
    where not removal.date between first_day and last_day or closings.account_id <> removal.account_id`);
  expect(rows, 'no dangling id').toEqual([]);
  await expectCounts(world, services, date);
  await expectDue(world, services);
}

async function act(world: World, action: Action) {
  world.at += 1;
  const before = await readState(world);
  const reply: Reply | undefined = await actions[action.kind](world, action);
  if (!reply) return;
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
  const id = reply.headers['brigade-step'];
  if (reply.status < 300 && id) world.steps.push({ id: String(id), kind: action.kind, at: world.at, before });
  const there = (await listClosings(world)).map((closing) => closing.id);
  for (const knownText of world.closedAt.keys()) if (!there.includes(knownText)) world.closedAt.delete(knownText);
  for (const closing of there) if (!world.closedAt.has(closing)) world.closedAt.set(closing, world.at);
  await expectInvariants(world, addDays(today, action.day));
}

const moreOften = ['undoAny', 'bringBack', 'undoLast', 'close', 'close', 'delete', 'delete', 'edit'] as const;

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...(Object.keys(actions) as Action['kind'][]), ...moreOften),
  day: fc.integer({ min: -PAST_DAYS, max: 8 }),
  pick: fc.nat(5000),
  eaters: fc.integer({ min: 1, max: 90 }),
});

async function play(todo: readonly Action[]) {
  const kitchen = await aKitchen(db);
  const menus = [await kitchen.aMenu([await kitchen.aDish()]), await kitchen.aMenu([await kitchen.aDish()])];
  const menuIds = menus.map(({ id }) => id);
  const world: World = { kitchen, menuIds, steps: [], closedAt: new Map(), billed: new Map(), at: 0 };
  for (const eaters of [1, 2, 3]) await anotherAccount(world, eaters);
  for (const entry of todo) await act(world, entry);
}

test.each(isAll ? [1, 2, 3, 4] : [2])(
  'whatever people do and undo, the numbers hold (seed %i)',
  async (seed) => {
    const todo = fc.array(action, { minLength: 1, maxLength: 50, size: 'max' });
    await fc.assert(fc.asyncProperty(todo, play), { seed, numRuns: isAll ? 40 : 14, endOnFailure: true });
  },
  300_000,
);

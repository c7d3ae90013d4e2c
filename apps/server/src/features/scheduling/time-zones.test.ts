import { afterAll, describe, expect, test, vi } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';
import { addScheduler, aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db, call, addUser } = server;
const scheduler = await addUser();

const machineZone = process.env.TZ;
afterAll(() => {
  vi.useRealTimers();
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

/** The clocks change on the first two (23 and 25 hours); the third is a leap day. */
const hardDays = ['2026-03-08', '2026-11-01', '2028-02-29'] as const;

describe.each([
  ['America/Phoenix', 420],
  ['America/New_York', 240],
  ['Pacific/Kiritimati', -840],
])('in %s, market and machine', (zone, offset) => {
  test.each(hardDays)('a plan for %s stays on that day', async (date) => {
    process.env.TZ = zone;
    expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
    const { market, line, aMenu, aDish, anAccount, anEvent } = await aKitchen(db, { timeZone: zone });
    const { year, month, day } = toDateParts(date);
    await anEvent(await anAccount(), date, { eaters: 12 });
    // The format of the calendar's empty slots.
    const slot = { marketId: market.id, serviceLineId: line('Lunch'), date: `${year}-${month}-${day}` };
    const master = await aMenu([await aDish()]);
    const menu = await call(scheduler, 'POST', '/v1/scheduled-menus', { ...slot, originalMenuId: master.id });
    expect([menu.status, menu.body.data.date]).toEqual([201, date]);
    const types = (await call(scheduler, 'GET', '/v1/add-ons')).body.data;
    const addOn = { ...slot, addOnTypeId: types[0].id, scheduledElements: [] };
    expect((await call(scheduler, 'POST', '/v1/scheduled-add-ons', addOn)).body.data.date).toBe(date);

    const get = async (path: string) => (await call(scheduler, 'GET', path)).body.data;
    const of = `marketId=${market.id}&year=${year}&month=${month}`;
    for (const list of ['scheduled-menus', 'scheduled-add-ons'])
      for (const query of [of, `${of}&day=${day}`])
        expect((await get(`/v1/${list}?${query}`)).map((row: { date: string }) => row.date)).toEqual([date]);
    const ofDay = `marketId=${market.id}&date=${date}`;
    expect(await get(`/v1/consumer-details?${ofDay}`)).toMatchObject([{ headcount: 12 }]);
    expect(await get(`/v1/scheduled-events?${ofDay}`)).toMatchObject([{ scheduledMenuId: menu.body.data.id }]);
  });
});

const [yesterday, today, tomorrow] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;

/** Midnight in Phoenix is 07:00 UTC. On each of these machines another day has begun, or the last one is not over. */
test.each([
  ['Pacific/Kiritimati', '2026-11-23T06:59:00Z', tomorrow],
  ['America/New_York', '2026-11-23T06:59:00Z', tomorrow],
  ['Pacific/Pago_Pago', '2026-11-22T07:01:00Z', yesterday],
])('on a machine in %s at %s, today is the day of the market (scheduling-5)', async (zone, now, dayOfMachine) => {
  process.env.TZ = zone;
  expect(new Date(now).getDate()).toBe(Number(dayOfMachine.slice(-2)));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const office = { db, server, scheduler: await addScheduler(server) };
  const status = async (date: string) => {
    const { save, host, elements } = await aServiceWithSurvey(office, { date });
    return (await save(host, aSurveyBody(elements))).status;
  };
  expect([await status(today), await status(tomorrow)]).toEqual([200, 403]);

  const { line, anAccount } = await aKitchen(db);
  const account = await anAccount();
  const row = { accountId: account.id, addressId: account.addressId, serviceTypeId: account.serviceTypeId };
  const event = { ...row, serviceLineId: line('Lunch'), eaterCount: 5 };
  const create = (date: string) => call(scheduler, 'POST', '/v1/service-events', { ...event, date });
  // From two leap years on, the day is asked about (service-events-7).
  const farthest = addDays(today, 2 * 366);
  expect([(await create(farthest)).status, (await create(addDays(farthest, 1))).status]).toEqual([201, 409]);
});

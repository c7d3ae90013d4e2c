import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen, anAccount } from '#testing/scheduling.ts';
import { hostSurveys } from '../../db/schema/surveys.ts';

const { db, call, addUser } = await testServer();
const manager = await addUser();
const { market, line, aMenu, anAccount: aClient } = await aKitchen(db);
const today = todayIn('America/Phoenix', new Date());
type Client = Awaited<ReturnType<typeof aClient>>;

const input = (account: Client, more: object) => ({
  accountId: account.id,
  addressId: account.addressId,
  serviceLineId: line('Lunch'),
  serviceTypeId: account.serviceTypeId,
  serviceTime: '12:00',
  eaterCount: 40,
  dietaryCount: 0,
  allergenCount: 0,
  pricePerPerson: 14.25,
  ...more,
});
const create = (account: Client, more: object) => call(manager, 'POST', '/v1/service-events', input(account, more));
const listData = async (account: Client, date: string) => {
  const { year, month, day } = toDateParts(date);
  const search = `accountId=${account.id}&year=${year}&month=${month}&day=${day}`;
  return (await call(manager, 'GET', `/v1/service-events?${search}`)).body.data;
};

describe('a day that is probably a slip', () => {
  test.each([
    [
      '2026-11-30',
      'beforeStart',
      '11/30/2026 is before the service start of this account, 12/01/2026. Save it anyway?',
    ],
    ['2036-11-30', 'farAhead', '11/30/2036 is more than two years ahead. Save it anyway?'],
  ])('%s is asked about before it is saved', async (date, kind, text) => {
    const account = await anAccount(db, {
      marketId: market.id,
      serviceTypeId: (await aClient()).serviceTypeId,
      serviceStartDate: '2026-12-01',
    });
    const askedReply = await create(account, { date });
    expect(askedReply).toMatchObject({
      status: 409,
      body: { error: { message: text, details: { questions: [{ kind }] } } },
    });
    expect(await listData(account, date)).toEqual([]);
    const url = `/v1/service-events?confirmed=${kind}`;
    const createdReply = await call(manager, 'POST', url, input(account, { date }));
    expect(createdReply.status).toBe(201);

    const edited = await call(
      manager,
      'PUT',
      `/v1/service-events/${createdReply.body.data.id}`,
      input(account, { date, notes: '' }),
    );
    expect(edited.status).toBe(200);
    const other = (await create(account, { date: '2026-12-02' })).body.data;
    const movedRecord = input(account, { date, serviceTime: '13:00' });
    expect((await call(manager, 'PUT', `/v1/service-events/${other.id}`, movedRecord)).status).toBe(409);
  });
});

test('a meal at night is asked about: the time is more often one of the afternoon', async () => {
  const account = await aClient();
  const date = '2026-11-27';
  const text = '1:30 AM is at night. Did you mean 1:30 PM? Save it at 1:30 AM anyway?';
  expect(await create(account, { date, serviceTime: '01:30' })).toMatchObject({
    status: 409,
    body: { error: { message: text, details: { questions: [{ kind: 'atNight' }] } } },
  });
  const url = '/v1/service-events?confirmed=atNight';
  const createdReply = await call(manager, 'POST', url, input(account, { date, serviceTime: '01:30' }));
  expect(createdReply.status).toBe(201);
  const event = `/v1/service-events/${createdReply.body.data.id}`;
  const more = { date, serviceTime: '01:30', eaterCount: 9 };
  expect((await call(manager, 'PUT', event, input(account, more))).status).toBe(200);
  expect((await call(manager, 'PUT', event, input(account, { ...more, serviceTime: '02:00' }))).status).toBe(409);
});

test('a slot that is taken is refused before anything is asked', async () => {
  const account = await aClient();
  const date = '2036-11-28';
  const url = '/v1/service-events?confirmed=farAhead';
  for (const more of [{ date }, { date: '2026-11-28' }])
    expect((await call(manager, 'POST', url, input(account, more))).status).toBe(201);
  const [event] = await listData(account, '2026-11-28');
  const replies = [
    await create(account, { date }),
    await call(manager, 'PUT', `/v1/service-events/${event.id}`, input(account, { date })),
  ];
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 409, body: { error: { message: serviceEventTexts.conflict } } });
  // A refused question saves nothing.
  const free = { date: '2036-11-29' };
  expect((await call(manager, 'PUT', `/v1/service-events/${event.id}`, input(account, free))).status).toBe(409);
  expect(await listData(account, '2026-11-28')).toMatchObject([{ version: event.version }]);
});

describe('a service with a complete host survey', () => {
  const date = addDays(today, -2);

  const menu = aMenu([]).then(({ id: originalMenuId }) => {
    const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
    return call(manager, 'POST', '/v1/scheduled-menus', { originalMenuId, ...slot });
  });

  async function aReportedService() {
    expect((await menu).status).toBe(201);
    const account = await aClient();
    const { data } = (await create(account, { date })).body;
    await db.update(hostSurveys).set({ status: 'complete' }).where(eq(hostSurveys.accountId, account.id));
    return { account, event: data, url: `/v1/service-events/${data.id}` };
  }

  test('is not deleted or moved without a word', async () => {
    const { account, event, url } = await aReportedService();
    for (const [method, body] of [['DELETE'], ['PUT', input(account, { date: addDays(date, 1) })]] as const) {
      const askedReply = await call(manager, method, url, body);
      expect(askedReply.status).toBe(409);
      expect(askedReply.body.error.details.questions).toMatchObject([{ kind: 'completeSurvey' }]);
    }
    expect(await listData(account, date)).toMatchObject([{ id: event.id }]);
    expect((await call(manager, 'DELETE', `${url}?confirmed=completeSurvey`)).status).toBe(200);
    expect(await db.$count(hostSurveys, eq(hostSurveys.accountId, account.id))).toBe(1);
  });

  test('is deleted like any other while a second service of it stays', async () => {
    const { account, url } = await aReportedService();
    await create(account, { date, serviceTime: '13:00' });
    expect((await call(manager, 'DELETE', url)).status).toBe(200);
  });
});

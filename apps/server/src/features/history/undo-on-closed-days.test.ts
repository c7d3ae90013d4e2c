import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import type { CancelledService, ServiceEvent } from '#contract/service-events.ts';
import { addDays, formatLongDate } from '#domain/calendar/calendar-day.ts';
import { servedClients } from '#testing/served-clients.ts';

const servedRecord = await servedClients();
const { db, call, manager, today } = servedRecord;
const boss = await servedRecord.addUser('superAdmin');
const tomorrow = addDays(today, 1);
type Client = Awaited<ReturnType<typeof servedRecord.aClient>>;

async function readDay(account: Client, date = tomorrow) {
  const { year, month, day } = toDateParts(date);
  const { data, meta } = await servedRecord.listed(account, `year=${year}&month=${month}&day=${day}`);
  const [services, cancelled]: [ServiceEvent[], CancelledService[]] = [data, meta.cancelled];
  return {
    served: services.map(({ eaterCount }) => eaterCount),
    cancelled: cancelled.map(({ eaterCount, closing }) => [eaterCount, closing?.reason]),
    services,
  };
}
const ok = async (reply: ReturnType<typeof call>) => {
  const { status, headers, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return { step: String(headers['brigade-step']), data: body?.data };
};
const close = (account: Client, more: object = {}) =>
  ok(
    call(manager, 'POST', '/v1/closings', {
      accountId: account.id,
      firstDay: tomorrow,
      lastDay: tomorrow,
      reason: 'Thanksgiving',
      ...more,
    }),
  );
const takeBack = (id: string) => ok(call(manager, 'DELETE', `/v1/closings/${id}`));
const undo = (step: string) => call(boss, 'POST', `/v1/steps/${step}/undo`);
const edit = (event: ServiceEvent | undefined, more: object) =>
  ok(call(boss, 'PUT', `/v1/service-events/${event?.id}?confirmed=addOns,farAhead`, { ...event, ...more }));
const deleteEvent = (event: ServiceEvent | undefined) => ok(call(boss, 'DELETE', `/v1/service-events/${event?.id}`));

describe('an undo of what was done before a day was closed (history-8)', () => {
  test.each(['recurring', 'edited by hand', 'made by hand'])(
    'leaves a deleted service cancelled by the closing: %s',
    async (kind) => {
      const { account, event } = await servedRecord.aServedClient(1);
      if (kind === 'edited by hand') await edit(event, { eaterCount: 64 });
      if (kind === 'made by hand') await ok(servedRecord.create(account, { date: tomorrow, serviceTime: '18:00' }));
      const removedRecord = (await readDay(account)).services.at(-1);
      const deletedRecord = await deleteEvent(removedRecord);
      const closing = await close(account, { handMade: 'keep' });
      const undone = await ok(undo(deletedRecord.step));
      expect((await readDay(account)).served).toEqual([]);
      expect((await readDay(account)).cancelled).toContainEqual([removedRecord?.eaterCount, 'Thanksgiving']);
      // The undo of the undo leaves the service as the person deleted it.
      const again = await ok(undo(undone.step));
      expect((await readDay(account)).cancelled).toContainEqual([removedRecord?.eaterCount, undefined]);
      await ok(undo(again.step));
      await takeBack(closing.data.id);
      expect((await readDay(account)).services).toContainEqual(
        expect.objectContaining({ id: removedRecord?.id, eaterCount: removedRecord?.eaterCount }),
      );
    },
  );

  test('leaves a moved service cancelled on its old day', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    const later = addDays(tomorrow, 1);
    const movedRecord = await edit(event, { date: later, serviceTime: '17:00' });
    await close(account, { handMade: 'keep' });
    await ok(undo(movedRecord.step));
    expect(await readDay(account)).toMatchObject({ served: [], cancelled: [[30, 'Thanksgiving']] });
    expect((await readDay(account, later)).served).toEqual([30]);
  });

  test('leaves the services of a schedule cancelled', async () => {
    const { account } = await servedRecord.aServedClient(1);
    const url = `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${servedRecord.lunch}`;
    const week = (await ok(call(boss, 'GET', url))).data;
    const off = week.map((row: object) => ({ ...row, shouldServeOnDay: false }));
    const changedRecord = await ok(call(boss, 'PUT', url, off));
    expect((await readDay(account)).served).toEqual([]);
    await close(account);
    await ok(undo(changedRecord.step));
    expect(await readDay(account)).toMatchObject({ served: [], cancelled: [[30, 'Thanksgiving']] });
    expect((await readDay(account, addDays(tomorrow, 1))).served).toEqual([30]);
  });

  test('serves on a day that was closed before, as somebody had decided', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    await close(account);
    await ok(call(boss, 'POST', `/v1/cancelled-service-events/${event.id}/restore`));
    const deletedRecord = await deleteEvent(event);
    await ok(undo(deletedRecord.step));
    expect((await readDay(account)).served).toEqual([30]);
  });

  test('takes no closing for a later one because the undo moves it back with its account', async () => {
    const [survivor, { account }] = [await servedRecord.aClient(), await servedRecord.aServedClient(1)];
    await ok(servedRecord.create(account, { date: tomorrow, serviceTime: '18:00' }));
    await close(account, { handMade: 'keep' });
    const body = { otherId: account.id, otherVersion: account.version, choices: {} };
    const merged = await ok(call(boss, 'POST', `/v1/accounts/${survivor.id}/merge?confirmed=loss`, body));
    await ok(undo(merged.step));
    expect((await readDay(account)).served).toEqual([40]);
  });

  test('keeps a service with a complete survey', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    await db.execute(sql`
      insert into scheduled_menus (name, date, market_id, service_line_id, cuisine_type_id, menu_element_class_id)
      select 'Lunch', ${tomorrow}, ${servedRecord.market.id}, ${servedRecord.lunch}, (select id from cuisine_types limit 1), (select id from menu_element_classes limit 1)`);
    await db.execute(sql`update host_surveys set status = 'complete' where account_id = ${account.id}`);
    const deletedRecord = await ok(call(boss, 'DELETE', `/v1/service-events/${event.id}?confirmed=completeSurvey`));
    await close(account);
    await ok(undo(deletedRecord.step));
    expect((await readDay(account)).served).toEqual([30]);
  });
});

describe('a closing that is taken back (service-events-16)', () => {
  test('returns services and add-ons with their ids, so that older steps are undone', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    const soup = (await db.execute<{ id: string }>(sql`select id from add_on_types where name = 'Soup'`)).rows[0]?.id;
    const put = await ok(call(boss, 'POST', `/v1/service-events/${event.id}/add-ons`, { addOnTypeId: soup }));
    const [addOn] = put.data.addOns;
    const closing = await close(account);
    await takeBack(closing.data.id);
    const [back] = (await readDay(account)).services;
    expect(back).toMatchObject({ id: event.id, eaterCount: 30, isEditedByHand: false, addOns: [{ id: addOn.id }] });
    await ok(undo(put.step));
    expect((await readDay(account)).services[0]).toMatchObject({ id: event.id, addOns: [] });
  });

  test('returns what the schedule has by then, and nothing where it has none', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    const next = addDays(tomorrow, 1);
    const closing = await close(account, { lastDay: next });
    const url = `/v1/serving-schedules?accountId=${account.id}&serviceLineId=${servedRecord.lunch}`;
    const week = (await ok(call(boss, 'GET', url))).data;
    const off = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
      .format(new Date(next))
      .toLowerCase();
    const changedRecord = week.map((row: { day: string }) => ({
      ...row,
      numberOfEaters: 31,
      shouldServeOnDay: row.day !== off,
    }));
    await ok(call(boss, 'PUT', url, changedRecord));
    await takeBack(closing.data.id);
    expect((await readDay(account)).services).toMatchObject([{ id: event.id, eaterCount: 31, specialRequest: false }]);
    expect(await readDay(account, next)).toMatchObject({ served: [], cancelled: [] });
  });
});

describe('what a closing prevents names the closing', () => {
  test('an undo of an edit, and a restore of a version', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    const edited = await edit(event, { eaterCount: 64 });
    const entry = (await call(boss, 'GET', `/v1/history/service-events/${event.id}`)).body.data[0].id;
    const closing = await close(account);
    const refusedReply = await undo(edited.step);
    const service = `The service of ${formatLongDate(tomorrow)} (the account ${account.name})`;
    const sentence = `${service} is cancelled by the closing Thanksgiving. Take that closing back first.`;
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([409, sentence]);
    const url = `/v1/history/service-events/${event.id}/${entry}`;
    for (const reply of [await call(boss, 'GET', url), await call(boss, 'POST', `${url}/restore`)])
      expect([reply.status, reply.body.error.message]).toEqual([409, sentence]);
    await takeBack(closing.data.id);
    await ok(undo(edited.step));
    expect((await readDay(account)).served).toEqual([30]);
  });

  test('a restore of the old day of a moved service', async () => {
    const { account, event } = await servedRecord.aServedClient(1);
    await edit(event, { date: addDays(tomorrow, 1), serviceTime: '17:00' });
    await close(account, { handMade: 'keep' });
    const { year, month, day } = toDateParts(tomorrow);
    const { meta } = await servedRecord.listed(account, `year=${year}&month=${month}&day=${day}`);
    const refusedReply = await call(boss, 'POST', `/v1/cancelled-service-events/${meta.cancelled[0].id}/restore`);
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([
      409,
      'The closing Thanksgiving is on this day. Take it back first.',
    ]);
  });
});

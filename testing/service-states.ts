import { sql } from 'drizzle-orm';
import { toDateParts } from '#contract/date-parts.ts';
import type { OperationName } from '#contract/operations.ts';
import { days } from '#contract/values.ts';
import type { Database } from '#server/db/client.ts';
import type { TestApp } from './app.ts';
import { asIs, type Body, pastDays, type States, stateAfter, stateWithSave } from './record-states.ts';
import type { Saved } from './saves.ts';

export type Send = (method: string, url: string, body?: object) => Promise<Body>;

export const everyDay = days.map((day) => ({
  ...{ day, shouldServeOnDay: true, numberOfEaters: 30, nonMeatEaters: 3, pricePerEater: 12.5 },
}));

/** States of what is scheduled, served and reported. */
export function serviceStates(db: Database, server: TestApp, send: Send): Partial<Record<OperationName, States>> {
  const events = async ({ accountId, date }: Body): Promise<Body[]> => {
    const { year, month } = toDateParts(date);
    return send('GET', `/v1/service-events?accountId=${accountId}&year=${year}&month=${month}`);
  };
  /** One that the repeating schedule made, of the same line on another day. */
  async function aGeneratedEvent({ body }: { readonly body: Body }) {
    const line = `accountId=${body.accountId}&serviceLineId=${body.serviceLineId}`;
    await send('PUT', `/v1/serving-schedules?${line}`, everyDay);
    const event = (await events(body)).find(({ specialRequest, date }) => !specialRequest && date !== body.date);
    return { url: `/v1/service-events/${event.id}`, body: event };
  }
  const readSurvey = async (url: string): Promise<Body> => send('GET', url);
  const survey = async ({ url, body }: Saved) => send('PUT', url, Object(body));
  const complete = (where: ReturnType<typeof sql>) =>
    db.execute(sql`update host_surveys set status = 'complete' where ${where}`);
  async function findDay(accountId: string): Promise<string> {
    const { rows } = await db.execute<{ date: string }>(sql`
      select date::text from host_surveys where account_id = ${accountId} limit 1`);
    return rows[0]?.date ?? '';
  }

  return {
    updateScheduledMenu: {
      'of today, with alternatives': asIs,
      'to come': { days: { daysAgo: -7 } },
      past: { days: pastDays },
      'with complete surveys': stateAfter(({ id }) => complete(sql`scheduled_menu_id = ${id}`)),
      'with a brand and notes': stateWithSave(async ({ body }) => {
        const { id: brandId } = await send('POST', '/v1/brands', { name: `Brand of ${body.id}` });
        const notes = { butcherPaperNotes: 'Two rolls', clientNotes: 'Ring twice', talkingPoints: 'Local' };
        return { body: { ...body, brandId, ...notes } };
      }),
    },
    saveScheduledElementModifier: {
      'not set': asIs,
      set: stateAfter(({ url, body }) => send('PUT', url, { ...body, portionModifier: 0.5 })),
      past: { days: pastDays },
    },
    updateScheduledAddOn: {
      'to come': asIs,
      past: { days: pastDays },
      'on services': stateAfter(({ body }) =>
        db.execute(sql`
        insert into service_event_add_ons (service_event_id, add_on_type_id, scheduled_add_on_id)
        select service_events.id, scheduled_add_ons.add_on_type_id, scheduled_add_ons.id
        from scheduled_add_ons, service_events where scheduled_add_ons.id = ${body.id} limit 1`),
      ),
    },
    updateServiceEvent: {
      'made by hand': asIs,
      'of an account with two addresses': stateAfter(({ body }) =>
        db.execute(sql`
          insert into addresses (account_id, address_one, city, state, zip_code)
          values (${body.accountId}, '2 Oak', 'Phoenix', 'AZ', '85002')`),
      ),
      generated: stateWithSave(aGeneratedEvent),
      'edited by hand': stateWithSave(async (record) => {
        const { url, body } = await aGeneratedEvent(record);
        return { url, body: await send('PUT', url, { ...body, eaterCount: 44, notes: 'Loading dock' }) };
      }),
      past: { days: pastDays },
      cancelled: stateWithSave(async ({ url }) => {
        await send('DELETE', url);
        return { refusedAs: 404 };
      }),
      'with add-ons': stateAfter(async ({ url }) => {
        const [type] = await send('GET', '/v1/add-ons');
        await send('POST', `${url}/add-ons`, { addOnTypeId: type.id });
      }),
      'with a complete survey': stateWithSave(async ({ body }) => {
        await complete(sql`account_id = ${body.accountId}`);
        const event = (await events({ ...body, date: await findDay(body.accountId) })).find(({ id }) => id);
        return { url: `/v1/service-events/${event.id}`, body: event };
      }),
      billed: stateWithSave(async ({ body }) => {
        const period = `firstDay=${body.date}&lastDay=${body.date}&accountId=${body.accountId}`;
        const [{ total }] = await send('GET', `/v1/statements?${period}`);
        const { accountId, date } = body;
        await send('POST', '/v1/statements', { accountId, firstDay: date, lastDay: date, total });
        return undefined;
      }, pastDays),
    },
    updateAddOnOfServiceEvent: {
      'of a service to come': asIs,
      'of a past service': { days: pastDays },
      'of a generated service': stateWithSave(async ({ url }) => {
        const [eventId = ''] = url.split('/').slice(3);
        await db.execute(sql`update service_events set special_request = false where id = ${eventId}`);
        return undefined;
      }),
    },
    updateServingSchedules: {
      new: asIs,
      'with services': stateAfter(({ url, body }) => send('PUT', url, body)),
      'with services edited by hand': stateAfter(async ({ url, body }) => {
        await send('PUT', url, body);
        await db.execute(sql`update service_events set is_edited_by_hand = true where not special_request`);
      }),
    },
    updateRecurringAddOn: {
      'without services': asIs,
      'on services': stateAfter(async ({ body }) => {
        const line = `accountId=${body.accountId}&serviceLineId=${body.serviceLineId}`;
        await send('PUT', `/v1/serving-schedules?${line}`, everyDay);
      }),
    },
    saveHostSurvey: {
      open: asIs,
      complete: stateAfter(survey),
      past: { days: pastDays },
      'second version': stateWithSave(async (record) => {
        await survey(record);
        const { marketId } = await readSurvey(record.url);
        return {
          by: await server.addUser([], { marketId }),
          headers: { 'if-match': '"1"' },
          read: async () => (await readSurvey(record.url)).secondVersions.at(-1),
        };
      }),
    },
  };
}

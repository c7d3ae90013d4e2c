import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Day } from '#contract/values.ts';
import { addDays, getWeekday, todayIn } from '#domain/calendar/calendar-day.ts';
import { readAuditedTables } from '#server/db/audited-tables.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, aPreference } from '#testing/catalogue.ts';
import { addOnType, aKitchen, aSchedule, fill } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const boss = await addUser('superAdmin');
const timeZone = 'Pacific/Kiritimati';
const kitchen = await aKitchen(db, { timeZone });
const { market, line, anEvent } = kitchen;
const today = todayIn(timeZone, new Date());
const inDays = (days: number) => addDays(today, days);

type Merged = { headers: Record<string, unknown>; status: number; body: { data: { name: string } } };
const read = async (path: string) => (await call(boss, 'GET', `/v1/${path}`)).body.data;
const compare = (id: string, otherId: string) => read(`accounts/${id}/merge/${otherId}`);
async function merge(id: string, otherId: string, choices: object = {}, confirmed = 'loss') {
  const { sides } = await compare(id, otherId);
  const body = { otherId, otherVersion: sides[1].version, choices };
  return call(boss, 'POST', `/v1/accounts/${id}/merge?confirmed=${confirmed}`, body);
}
const undo = (reply: Pick<Merged, 'headers'>) => call(boss, 'POST', `/v1/steps/${reply.headers['brigade-step']}/undo`);

let count = 0;
/** Two accounts that look like duplicates. */
async function twoAccounts() {
  count += 1;
  return [await kitchen.anAccount(`Globex ${count} Tower`), await kitchen.anAccount(`Tower, Globex ${count}`)] as const;
}

/** Every audited row, without the columns that every save writes. */
async function everything() {
  const { tables } = await readAuditedTables(db);
  const all = tables.map(
    ({ name }) =>
      sql`select ${name}::text || ' ' || (to_jsonb(row) - '{version,updated_at}'::text[])::text as stored from ${sql.identifier(name)} as row`,
  );
  const { rows } = await db.execute<{ stored: string }>(sql`${sql.join(all, sql` union all `)} order by 1`);
  return rows.map(({ stored }) => stored);
}

const readEvents = async (accountId: string) =>
  (
    await db.execute<{ id: string; date: string; eaters: number }>(sql`
      select id, date, eater_count as eaters from service_events where account_id = ${accountId} order by date, service_time`)
  ).rows;
const eater = async (accountId: string, more: object) =>
  (await call(boss, 'POST', `/v1/consumer-users/account/${accountId}`, more)).body.data;

test('likely duplicates are of one market, and accounts of two markets are not merged', async () => {
  const [first, other] = await twoAccounts();
  const elsewhere = await aKitchen(db);
  const far = await elsewhere.anAccount(`Globex ${count}, Towers`);
  const pairs = (await read('duplicates/accounts')) as { records: { id: string }[] }[];
  const ids = pairs.map(({ records }) => records.map(({ id }) => id).sort());
  expect(ids).toContainEqual([first.id, other.id].sort());
  expect(ids.flat()).not.toContain(far.id);
  const text = `${first.name} is in ${market.name}, ${far.name} in ${elsewhere.market.name}. Only accounts of one market can be merged.`;
  expect((await compare(first.id, far.id)).obstacles).toEqual([text]);
  expect((await merge(first.id, far.id)).body.error.message).toBe(text);
});

describe('two accounts are one', () => {
  test('services, schedule, eaters, addresses and closings are those of both; undo, redo and undo bring every row back', async () => {
    const [survivor, other] = await twoAccounts();
    const [soup, days] = [await addOnType(db), ['monday', 'tuesday'] as Day[]];
    const [milk, egg, vegan] = [
      await anAllergen(db, 'Milk'),
      await anAllergen(db, 'Egg'),
      await aPreference(db, 'Vegan'),
    ];
    await aSchedule(db, { accountId: survivor.id, serviceLineId: line('Lunch'), days, numberOfEaters: 20 });
    await aSchedule(db, {
      accountId: other.id,
      serviceLineId: line('Lunch'),
      days: ['tuesday', 'friday'],
      numberOfEaters: 7,
    });
    await aSchedule(db, { accountId: other.id, serviceLineId: line('Dinner'), days, numberOfEaters: 9 });
    for (const { id } of [survivor, other])
      await db.execute(sql`
        insert into recurring_add_ons (account_id, service_line_id, add_on_type_id, day, should_serve_on_day, quantity)
        select ${id}, ${line('Lunch')}, ${soup.id}, day, true, ${id === survivor.id ? 3 : 5} from unnest('{monday,tuesday,friday}'::text[]) as day`);
    await db.execute(sql`insert into addresses (account_id, position, address_one, city, state, zip_code)
      values (${other.id}, 1, '9 Dock Rd', 'Phoenix', 'AZ', '85002')`);
    await db.execute(sql`insert into closings (account_id, first_day, last_day, reason) values
      (${other.id}, ${inDays(20)}, ${inDays(21)}, 'Moving'), (${survivor.id}, ${inDays(40)}, ${inDays(40)}, 'Party'), (${other.id}, ${inDays(40)}, ${inDays(40)}, 'Party')`);
    for (const { id } of [survivor, other]) await fill(db, id, new Date());
    const past = await anEvent(other, inDays(-20), { eaters: 11 });
    const late = await anEvent(other, inDays(3), { line: 'Breakfast', time: '09:00' });
    await anEvent(survivor, inDays(3), { line: 'Breakfast', time: '08:00' });
    await eater(survivor.id, { email: 'Sam@globex.example', allergenIds: [milk] });
    await eater(other.id, { email: 'sam@globex.example', dietaryPreferenceId: vegan, allergenIds: [egg] });
    await eater(other.id, { firstName: 'Ada' });
    for (const { id } of [survivor, other])
      await call(boss, 'POST', '/v1/account-poc-users', {
        accountId: id,
        firstName: 'P',
        lastName: id,
        email: `${id}@globex.example`,
      });
    await db.execute(sql`insert into account_portion_modifiers (account_id, element_type_id, value)
      select account, element_types.id, 0.1 from element_types, unnest(array[${survivor.id}, ${other.id}]::uuid[]) as account`);
    const before = await everything();
    const met = (await readEvents(other.id)).length;

    const askedReply = await merge(survivor.id, other.id, {}, '');
    expect(askedReply.body.error.details.questions[0].text).toContain(`of ${other.name} would be deleted`);
    expect(await everything()).toEqual(before);
    const merged = await merge(survivor.id, other.id, { name: 'other', contact: 'other', address: 'other' });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(merged.body.data).toEqual({ id: survivor.id, name: other.name });

    const week = (
      await db.execute<{ line: string; day: string; eaters: number }>(sql`
      select name as line, day, number_of_eaters as eaters from serving_schedules
      join service_lines on service_lines.id = service_line_id where account_id = ${survivor.id} and should_serve_on_day order by 1, 2`)
    ).rows;
    expect(week.map(({ line: name, day, eaters }) => `${name} ${day} ${eaters}`)).toEqual([
      'Dinner monday 9',
      'Dinner tuesday 9',
      'Lunch friday 7',
      'Lunch monday 20',
      'Lunch tuesday 20',
    ]);
    const { rows: soups } = await db.execute<{ day: string; quantity: number }>(
      sql`select day, quantity from recurring_add_ons where account_id = ${survivor.id} order by day`,
    );
    expect(soups.map(({ day, quantity }) => `${day} ${quantity}`)).toEqual(['friday 5', 'monday 3', 'tuesday 3']);
    const events = await readEvents(survivor.id);
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining([past.id, late.id]));
    expect(
      events.filter(({ date }) => date > today && getWeekday(date) === 'tuesday').map(({ eaters }) => eaters),
    ).not.toContain(27);
    expect(met).toBeGreaterThan(10);
    const people = await read(`consumer-users/account/${survivor.id}`);
    expect(people).toHaveLength(2);
    const sam = people.find(({ email }: { email: string }) => email !== '');
    expect(sam.dietaryPreferenceId).toBe(vegan);
    expect(sam.allergenIds.toSorted()).toEqual([milk, egg].toSorted());
    const account = await read(`accounts/${survivor.id}`);
    expect(account.addresses.map(({ addressOne }: { addressOne: string }) => addressOne)).toEqual([
      '1 Main St',
      '9 Dock Rd',
    ]);
    expect((await read(`account-poc-users/${survivor.id}`)).email).toBe(`${other.id}@globex.example`);
    const { rows: closedRows } = await db.execute(
      sql`select first_day from closings where account_id = ${survivor.id}`,
    );
    expect(closedRows).toHaveLength(2);
    expect((await call(boss, 'GET', `/v1/accounts/${other.id}`)).status).toBe(404);
    const after = await everything();

    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await everything()).toEqual(before);
    const redone = await undo(undone);
    expect(redone.status, JSON.stringify(redone.body)).toBe(200);
    expect(await everything()).toEqual(after);
    expect((await undo(redone)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('a completed survey keeps its service and the modifiers of its dishes; open surveys keep their ids; undo, redo and undo', async () => {
    const [survivor, other] = await twoAccounts();
    const dish = await kitchen.aDish();
    const menu = await kitchen.aMenu([dish]);
    const serve = async (days: number) => {
      const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date: inDays(days) };
      return (await call(boss, 'POST', '/v1/scheduled-menus', slot)).body.data;
    };
    const [filed, both, alone] = [await serve(-1), await serve(5), await serve(6)];
    for (const days of [-1, 5]) await anEvent(survivor, inDays(days), { eaters: 10 });
    const stays = await anEvent(other, inDays(-1), { eaters: 20 });
    await anEvent(other, inDays(5), { eaters: 21 });
    await anEvent(other, inDays(6), { eaters: 22 });
    await db.execute(
      sql`update host_surveys set status = 'complete' where account_id = ${other.id} and scheduled_menu_id = ${filed.id}`,
    );
    await db.execute(sql`insert into scheduled_element_portion_modifiers (scheduled_element_id, account_id, portion_modifier) values
      (${filed.scheduledElements[0].id}, ${survivor.id}, 0.5), (${filed.scheduledElements[0].id}, ${other.id}, 0.2),
      (${both.scheduledElements[0].id}, ${other.id}, 0.3), (${alone.scheduledElements[0].id}, ${other.id}, 0.4)`);
    const surveys = async (accountId: string) =>
      (
        await db.execute<{ id: string }>(sql`select id from host_surveys where account_id = ${accountId} order by date`)
      ).rows.map(({ id }) => id);
    const [ofKept, ofOther] = [await surveys(survivor.id), await surveys(other.id)];
    const before = await everything();

    const merged = await merge(survivor.id, other.id);
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect((await readEvents(survivor.id)).map(({ eaters }) => eaters)).toEqual([20, 10, 22]);
    expect((await readEvents(survivor.id))[0]?.id).toBe(stays.id);
    expect(await surveys(survivor.id)).toEqual([ofOther[0], ofKept[1], ofOther[2]]);
    const { rows: modifiers } = await db.execute<{ value: number }>(sql`
      select portion_modifier::float as value from scheduled_element_portion_modifiers where account_id = ${survivor.id} order by 1`);
    expect(modifiers.map(({ value }) => value)).toEqual([0.2, 0.4]);
    const after = await everything();
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await everything()).toEqual(before);
    const redone = await undo(undone);
    expect(redone.status, JSON.stringify(redone.body)).toBe(200);
    expect(await everything()).toEqual(after);
    expect((await undo(redone)).status).toBe(200);
    expect(await everything()).toEqual(before);

    await db.execute(
      sql`update host_surveys set status = 'complete' where account_id = ${survivor.id} and scheduled_menu_id = ${filed.id}`,
    );
    expect((await merge(survivor.id, other.id)).body.error.message).toContain(
      'Both have a completed survey of the same service (1 service)',
    );
  });

  test('the other one can be chosen, a service wins over a cancellation, and a survey answered after the merge is not undone', async () => {
    const [survivor, other] = await twoAccounts();
    await aSchedule(db, {
      accountId: survivor.id,
      serviceLineId: line('Lunch'),
      days: ['monday', 'thursday'],
      numberOfEaters: 20,
    });
    await aSchedule(db, {
      accountId: other.id,
      serviceLineId: line('Lunch'),
      days: ['monday', 'thursday'],
      numberOfEaters: 7,
    });
    for (const { id } of [survivor, other]) await fill(db, id, new Date());
    const [first, second] = await readEvents(other.id);
    const [, , third] = await readEvents(survivor.id);
    await call(boss, 'DELETE', `/v1/service-events/${first?.id}`);
    await call(boss, 'DELETE', `/v1/service-events/${third?.id}`);
    const before = await everything();
    const askedReply = await merge(survivor.id, other.id, { services: 'other' }, '');
    const text: string = askedReply.body.error.details.questions[0].text;
    expect(text).toContain(`services of ${survivor.name} would be deleted`);
    expect(text).toContain('2 cancelled services would no longer be shown');
    const merged = await merge(survivor.id, other.id, { services: 'other' });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const events = await readEvents(survivor.id);
    expect(events.find(({ date }) => date === second?.date)?.id).toBe(second?.id);
    // That of the schedule, which is the other one's now.
    expect(new Set(events.map(({ eaters }) => eaters))).toEqual(new Set([7]));
    expect((await undo(merged)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('an eater of both with two needs is an obstacle; a person who may not edit is refused', async () => {
    const [survivor, other] = await twoAccounts();
    const [vegan, halal] = [await aPreference(db, 'Vegan'), await aPreference(db, 'Vegetarian')];
    await eater(survivor.id, { email: 'ada@globex.example', dietaryPreferenceId: vegan });
    await eater(other.id, { email: 'ADA@globex.example', dietaryPreferenceId: halal });
    const text = 'Both have an eater ada@globex.example, with different dietary preferences. Make them equal first.';
    expect((await compare(survivor.id, other.id)).obstacles).toEqual([text]);
    expect((await merge(survivor.id, other.id)).body.error.message).toBe(text);
    const remover = await addUser(['View Scheduled Menus & Elements', 'Remove Master Menus & Elements']);
    const body = { otherId: other.id, otherVersion: 1, choices: {} };
    expect((await call(remover, 'POST', `/v1/accounts/${survivor.id}/merge`, body)).status).toBe(403);
  });
});

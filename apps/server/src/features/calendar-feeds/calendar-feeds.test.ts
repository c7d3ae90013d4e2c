import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { MAX_FEEDS } from '#contract/calendar-feeds-texts.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { calendarFeeds } from '#server/db/schema/calendar-feeds.ts';
import { rateLimits } from '#server/db/schema/platform.ts';
import { allergens, markets } from '#server/db/schema/reference-data.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { demoServer } from '#testing/demo.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await demoServer();
const planner = await addUser();
const [account] = await db.select().from(accounts).orderBy(accounts.name);
if (!account) throw new Error('The demo has no account.');

const aSecret = () => randomBytes(32).toString('base64url');
async function makeFeed(user = planner, subject: object = { kind: 'account', id: account?.id }) {
  const secret = aSecret();
  const { status, body } = await call(user, 'POST', '/v1/calendar-feeds', { ...subject, secret });
  expect(status).toBe(201);
  return { id: body.data.id as string, secret };
}
const read = ({ secret }: { secret: string }) => call(null, 'GET', `/v1/calendars/${secret}.ics`);
/** Long lines are folded. */
const getLines = (raw: Buffer) => raw.toString('utf8').replaceAll('\r\n ', '').split('\r\n');

let day = '';
beforeAll(async () => {
  const { rows } = await db.execute<{ date: string }>(
    sql`select min(date) as date from service_events where account_id = ${account.id} and date > current_date`,
  );
  day = rows[0]?.date ?? '';
});

test('a feed tells an account’s services without a sign-in, at the right moment', async () => {
  const { rows } = await db.execute<{ id: string; start: string; eaters: number }>(sql`
    select service_events.id, eater_count as eaters, to_char((date + service_time) at time zone time_zone at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as start
    from service_events join accounts on accounts.id = account_id join markets on markets.id = market_id
    where account_id = ${account.id} and date = ${day} limit 1`);
  const [service] = rows;
  const feed = await makeFeed();
  const { status, headers, raw } = await read(feed);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/calendar/);
  expect(headers['cache-control']).toBe('no-store');
  const lines = getLines(raw);
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(raw.toString()).toMatch(/END:VCALENDAR\r\n$/);
  expect(lines).toContain(`X-WR-CALNAME:${account.name}`);
  expect(lines).toContain(`UID:${service?.id}@brigade`);
  expect(lines).toContain(`DTSTART:${service?.start}`);
  expect(lines.some((line) => line.startsWith('SUMMARY:') && line.includes(`${service?.eaters} people`))).toBe(true);
});

test('noon in New York and noon in Phoenix are different moments', async () => {
  const startsIn = async (zone: string) => {
    await db.execute(sql`update markets set time_zone = ${zone} where id = ${account.marketId}`);
    const { raw } = await read(await makeFeed());
    return getLines(raw).filter((line) => line.startsWith('DTSTART:'));
  };
  const [phoenix, newYork] = [await startsIn('America/Phoenix'), await startsIn('America/New_York')];
  expect(phoenix).toHaveLength(newYork.length);
  expect(phoenix).not.toEqual(newYork);
  await db.execute(sql`update markets set time_zone = 'America/Phoenix' where id = ${account.marketId}`);
});

test('the schedule of a market is whole days', async () => {
  const feed = await makeFeed(planner, { kind: 'market', id: account.marketId });
  const { status, raw } = await read(feed);
  expect(status).toBe(200);
  const { rows } = await db.execute<{ count: number; day: string }>(sql`
    select count(*)::int as count, to_char(min(date), 'YYYYMMDD') as day from scheduled_menus
    where market_id = ${account.marketId} and date between current_date - 31 and current_date + 120`);
  const lines = getLines(raw);
  expect(lines.filter((line) => /^SUMMARY:(?!.*no menu$)/.test(line))).toHaveLength(rows[0]?.count ?? -1);
  expect(lines).toContain(`DTSTART;VALUE=DATE:${rows[0]?.day}`);
});

test('the schedule of a market says who waits for a menu, what has no dishes and where nobody is served', async () => {
  const { market, anAccount, anEvent, aDish, aMenu, line } = await aKitchen(db);
  const client = await anAccount();
  const date = addDays(todayIn('America/Phoenix', new Date()), 7);
  for (const name of ['Breakfast', 'Lunch']) await anEvent(client, date, { eaters: 5, line: name });
  const menus = { Lunch: await aMenu([], 'Empty'), Dinner: await aMenu([await aDish({ name: 'Rice' })], 'Rice Bar') };
  for (const [name, { id: originalMenuId }] of Object.entries(menus)) {
    const slot = { marketId: market.id, serviceLineId: line(name), date };
    expect((await call(planner, 'POST', '/v1/scheduled-menus', { originalMenuId, ...slot })).status).toBe(201);
  }
  const feed = await makeFeed(planner, { kind: 'market', id: market.id });
  const lines = getLines((await read(feed)).raw).filter((text) => /^(SUMMARY|DESCRIPTION):./.test(text));
  expect(lines).toEqual([
    'SUMMARY:Breakfast: 5 people\\, no menu',
    'SUMMARY:Lunch: Empty',
    String.raw`DESCRIPTION:5 people\, and the menu has no elements`,
    'SUMMARY:Dinner: Rice Bar',
    String.raw`DESCRIPTION:Nobody is served\nRice`,
  ]);
});

test('whatever an event tells moves its marks, and a reading without a change moves none', async () => {
  const { anAccount, anEvent } = await aKitchen(db);
  const client = await anAccount();
  const date = addDays(todayIn('America/Phoenix', new Date()), 7);
  await anEvent(client, date, { eaters: 10 });
  const feed = await makeFeed(planner, { kind: 'account', id: client.id });
  const readMarks = async () => {
    const lines = getLines((await read(feed)).raw);
    expect(lines).toContain('TRANSP:TRANSPARENT');
    const readValue = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
    expect(readValue('LAST-MODIFIED')).toBe(readValue('DTSTAMP'));
    return { sequence: Number(readValue('SEQUENCE')), stamp: readValue('DTSTAMP') };
  };
  const ofClient = sql`account_id = ${client.id}`;
  const ofDay = sql`date = ${date} and market_id = ${client.marketId}`;
  const changes = {
    'head count': sql`update service_events set eater_count = 11 where ${ofClient}`,
    address: sql`update addresses set address_one = '9 Other Street' where ${ofClient}`,
    'time zone': sql`update markets set time_zone = 'America/New_York' where id = ${client.marketId}`,
    menu: sql`insert into scheduled_menus (market_id, service_line_id, date, name, menu_element_class_id, cuisine_type_id)
      select market_id, service_line_id, date, 'Taco bar', (select id from menu_element_classes limit 1), (select id from cuisine_types limit 1)
      from service_events join accounts on accounts.id = account_id where ${ofClient}`,
    'name of the menu': sql`update scheduled_menus set name = 'Tacos' where ${ofDay}`,
    'menu that is deleted': sql`delete from scheduled_menus where ${ofDay}`,
  };
  let last = await readMarks();
  for (const [what, change] of Object.entries(changes)) {
    expect(await readMarks(), what).toEqual(last);
    expect((await db.execute(change)).rowCount, what).toBe(1);
    const next = await readMarks();
    expect(next.sequence, what).toBeGreaterThan(last.sequence);
    expect(next.stamp > last.stamp, what).toBe(true);
    last = next;
  }
  await db.execute(sql`update markets set time_zone = 'America/Phoenix' where id = ${client.marketId}`);
});

test('line breaks, commas and lines of the format in what people typed break nothing', async () => {
  const typedText = 'Ring; the bell, twice\\n\r\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Free lunch';
  await db.execute(
    sql`update service_events set notes = ${typedText} where account_id = ${account.id} and date = ${day}`,
  );
  const lines = getLines((await read(await makeFeed())).raw);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(
    lines.filter((line) => line.startsWith('UID:')).length,
  );
  expect(lines).not.toContain('SUMMARY:Free lunch');
});

test('only a hash of the secret is kept, and no list tells it again', async () => {
  const { id, secret } = await makeFeed();
  const { rows } = await db.execute(sql`select calendar_feeds::text as row from calendar_feeds`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const { body } = await call(planner, 'GET', '/v1/calendar-feeds');
  expect(body.data.map((feed: { id: string }) => feed.id)).toContain(id);
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('a revoked feed is not found, and only its own person revokes it', async () => {
  const feed = await makeFeed();
  const other = await addUser('superAdmin');
  expect((await call(other, 'DELETE', `/v1/calendar-feeds/${feed.id}`)).status).toBe(404);
  expect((await read(feed)).status).toBe(200);
  expect((await call(planner, 'DELETE', `/v1/calendar-feeds/${feed.id}`)).status).toBe(200);
  expect((await read(feed)).status).toBe(404);
});

test('a feed tells what its person may see now: nothing without the permission, nothing once removed', async () => {
  const person = await addUser(['View Scheduled Menus & Elements']);
  const feed = await makeFeed(person);
  expect((await read(feed)).status).toBe(200);
  await db
    .update(roles)
    .set({ permissions: [] })
    .where(eq(roles.id, person.roleId ?? ''));
  expect((await read(feed)).status).toBe(404);
  await db
    .update(roles)
    .set({ permissions: ['View Scheduled Menus & Elements'] })
    .where(eq(roles.id, person.roleId ?? ''));
  expect((await read(feed)).status).toBe(200);
  await db.execute(sql`update users set removed_at = now() where id = ${person.id}`);
  expect((await read(feed)).status).toBe(404);
  expect(await db.$count(users, eq(users.id, person.id))).toBe(1);
});

test('a secret that can be guessed is refused', async () => {
  for (const secret of ['', 'lunch', 'a'.repeat(42)])
    expect(
      (await call(planner, 'POST', '/v1/calendar-feeds', { kind: 'account', id: account.id, secret })).status,
    ).toBe(400);
});

test('a person has so many feeds and no more', async () => {
  const person = await addUser();
  for (let n = 0; n < MAX_FEEDS; n += 1) await makeFeed(person);
  const { status, body } = await call(person, 'POST', '/v1/calendar-feeds', {
    kind: 'account',
    id: account.id,
    secret: aSecret(),
  });
  expect(status).toBe(409);
  expect(body.error.message).toMatch(/Revoke one/);
  expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, person.id))).toBe(MAX_FEEDS);
});

test('an account that is gone has no feed', async () => {
  const nobody = { kind: 'account', id: '00000000-0000-4000-8000-000000000000', secret: aSecret() };
  expect((await call(planner, 'POST', '/v1/calendar-feeds', nobody)).status).toBe(404);
});

test('guessed addresses are stopped, and a feed that is read over and over answers with a wait', async () => {
  const feed = await makeFeed();
  let answers = new Set<number>();
  for (let n = 0; n < 70; n += 1) answers.add((await read(feed)).status);
  expect([...answers]).toEqual([200, 429]);
  answers = new Set();
  for (let n = 0; n < 70; n += 1) answers.add((await call(null, 'GET', `/v1/calendars/guess-${n}.ics`)).status);
  expect([...answers]).toEqual([404, 429]);
  await db.delete(rateLimits);
});

test('a name of any characters is one escaped line, and a calendar without services is still one', async () => {
  const [market] = await db.select().from(markets).limit(1);
  const [createdAccount] = await db
    .insert(accounts)
    .values({
      ...account,
      id: undefined,
      name: 'Acme, Inc; \\ "West"\r\nBEGIN:VEVENT\u0007',
      marketId: market?.id ?? '',
    })
    .returning();
  const lines = getLines((await read(await makeFeed(planner, { kind: 'account', id: createdAccount?.id ?? '' }))).raw);
  expect(lines).toContain('X-WR-CALNAME:Acme\\, Inc\\; \\\\ "West" BEGIN:VEVENT ');
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ]);
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);
});

test('a service has the accommodations of every screen, and no line where there are none (scheduling-6)', async () => {
  const { anAccount, anEvent } = await aKitchen(db);
  const date = addDays(todayIn('America/Phoenix', new Date()), 7);
  const client = await anAccount();
  await anEvent(client, date, { eaters: 10 });
  const readDetailsForService = async () => {
    const lines = getLines((await read(await makeFeed(await addUser(), { kind: 'account', id: client.id }))).raw);
    return lines.find((line) => line.startsWith('DESCRIPTION:')) ?? '';
  };
  expect(await readDetailsForService()).not.toMatch(/accommodations|allergies|vegetarian/);
  const [milk] = await db.select().from(allergens).where(eq(allergens.name, 'Milk'));
  const eater = { email: 'maya@client.example', firstName: 'Maya', lastName: 'Adler', allergenIds: [milk?.id] };
  expect((await call(planner, 'POST', `/v1/consumer-users/account/${client.id}`, eater)).status).toBe(201);
  expect(await readDetailsForService()).toContain('With accommodations 1: no Milk 1');
  await db
    .update(serviceEvents)
    .set({ dietaryCount: 2, allergenCount: 3 })
    .where(eq(serviceEvents.accountId, client.id));
  expect(await readDetailsForService()).toContain(
    String.raw`With accommodations 5: Allergies 2\, Vegetarian 2\, no Milk 1`,
  );
});

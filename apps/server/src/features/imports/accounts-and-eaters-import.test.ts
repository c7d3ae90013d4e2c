import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts, addresses } from '#server/db/schema/accounts.ts';
import { users } from '#server/db/schema/users.ts';
import { testServer } from '#testing/app.ts';
import { aPreference } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';
import { aMarket, aServiceType } from '#testing/scheduling.ts';

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const clients = createImports(app, chef, 'accounts');
const eaters = createImports(app, chef, 'eaters');
const market = await aMarket(db);
const [marketName] = (await db.execute<{ name: string }>(sql`select name from markets where id = ${market.id}`)).rows;

const headings = [
  'Account name',
  'Market',
  'Address one',
  'City',
  'State',
  'Zip',
  'Service start date',
  'Contact first name',
  'Contact last name',
  'Contact e-mail',
];
const acme = [
  'Acme',
  marketName?.name ?? '',
  '1 Main St',
  'Phoenix',
  'az',
  '85001',
  '1/4/2027',
  'Rosa',
  'Lind',
  'rosa@acme.example',
];
const audited = async () =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from audit_trail`)).rows[0]?.count;

test('an account comes with its address and its contact, and the same file again changes nothing', async () => {
  expect((await clients.run([headings, acme])).data).toMatchObject({ created: 1, changed: 0, same: 0 });
  const [account] = await db.select().from(accounts).where(eq(accounts.name, 'Acme'));
  expect(account).toMatchObject({ marketId: market.id, serviceStartDate: '2027-01-04' });
  const [address] = await db
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, account?.id ?? ''));
  expect(address).toMatchObject({ addressOne: '1 Main St', state: 'AZ', zipCode: '85001', position: 0 });
  const [contact] = await db
    .select()
    .from(users)
    .where(eq(users.accountId, account?.id ?? ''));
  expect(contact).toMatchObject({ type: 'POC', firstName: 'Rosa', email: 'rosa@acme.example' });
  const before = await audited();
  expect((await clients.run([headings, acme])).data).toMatchObject({ created: 0, changed: 0, same: 1 });
  expect(await audited()).toBe(before);
});

test('an address and a contact that changed are changed in their place', async () => {
  const movedNames = acme.with(2, '2 Side St').with(9, 'rosa.lind@acme.example');
  expect((await clients.run([headings, movedNames])).data).toMatchObject({ created: 0, changed: 1, same: 0 });
  const [account] = await db.select().from(accounts).where(eq(accounts.name, 'Acme'));
  const own = await db
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, account?.id ?? ''));
  expect(own.map(({ addressOne }) => addressOne)).toEqual(['2 Side St']);
  const contacts = await db
    .select()
    .from(users)
    .where(eq(users.accountId, account?.id ?? ''));
  expect(contacts.map(({ email }) => email)).toEqual(['rosa.lind@acme.example']);
  expect(account?.version).toBe(2);
});

test.each([
  ['a zip that lost its zero', 5, '2139', 'Zip'],
  ['an unknown state', 4, 'Arizonia', 'State'],
  ['an unknown market', 1, 'Atlantis', 'Market'],
  ['no date', 6, '4 January', 'Service start date'],
  ['a contact without a last name', 8, '', 'Contact last name'],
])('%s is a fault of its column', async (_what, column, text, heading) => {
  const { data } = await clients.check([headings, acme.with(0, 'Faulty').with(column, text)]);
  expect(data.faults.map((fault: { column: string }) => fault.column)).toEqual([heading]);
});

const withWeek = [...headings, 'Weekly schedule', 'Further addresses'];
const weekly = async (name: string) =>
  (
    await db.execute(sql`
      select service_lines.name as line, trim(to_char(date, 'Day')) as day, max(eater_count) as eaters,
        max(dietary_count) as vegetarians
      from service_events as event join accounts on accounts.id = event.account_id
      join service_lines on service_lines.id = event.service_line_id
      where accounts.name = ${name} group by 1, 2 order by 1, min(extract(isodow from date))`)
  ).rows;

test('an account comes with its week and its further addresses, and its services are planned', async () => {
  await aServiceType(db, 'Set and Run');
  const week = 'Lunch Monday-Tuesday: 97, 12 vegetarians, $14.50; Breakfast Fri: 20';
  const row = [...acme.with(0, 'Weekly').with(6, ''), week, '8105 W Harbor Ln, Driver lounge, Tolleson, AZ 85353'];
  expect((await clients.run([withWeek, row])).data).toMatchObject({ created: 1, changed: 0, same: 0 });
  expect(await weekly('Weekly')).toEqual([
    { line: 'Breakfast', day: 'Friday', eaters: 20, vegetarians: 0 },
    { line: 'Lunch', day: 'Monday', eaters: 97, vegetarians: 12 },
    { line: 'Lunch', day: 'Tuesday', eaters: 97, vegetarians: 12 },
  ]);
  const before = await audited();
  expect((await clients.run([withWeek, row])).data).toMatchObject({ created: 0, changed: 0, same: 1 });
  expect(await audited()).toBe(before);

  // A list in a cell replaces the whole list (import-6); a row without the cell leaves the week as it is.
  const less = row.with(-2, 'Lunch Tuesday: 60').with(-1, '1 Dock Rd, Tolleson, AZ 85353');
  const { data } = await clients.check([withWeek, less]);
  expect(data.changed[0].changes).toMatchObject([
    { label: 'Further addresses', after: '1 Dock Rd, Tolleson, AZ 85353' },
    {
      label: 'Repeating service schedule',
      before: 'Breakfast Friday: 20; Lunch Monday-Tuesday: 97, 12 vegetarians, $14.50, Composed Salad',
      after: 'Lunch Tuesday: 60, Composed Salad',
    },
  ]);
  expect((await clients.run([withWeek, less])).data).toMatchObject({ changed: 1 });
  expect(await weekly('Weekly')).toEqual([{ line: 'Lunch', day: 'Tuesday', eaters: 60, vegetarians: 0 }]);
  expect((await clients.run([headings, less.slice(0, headings.length)])).data).toMatchObject({ same: 1 });
});

test('an address at which services take place is not taken away by an import', async () => {
  await db.execute(sql`update service_events set address_id = (select id from addresses where address_one = '1 Dock Rd')
    where account_id = (select id from accounts where name = 'Weekly')`);
  const row = [...acme.with(0, 'Weekly').with(6, ''), '', '2 Dock Rd, Tolleson, AZ 85353'];
  expect((await clients.run([withWeek, row])).error.message).toContain('1 Dock Rd');
});

test.each([
  ['Lunch whenever: 40', '', 'Weekly schedule', 'is no service of a week'],
  ['Brunch Monday: 40', '', 'Weekly schedule', 'There is no service line named Brunch.'],
  ['', 'Dock', 'Further addresses', 'is no address'],
  ['', '1 Dock Rd, Tolleson, XX 85353', 'Further addresses', ''],
])('the week %j with the addresses %j is a fault', async (week, others, column, message) => {
  const { data } = await clients.check([withWeek, [...acme.with(0, 'Faulty'), week, others]]);
  expect(data.faults).toMatchObject([{ column, message: expect.stringContaining(message) }]);
});

const eaterHeadings = ['Account', 'Email', 'First name', 'Last name', 'Diet', 'Allergies'];

test('eaters come with preference and allergens, known by address or by name, and again change nothing', async () => {
  await aPreference(db, 'Vegan');
  const table = [
    eaterHeadings,
    ['acme', 'sam@acme.example', 'Sam', 'Roe', 'vegan', 'Milk; Sesame'],
    ['Acme', '', 'Kai', 'Lund', '', ''],
  ];
  expect((await eaters.run(table)).data).toMatchObject({ created: 2, changed: 0, same: 0 });
  const before = await audited();
  expect((await eaters.run(table)).data).toMatchObject({ created: 0, changed: 0, same: 2 });
  expect(await audited()).toBe(before);
  const changedRecord = await eaters.run([eaterHeadings, ['Acme', 'SAM@acme.example', '', '', '', 'Milk']]);
  expect(changedRecord.data).toMatchObject({ created: 0, changed: 1, same: 0 });
});

test('an eater of no account, of nobody, and twice are faults', async () => {
  const { data } = await eaters.check([
    eaterHeadings,
    ['', 'a@b.example', '', '', '', ''],
    ['Acme', '', '', '', 'Vegan', ''],
    ['Acme', 'x@acme.example', '', '', '', ''],
    ['Acme', 'X@acme.example', '', '', '', ''],
    ['Acme', 'not an address', '', '', '', ''],
  ]);
  expect(data.faults.map(({ rows }: { rows: number[] }) => rows)).toEqual([[2], [3], [5], [6]]);
});

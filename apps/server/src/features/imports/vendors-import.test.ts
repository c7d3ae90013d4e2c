import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { aVendor } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';

const app = await testServer();
const boss = await app.addUser('superAdmin');
const { check, run } = createImports(app, boss, 'vendors');

const findVendor = async (name: string) =>
  (
    await app.db.execute(sql`select order_days, delivery_days, minimum_order::text, customer_number, contact
    from vendors where name = ${name}`)
  ).rows[0];

test('reads vendors as people list them, and changes nothing the second time (money-13, import-6)', async () => {
  const file = [
    ['Supplier', 'Order days', 'Delivery days', 'Minimum', 'Account number', 'Rep'],
    ['Valley', 'Mon, Wed', 'Tuesdays & Thursdays', '$1,250', '00417', 'Dana Ruiz, 602-555-0142'],
    ['Harbor', 'Monday-Thursday', 'MWF; Sat', '', '', ''],
  ];
  expect(await run(file)).toMatchObject({ data: { created: 2 } });
  expect(await findVendor('Valley')).toEqual({
    order_days: ['monday', 'wednesday'],
    delivery_days: ['tuesday', 'thursday'],
    minimum_order: '1250.00',
    customer_number: '00417',
    contact: 'Dana Ruiz, 602-555-0142',
  });
  expect(await findVendor('Harbor')).toMatchObject({
    order_days: ['monday', 'tuesday', 'wednesday', 'thursday'],
    delivery_days: ['monday', 'wednesday', 'friday', 'saturday'],
    minimum_order: null,
  });
  expect(await run(file)).toMatchObject({ data: { created: 0, changed: 0, same: 2 } });
});

test.each(['Mon, Wednsday', 'Mon and', 'twice a week', 'Mon (by 2 pm)', 'T'])('refuses the days %s', async (text) => {
  const { data } = await check([
    ['Name', 'Delivery days'],
    ['Other', text],
  ]);
  expect(data.faults).toMatchObject([{ message: `“${text}” is not a list of days. Write it like Mon, Wed, Fri.` }]);
  expect(data.words).toEqual([]);
});

test('shows a change in words, and takes the permission to change vendors', async () => {
  await aVendor(app.db, 'Mill');
  const file = [
    ['Name', 'Order days', 'Minimum order'],
    ['Mill', 'M-W', '80'],
  ];
  const { data } = await check(file);
  expect(data.changed).toMatchObject([
    {
      changes: [
        { label: 'Order days', before: '', after: 'Monday; Tuesday; Wednesday' },
        { label: 'Minimum order', before: '', after: '80' },
      ],
    },
  ]);
  const chef = createImports(app, await app.addUser(), 'vendors');
  const refusal = await chef.check(file);
  expect(refusal.data.faults).toMatchObject([{ message: 'You do not have permission to change Mill.' }]);
});

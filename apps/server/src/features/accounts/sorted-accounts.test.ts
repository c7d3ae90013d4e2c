import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { aMarket, aServiceType } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const manager = await addUser();
const [phoenix, boston] = [await aMarket(db, { name: 'Phoenix' }), await aMarket(db, { name: 'boston' })];
const buffet = await aServiceType(db, 'Buffet');

const accounts: [name: string, marketId: string, city: string, start: string | null, employees: number | null][] = [
  ['Copper State Bank', phoenix.id, 'Tempe', '2026-11-23', 120],
  ['Ärtisan Labs', boston.id, 'quincy', null, 40],
  ['Beacon Health', boston.id, 'Boston', '2025-01-02', null],
];
for (const [name, marketId, city, serviceStartDate, totalEmployees] of accounts) {
  const address = { addressOne: '1 Main St', addressTwo: '', city, state: 'AZ', zipCode: '85001' };
  const account = { name, marketId, serviceStartDate, totalEmployees, serviceTypeId: buffet.id, ...address };
  const { status, body } = await call(manager, 'POST', '/v1/accounts', {
    ...account,
    playbookLink: '',
    showOptin: false,
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

test.each([
  ['', 'Ärtisan Beacon Copper'],
  ['sort=name', 'Ärtisan Beacon Copper'],
  ['sort=-name', 'Copper Beacon Ärtisan'],
  ['sort=market', 'Ärtisan Beacon Copper'],
  ['sort=-market', 'Copper Ärtisan Beacon'],
  ['sort=city', 'Beacon Ärtisan Copper'],
  ['sort=-city', 'Copper Ärtisan Beacon'],
  ['sort=start', 'Beacon Copper Ärtisan'],
  ['sort=-start', 'Copper Beacon Ärtisan'],
  ['sort=employees', 'Ärtisan Copper Beacon'],
  ['sort=-employees', 'Copper Ärtisan Beacon'],
  ['sort=-employees&q=a', 'Copper Ärtisan Beacon'],
  ['sort=-name&perPage=1&page=2', 'Beacon'],
])('accounts with %j are %s', async (query, names) => {
  const { body } = await call(manager, 'GET', `/v1/accounts?${query}`);
  expect(body.data.map(({ name }: { name: string }) => name.split(' ')[0]).join(' ')).toBe(names);
});

test('a column that nobody knows is refused', async () => {
  expect((await call(manager, 'GET', '/v1/accounts?sort=id')).status).toBe(400);
});

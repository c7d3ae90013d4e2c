import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { aMarket, anAccount, aServiceType, serviceLine } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const manager = await addUser();
const reader = await addUser(['View Scheduled Menus & Elements']);
const stranger = await addUser([]);
const phoenix = await aMarket(db, { name: 'Phoenix' });
const boston = await aMarket(db, { name: 'Boston', timeZone: 'America/New_York' });
const buffet = await aServiceType(db, 'Buffet');

const input = (more: object = {}) => ({
  name: 'Copper State Bank',
  marketId: phoenix.id,
  totalEmployees: 120,
  serviceStartDate: '2026-11-23',
  playbookLink: 'https://example.com/playbook',
  serviceTypeId: buffet.id,
  addressOne: '1 Main St',
  addressTwo: '',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85001',
  showOptin: true,
  ...more,
});
const create = (more: object = {}) => call(manager, 'POST', '/v1/accounts', input(more));

describe('an account', () => {
  test('is created, found and read back as it was entered', async () => {
    const createdReply = await create();
    expect(createdReply.status).toBe(201);
    expect(createdReply.body.data).toMatchObject({
      ...input(),
      market: { name: 'Phoenix', timeZone: 'America/Phoenix' },
      version: 1,
    });
    expect(createdReply.body.data.addresses).toMatchObject([{ addressOne: '1 Main St', zipCode: '85001' }]);
    const read = await call(reader, 'GET', `/v1/accounts/${createdReply.body.data.id}`);
    expect(read.body.data).toEqual(createdReply.body.data);
    const list = await call(reader, 'GET', '/v1/accounts?q=copper');
    expect(list.body).toEqual({ data: [createdReply.body.data], meta: { count: 1 } });
  });

  test.each([
    [{ name: '  ' }, 'name', 'Account name is required.'],
    [{ name: 'x'.repeat(501) }, 'name', 'Must be at most 500 characters.'],
    [{ addressOne: '' }, 'addressOne', 'Address one is required.'],
    [{ city: ' ' }, 'city', 'City is required.'],
    [{ state: 'Arizona' }, 'state', 'State is required.'],
    [{ state: 'DC' }, 'state', 'State is required.'],
    [{ zipCode: '8500' }, 'zipCode', 'Must be valid US Zip code'],
    [{ zipCode: '85001-1234' }, 'zipCode', 'Must be valid US Zip code'],
    [{ zipCode: 85001 }, 'zipCode', 'Must be valid US Zip code'],
    [{ totalEmployees: -1 }, 'totalEmployees', 'Must be a whole number, 0 or more.'],
    [{ totalEmployees: 1.5 }, 'totalEmployees', 'Must be a whole number, 0 or more.'],
    [{ serviceStartDate: '0026-01-01' }, 'serviceStartDate', 'Must be a date from 2000 to 2100.'],
    [{ showOptin: 'yes' }, 'showOptin', 'Must be yes or no.'],
    [{ serviceStartDate: '2026-02-30' }, 'serviceStartDate', 'There is no such date.'],
    [{ playbookLink: 'javascript:alert(1)' }, 'playbookLink', undefined],
    [{ marketId: '01900000-0000-7000-8000-00000000dead' }, 'marketId', 'There is no such market.'],
    [{ serviceTypeId: '01900000-0000-7000-8000-00000000dead' }, 'serviceTypeId', 'There is no such service type.'],
    [{ name: 'NUL \u0000' }, 'name', undefined],
  ])('with %j is refused, naming %s', async (bad, field, text) => {
    const reply = await create({ name: 'Never made', ...bad });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
    if (text) expect(reply.body.error.message).toBe(text);
    expect((await call(reader, 'GET', '/v1/accounts?q=Never made')).body.meta.count).toBe(0);
  });

  test('gives up its start date when that is saved empty', async () => {
    const { data } = (await create({ name: 'Serves at last' })).body;
    expect(data.serviceStartDate).toBe('2026-11-23');
    const url = `/v1/accounts/${data.id}`;
    await call(manager, 'PUT', url, input({ name: 'Serves at last', serviceStartDate: null }));
    expect((await call(reader, 'GET', url)).body.data.serviceStartDate).toBeNull();
  });

  test('keeps who pays it and their order when a client of before saves it', async () => {
    const payer = { billTo: 'Payer Inc\nAccounts Payable', purchaseOrderNumber: 'PO-1' };
    const { id } = (await create({ name: 'Payer', ...payer })).body.data;
    const save = async (more: object) =>
      (await call(manager, 'PUT', `/v1/accounts/${id}`, input({ name: 'Payer & Sons', ...more }))).body.data;
    expect(await save({})).toMatchObject({ name: 'Payer & Sons', ...payer });
    const nobody = { billTo: '', purchaseOrderNumber: '' };
    expect(await save(nobody)).toMatchObject(nobody);
  });

  test('of a taken name is refused, whatever its case, accents and spaces', async () => {
    await create({ name: 'Café Verde' });
    const reply = await create({ name: ' CAFE verde ' });
    expect(reply).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: 'There is an account named CAFE verde already.' } },
    });
  });

  test('is created once by 50 people at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => create({ name: 'Rush hour' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(49).fill(409)]);
  });

  test('keeps its address when it is saved again, with the new text', async () => {
    const { body } = await create({ name: 'Moving' });
    const savedReply = await call(
      manager,
      'PUT',
      `/v1/accounts/${body.data.id}`,
      input({ name: 'Moving', addressOne: '2 Oak Ave' }),
    );
    expect(savedReply.body.data.addresses).toEqual([{ ...body.data.addresses[0], addressOne: '2 Oak Ave' }]);
  });

  test('saved by somebody else meanwhile is not overwritten', async () => {
    const { body } = await create({ name: 'Contested' });
    const url = `/v1/accounts/${body.data.id}`;
    const ifMatch = { 'if-match': '"1"' };
    expect(
      (await call(manager, 'PUT', url, input({ name: 'Contested', city: 'Tempe', totalEmployees: 7 }), ifMatch)).status,
    ).toBe(200);
    const stale = await call(manager, 'PUT', url, input({ name: 'Contested' }), ifMatch);
    expect(stale).toMatchObject({ status: 412, body: { error: { code: 'stale', details: { version: 2 } } } });
  });

  test('is deleted with everything on it', async () => {
    const { body } = await create({ name: 'Leaving' });
    const url = `/v1/accounts/${body.data.id}`;
    expect((await call(manager, 'DELETE', url)).status).toBe(200);
    for (const reply of [
      await call(manager, 'GET', url),
      await call(manager, 'PUT', url, input({ name: 'Leaving' })),
      await call(manager, 'GET', `${url}/portion-modifiers`),
      await call(manager, 'GET', `${url}/audit-trail`),
      await call(manager, 'GET', `/v1/service-events?accountId=${body.data.id}&month=11&year=2026`),
    ])
      expect(reply.status).toBe(404);
  });
});

test('the list is filtered by market and paged with an exact total', async () => {
  for (const name of ['Harbor One', 'Harbor Two', 'Harbor Three']) await create({ name, marketId: boston.id });
  const url = `/v1/accounts?marketId=${boston.id}&perPage=2`;
  const first = await call(reader, 'GET', `${url}&page=1`);
  expect(first.body.data.map((account: { name: string }) => account.name)).toEqual(['Harbor One', 'Harbor Three']);
  expect(first.body.meta.count).toBe(3);
  expect((await call(reader, 'GET', `${url}&page=2`)).body.data).toHaveLength(1);
  expect((await call(reader, 'GET', `${url}&page=9`)).body).toEqual({ data: [], meta: { count: 3 } });
});

test('only people who see scheduled menus see accounts, and a reader changes nothing', async () => {
  const { id } = await anAccount(db);
  expect((await call(stranger, 'GET', `/v1/accounts/${id}`)).status).toBe(403);
  for (const [method, url] of [
    ['POST', '/v1/accounts'],
    ['PUT', `/v1/accounts/${id}`],
    ['DELETE', `/v1/accounts/${id}`],
    ['POST', '/v1/account-poc-users'],
    ['PUT', `/v1/accounts/${id}/portion-modifiers`],
  ] as const)
    expect((await call(reader, method, url, input())).status).toBe(403);
});

describe('portion modifiers', () => {
  test('exist for every element type in its order, 0 until somebody sets them', async () => {
    const { id } = await anAccount(db);
    const url = `/v1/accounts/${id}/portion-modifiers`;
    const before = (await call(reader, 'GET', url)).body.data;
    expect(before.map((modifier: { elementType: { name: string } }) => modifier.elementType.name).slice(0, 3)).toEqual([
      'Alt Protien',
      'Bread',
      'Dessert',
    ]);
    expect(before.every((modifier: { value: number }) => modifier.value === 0)).toBe(true);
    const elementTypeId = before[1].elementTypeId;
    const savedReply = await call(manager, 'PUT', url, { elementTypeIds: [{ elementTypeId, value: 0.1 }] });
    expect(savedReply.body.data[1]).toMatchObject({ elementTypeId, value: 0.1 });
    expect((await call(reader, 'GET', url)).body).toEqual(savedReply.body);
  });

  test('that somebody else has saved meanwhile are not overwritten: who and which is said', async () => {
    const { id } = await anAccount(db);
    const url = `/v1/accounts/${id}/portion-modifiers`;
    const read = (await call(manager, 'GET', url)).body;
    const { elementTypeId, elementType } = read.data[2];
    const save = (value: number, version: number) =>
      call(manager, 'PUT', url, { elementTypeIds: [{ elementTypeId, value }] }, { 'if-match': `"${version}"` });
    expect((await save(0.1, read.meta.version)).body.meta).toEqual({ version: read.meta.version + 1 });
    const stale = await save(0.2, read.meta.version);
    expect(stale.status).toBe(412);
    const [change] = stale.body.error.details.changes;
    expect(change.changedBy).toMatch(/^Test Person/);
    expect(change.sentences).toEqual([`Portion modifier for ${elementType.name}: 0% → +10%.`]);
    expect((await save(0.2, stale.body.error.details.version)).body.data[2].value).toBe(0.2);
  });

  test.each([
    [[{ value: 0.05 }], 'elementTypeIds.0.value'],
    [[{ value: -1.1 }], 'elementTypeIds.0.value'],
    [[{ value: 100 }], 'elementTypeIds.0.value'],
    [[{ value: 'much' }], 'elementTypeIds.0.value'],
    [[{ value: 1, elementTypeId: '01900000-0000-7000-8000-00000000dead' }], 'elementTypeIds.0.elementTypeId'],
    [[{ value: 1 }, { value: 2 }], 'elementTypeIds.1.elementTypeId'],
  ])('%j is refused, naming %s', async (rows, field) => {
    const { id } = await anAccount(db);
    const url = `/v1/accounts/${id}/portion-modifiers`;
    const [{ elementTypeId }] = (await call(reader, 'GET', url)).body.data;
    const reply = await call(manager, 'PUT', url, { elementTypeIds: rows.map((row) => ({ elementTypeId, ...row })) });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});

test('the audit trail tells who did what, newest first, in sentences', async () => {
  const { body } = await create({ name: 'Told', totalEmployees: 100, serviceStartDate: null });
  const id = body.data.id;
  const lunch = await serviceLine(db, 'Lunch');
  await call(
    manager,
    'PUT',
    `/v1/accounts/${id}`,
    input({ name: 'Told', totalEmployees: 120, serviceStartDate: null }),
  );
  await call(manager, 'PUT', `/v1/serving-schedules?accountId=${id}&serviceLineId=${lunch.id}`, [
    { day: 'monday', shouldServeOnDay: true, numberOfEaters: 30, nonMeatEaters: 5, pricePerEater: 12.5 },
  ]);
  await call(manager, 'POST', '/v1/account-poc-users', {
    accountId: id,
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
  });
  const trail = await call(reader, 'GET', `/v1/accounts/${id}/audit-trail`);
  expect(trail.body.data.map((entry: { sentences: string[] }) => entry.sentences)).toEqual([
    ['Added the point of contact ann@example.com.'],
    [
      'Lunch, Monday: served from now on, 30 eaters, 5 vegetarians, $12.50 each.',
      expect.stringMatching(/^[89] service events created to match\.$/),
    ],
    ['Total employees 100 → 120.'],
    ['Created the account Told.'],
  ]);
  expect(trail.body.data[0].author).toMatch(/^Test Person/);
  expect(trail.body.meta.count).toBe(4);
  expect((await call(reader, 'GET', `/v1/accounts/${id}/audit-trail?perPage=1&page=2`)).body.data).toHaveLength(1);
});

describe('the addresses of an account (service-events-1)', () => {
  const other = { addressOne: '2 Elm St', addressTwo: '', city: 'Mesa', state: 'AZ', zipCode: '85201' };
  const own = { addressOne: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
  const streets = (reply: { body: { data: { addresses: { addressOne: string }[] } } }) =>
    reply.body.data.addresses.map(({ addressOne }) => addressOne);

  test('are added, changed, kept by a client that does not send them, and removed', async () => {
    const createdReply = await create({ name: 'Two Places', addresses: [own, other] });
    expect(streets(createdReply)).toEqual(['1 Main St', '2 Elm St']);
    const { id, addresses } = createdReply.body.data;
    const save = (more: object) => call(manager, 'PUT', `/v1/accounts/${id}`, input({ name: 'Two Places', ...more }));
    const changedReply = await save({
      addresses: [own, { ...other, id: addresses[1].id, addressOne: '3 Oak St' }, other],
    });
    expect(streets(changedReply)).toEqual(['1 Main St', '3 Oak St', '2 Elm St']);
    expect(changedReply.body.data.addresses[1].id).toBe(addresses[1].id);
    expect(streets(await save({ city: 'Tempe' }))).toEqual(['1 Main St', '3 Oak St', '2 Elm St']);
    expect(streets(await save({ addresses: [own] }))).toEqual(['1 Main St']);
  });

  test('of another account are refused, and one of a service is not removed', async () => {
    const stranger = await anAccount(db);
    const createdReply = await create({ name: 'Served Twice', addresses: [own, other] });
    const { id, addresses } = createdReply.body.data;
    const save = (more: object) => call(manager, 'PUT', `/v1/accounts/${id}`, input({ name: 'Served Twice', ...more }));
    const stolen = await save({ addresses: [own, { ...other, id: stranger.addressId }] });
    expect(stolen.body.error.fields).toEqual({ 'addresses.1.id': 'This address does not belong to the account.' });
    const event = { accountId: id, addressId: addresses[1].id, serviceTypeId: buffet.id, date: '2027-01-05' };
    const lunch = (await serviceLine(db, 'Lunch')).id;
    await call(manager, 'POST', '/v1/service-events?confirmed=farAhead', { ...event, serviceLineId: lunch });
    const removedReply = await save({ addresses: [own] });
    expect(removedReply.status).toBe(409);
    expect(removedReply.body.error.message).toBe('You cannot remove 2 Elm St. It still belongs to 1 service(s).');
  });

  test('keep their ids when the first one is removed, and services stay where they are', async () => {
    const createdReply = await create({ name: 'Moves Out', addresses: [own, other] });
    const { id, addresses } = createdReply.body.data;
    const save = (more: object) => call(manager, 'PUT', `/v1/accounts/${id}`, input({ name: 'Moves Out', ...more }));
    const event = { accountId: id, addressId: addresses[1].id, serviceTypeId: buffet.id, date: '2027-01-05' };
    const lunch = (await serviceLine(db, 'Lunch')).id;
    await call(manager, 'POST', '/v1/service-events?confirmed=farAhead', { ...event, serviceLineId: lunch });
    const left = [
      await save({ ...other, addresses: [addresses[1], own] }),
      await save({ ...other, addresses: [addresses[1]] }),
      await save({ ...other, addresses: [other] }),
    ];
    expect(left.map(streets)).toEqual([['2 Elm St', '1 Main St'], ['2 Elm St'], ['2 Elm St']]);
    expect(left.map((reply) => reply.body.data.addresses[0].id)).toEqual(Array(3).fill(addresses[1].id));
    expect(left[1]?.body.data.version).toBe(left[2]?.body.data.version);
  });

  test('of a service is named by the refusal also where it is the first, and stays', async () => {
    const createdReply = await create({ name: 'Serves First', addresses: [own, other] });
    const { id, addresses } = createdReply.body.data;
    const event = { accountId: id, addressId: addresses[0].id, serviceTypeId: buffet.id, date: '2027-01-05' };
    const lunch = (await serviceLine(db, 'Lunch')).id;
    await call(manager, 'POST', '/v1/service-events?confirmed=farAhead', { ...event, serviceLineId: lunch });
    for (const first of [addresses[1], other]) {
      const body = input({ name: 'Serves First', ...other, addresses: [first] });
      const removedReply = await call(manager, 'PUT', `/v1/accounts/${id}`, body);
      expect(removedReply.body.error?.message).toBe('You cannot remove 1 Main St. It still belongs to 1 service(s).');
    }
    expect((await call(reader, 'GET', `/v1/accounts/${id}`)).body.data.addresses).toEqual(addresses);
  });

  test('that contradict the own one, or come twice, are refused by their names', async () => {
    const differs = await create({ name: 'Two Truths', addresses: [{ ...own, city: 'Mesa' }] });
    expect(differs.body.error.fields).toEqual({
      city: 'Differs from addresses.0.city, which says the same. Send the same value, or one of them.',
      'addresses.0.city': 'Differs from city, which says the same. Send the same value, or one of them.',
    });
    const { id, addresses } = (await create({ name: 'Twice', addresses: [own, other] })).body.data;
    const body = input({ name: 'Twice', addresses: [own, addresses[1], addresses[1]] });
    const twice = await call(manager, 'PUT', `/v1/accounts/${id}`, body);
    expect(twice.body.error.fields).toEqual({ 'addresses.2.id': 'This address appears twice.' });
  });
});

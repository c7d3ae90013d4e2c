import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { brands, markets } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anElement, aTag } from '#testing/catalogue.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const admin = await addUser();
const owner = await addUser('superAdmin');
const host = await addUser([]);

const names = (reply: { body: { data: { name: string }[] } }) => reply.body.data.map((item) => item.name);

describe('a reference list', () => {
  test.each([
    'markets',
    'service-lines',
    'service-types',
    'cuisine-types',
    'brands',
    'menu-element-classes',
    'element-types',
    'allergens',
    'container-types',
    'serving-utensils',
    'serving-vessels',
    'portion-units',
    'add-ons',
    'vendors',
    'salad-types',
    'dietary-preferences',
  ])('of %s is read by every member of staff', async (path) => {
    const reply = await call(host, 'GET', `/v1/${path}`);
    expect(reply.status).toBe(200);
    expect(reply.body.meta.count).toBe(reply.body.data.length);
    expect((await call(null, 'GET', `/v1/${path}`)).status).toBe(401);
  });

  test.each([
    ['service-lines', ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Dessert', 'Happy Hour', 'Special']],
    ['container-types', ['32oz Deli', 'Full Pan']],
  ])('of %s comes in its order', async (path, expected) => {
    expect(names(await call(host, 'GET', `/v1/${path}`))).toEqual(expected);
  });

  test('says what the calculation needs of containers and units', async () => {
    expect((await call(host, 'GET', '/v1/container-types?q=full')).body.data).toMatchObject([
      { name: 'Full Pan', hasHalfSize: true },
    ]);
    expect((await call(host, 'GET', '/v1/portion-units?q=ounce')).body.data).toMatchObject([
      { abbreviation: 'oz' },
      { abbreviation: 'fl. oz' },
    ]);
  });

  test('of vendors keeps days, minimum and notes, leaves what a save leaves out, and is exported with them (money-13)', async () => {
    const terms = {
      ...{ orderDays: ['monday', 'thursday'], deliveryDays: ['tuesday', 'friday'], minimumOrder: 250.5 },
      ...{ customerNumber: 'BK-1', contact: 'Dana Ruiz', notes: 'Dock B' },
    };
    const created = (await call(owner, 'POST', '/v1/vendors', { name: 'Valley', ...terms })).body.data;
    expect(created).toMatchObject({ name: 'Valley', ...terms });
    const renamed = (await call(owner, 'PUT', `/v1/vendors/${created.id}`, { name: 'Green Valley' })).body.data;
    expect(renamed).toEqual({ ...created, name: 'Green Valley', version: 2 });
    const file = await call(owner, 'GET', '/v1/exports/reference-data?list=vendors&q=green valley&format=csv');
    expect(file.raw.toString()).toContain('Green Valley,Monday; Thursday,Tuesday; Friday,250.5,BK-1,Dana Ruiz,Dock B');
    const wrong = { name: 'Green Valley', orderDays: ['someday'], minimumOrder: -1 };
    expect((await call(owner, 'PUT', `/v1/vendors/${created.id}`, wrong)).status).toBe(400);
    const other = (await call(owner, 'POST', '/v1/vendors', { name: 'Green Valleys', minimumOrder: 80 })).body.data;
    const choices = { days: 'kept', minimumOrder: 'other', notes: 'other' };
    const merge = { otherId: other.id, otherVersion: other.version, choices };
    expect((await call(owner, 'POST', `/v1/vendors/${created.id}/merge`, merge)).status).toBe(200);
    const [merged] = (await call(owner, 'GET', '/v1/vendors?q=green valley')).body.data;
    expect(merged).toMatchObject({ ...terms, minimumOrder: 80, notes: '' });
  });

  test('asks before another time zone moves services, surveys and feeds of a market', async () => {
    const { anAccount, anEvent } = await aKitchen(db);
    const client = await anAccount();
    for (const days of [-1, 1, 2]) await anEvent(client, addDays(todayIn('America/Phoenix', new Date()), days));
    const secret = 'a'.repeat(43);
    await call(owner, 'POST', '/v1/calendar-feeds', { kind: 'account', id: client.id, secret });
    const [market] = await db.select().from(markets).where(eq(markets.id, client.marketId));
    const path = `/v1/markets/${client.marketId}`;
    const readZone = async () => {
      const { data } = (await call(owner, 'GET', '/v1/markets')).body;
      return data.find((item: { id: string }) => item.id === client.marketId).timeZone;
    };
    const rename = { name: 'Renamed', timeZone: market?.timeZone };
    expect((await call(owner, 'PUT', path, rename)).status).toBe(200);
    const change = { name: 'Renamed', timeZone: 'America/New_York' };
    const askedReply = await call(owner, 'PUT', path, change);
    const text =
      'Change the time zone of Renamed from America/Phoenix to America/New_York? This moves 2 services and 1 calendar feed, from today on: hours stay as they are written, and are those of America/New_York.';
    expect(askedReply).toMatchObject({
      status: 409,
      body: { error: { details: { questions: [{ kind: 'timeZone', text }] } } },
    });
    expect(await readZone()).toBe('America/Phoenix');
    expect((await call(owner, 'PUT', `${path}?confirmed=timeZone`, change)).status).toBe(200);
    expect(await readZone()).toBe('America/New_York');
  });

  test('is paged, and page 0 is the first', async () => {
    const { rows } = await db.execute(
      sql`insert into brands (name) select 'Brand ' || lpad(n::text, 3, '0') from generate_series(1, 60) as n returning id`,
    );
    const [standard] = (await call(host, 'GET', '/v1/brands?page=0&perPage=100')).body.data;
    expect(standard.isDefault).toBe(true);
    const first = await call(host, 'GET', '/v1/brands?q=brand&page=0&perPage=25');
    expect(first.body.data).toHaveLength(25);
    expect(first.body.meta.count).toBe(60);
    const third = await call(host, 'GET', '/v1/brands?q=brand&page=3&perPage=25');
    expect(names(third)[0]).toBe('Brand 051');
    expect(third.body.data).toHaveLength(10);
    expect(rows).toHaveLength(60);
  });
});

describe('an entry of a list', () => {
  test.each([
    ['brands', 'Street Eats', 'There is a brand named Street Eats already.'],
    ['menu-element-classes', 'Vegan', 'There is a tag named Vegan already.'],
    ['service-types', 'Buffet', 'There is a service type named Buffet already.'],
    ['add-ons', 'Coffee Bar', 'There is an add-on type named Coffee Bar already.'],
  ])('of %s is created, renamed, refused twice and deleted', async (path, name, conflict) => {
    const created = await call(admin, 'POST', `/v1/${path}`, { name });
    expect(created.status).toBe(201);
    const again = await call(admin, 'POST', `/v1/${path}`, { name: ` ${name.toUpperCase()} ` });
    expect(again.status).toBe(409);
    expect(again.body.error.message.toLowerCase()).toBe(conflict.toLowerCase());
    expect(again.body.error.fields).toHaveProperty('name');

    const url = `/v1/${path}/${created.body.data.id}`;
    const renamed = await call(admin, 'PUT', url, { name: `${name} 2` }, { 'if-match': '"1"' });
    expect(renamed.body.data).toMatchObject({ name: `${name} 2`, version: 2 });
    const stale = await call(admin, 'PUT', url, { name: 'Stale' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 412,
      body: { error: { details: { changes: [{ sentences: [expect.stringMatching(/^Changed the name from /)] }] } } },
    });

    expect((await call(admin, 'DELETE', url)).status).toBe(200);
    expect((await call(admin, 'DELETE', url)).status).toBe(200);
    expect((await call(admin, 'PUT', url, { name: 'Gone' })).status).toBe(404);
  });

  test.each([
    ['markets', { name: 'Denver', timeZone: 'America/Denver' }],
    ['container-types', { name: 'Half Pan', hasHalfSize: false }],
    ['serving-utensils', { name: 'Tongs' }],
    ['serving-vessels', { name: 'Chafing dish' }],
    ['portion-units', { name: 'Gram', abbreviation: 'g' }],
    ['cuisine-types', { name: 'Nordic' }],
    ['dietary-preferences', { name: 'Jain' }],
    ['salad-types', { name: 'Tossed Salad' }],
  ])('of %s is kept by a Super Admin only', async (path, input) => {
    expect((await call(admin, 'POST', `/v1/${path}`, input)).status).toBe(403);
    const created = await call(owner, 'POST', `/v1/${path}`, input);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject(input);
    const url = `/v1/${path}/${created.body.data.id}`;
    expect((await call(admin, 'PUT', url, input)).status).toBe(403);
    const savedReply = await call(owner, 'PUT', url, { ...input, name: `${input.name} 2` });
    expect(savedReply.body.data).toMatchObject({ ...input, name: `${input.name} 2` });
    expect((await call(admin, 'DELETE', url)).status).toBe(403);
    expect((await call(owner, 'DELETE', url)).status).toBe(200);
  });

  test.each(['vendors', 'allergens'])(
    'of %s grows with the elements, and is changed by a Super Admin',
    async (path) => {
      const created = await call(admin, 'POST', `/v1/${path}`, { name: 'Celery' });
      expect(created.status).toBe(201);
      const url = `/v1/${path}/${created.body.data.id}`;
      expect((await call(admin, 'PUT', url, { name: 'Lovage' })).status).toBe(403);
      expect((await call(admin, 'DELETE', url)).status).toBe(403);
      expect((await call(owner, 'PUT', url, { name: 'Lovage' })).status).toBe(200);
      expect((await call(owner, 'DELETE', url)).status).toBe(200);
      const viewer = await addUser(['View Master Menus & Elements', 'Edit Master Menus & Elements']);
      expect((await call(viewer, 'POST', `/v1/${path}`, { name: 'Celery' })).status).toBe(403);
    },
  );

  test.each([
    ['markets', { name: 'Atlantis', timeZone: 'Sea/Atlantis' }, 'timeZone'],
    ['markets', { name: '   ', timeZone: 'UTC' }, 'name'],
    ['vendors', { name: 'x'.repeat(501) }, 'name'],
    ['vendors', { name: 'a\u0000b' }, 'name'],
    ['portion-units', { name: 'Pinch' }, 'abbreviation'],
  ])('of %s with bad input %j names the field', async (path, input, field) => {
    const reply = await call(owner, 'POST', `/v1/${path}`, input);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  test('is created once by 50 people at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => call(admin, 'POST', '/v1/brands', { name: 'Rush' })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(49).fill(409)]);
  });

  test.each(["O'Brien; drop table brands", '100%_\\', '<b>bold</b>', '🍜 שלום', 'a/b?c#d', 'Ⅷ ﬁne'])(
    'may be named %j and is found by it',
    async (name) => {
      expect((await call(admin, 'POST', '/v1/brands', { name })).status).toBe(201);
      expect(names(await call(host, 'GET', `/v1/brands?q=${encodeURIComponent(name)}`))).toEqual([name]);
    },
  );
});

describe('deleting an entry that is used', () => {
  test('is refused with who uses it, and works when nothing does any more', async () => {
    const tag = await aTag(db, 'Kids');
    const element = await anElement(db, { menuElementClassId: tag });
    const refusedReply = await call(admin, 'DELETE', `/v1/menu-element-classes/${tag}`);
    expect(refusedReply).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'conflict',
          message:
            'You must remove this tag from everything that uses it before deleting it. It still belongs to 1 element(s).',
        },
      },
    });
    await db.execute(sql`delete from elements where id = ${element}`);
    expect((await call(admin, 'DELETE', `/v1/menu-element-classes/${tag}`)).status).toBe(200);
  });

  test('counts a record once, however often it uses the thing', async () => {
    const unit = (await call(owner, 'POST', '/v1/portion-units', { name: 'Pound', abbreviation: 'lb' })).body.data.id;
    const ingredient = (
      await db.execute<{ id: string }>(
        sql`insert into ingredients (name, type, portion_unit_id) values ('Flour', 'Grain', ${unit}) returning id`,
      )
    ).rows[0]?.id;
    const element = await anElement(db, { defaultPortionUnitId: unit });
    await db.execute(sql`insert into element_ingredients (element_id, ingredient_id, "order", portion_unit_id)
      values (${element}, ${ingredient}, 0, ${unit})`);
    const refusedReply = await call(owner, 'DELETE', `/v1/portion-units/${unit}`);
    expect(refusedReply.body.error.message).toMatch(/It still belongs to 1 element\(s\) and 1 ingredient\(s\)\.$/);
  });

  test('is refused for what new menus start with', async () => {
    const tag = await aTag(db, 'Default');
    await db.execute(sql`delete from element_ingredients`);
    await db.execute(sql`delete from elements`);
    const refusedReply = await call(admin, 'DELETE', `/v1/menu-element-classes/${tag}`);
    expect(refusedReply.body.error.message).toBe(
      'New menus and elements start with this tag: it can be renamed, not deleted.',
    );
    const [brand] = await db.select().from(brands).where(sql`is_default`);
    expect((await call(admin, 'DELETE', `/v1/brands/${brand?.id}`)).status).toBe(409);
  });

  test('against somebody starting to use it leaves no dangling row', async () => {
    for (let round = 0; round < 10; round++) {
      const tag = (await call(admin, 'POST', '/v1/menu-element-classes', { name: `Round ${round}` })).body.data.id;
      const [deletedReply, isUsed] = await Promise.all([
        call(admin, 'DELETE', `/v1/menu-element-classes/${tag}`),
        anElement(db, { menuElementClassId: tag }).then(
          () => true,
          () => false,
        ),
      ]);
      expect(deletedReply.status).toBe(isUsed ? 409 : 200);
    }
  });
});

describe('an add-on type', () => {
  test('keeps its slots in order, by id, and refuses those of another type', async () => {
    const created = await call(admin, 'POST', '/v1/add-ons', {
      name: 'Snack Bar',
      addOnSlots: [{ name: 'Sweet' }, { name: 'Salty' }, { name: 'Fruit' }],
    });
    const [sweet, salty] = created.body.data.addOnSlots;
    const url = `/v1/add-ons/${created.body.data.id}`;
    const savedReply = await call(admin, 'PUT', url, {
      name: 'Snack Bar',
      addOnSlots: [{ id: salty.id, name: 'Savory' }, { name: 'Nuts' }, sweet],
    });
    expect(names({ body: { data: savedReply.body.data.addOnSlots } })).toEqual(['Savory', 'Nuts', 'Sweet']);
    expect(savedReply.body.data.addOnSlots[0].id).toBe(salty.id);
    expect(savedReply.body.data.addOnSlots[2].id).toBe(sweet.id);

    const stale = await call(admin, 'PUT', url, { name: 'Snack Bar', addOnSlots: [] }, { 'if-match': '"1"' });
    const [{ sentences }] = stale.body.error.details.changes;
    expect(sentences).toEqual([
      'Removed the slot Fruit.',
      'Added the slot Nuts.',
      expect.stringMatching(/^Changed the name of .* to Savory\.$/),
    ]);

    const other = await call(admin, 'POST', '/v1/add-ons', {
      name: 'Other bar',
      addOnSlots: [{ id: salty.id, name: 'Mine' }],
    });
    expect(other.status).toBe(400);
    expect((await call(host, 'GET', '/v1/add-ons?q=other')).body.data).toEqual([]);
  });
});

test('element types take the order that a Super Admin gives them', async () => {
  const before = (await call(host, 'GET', '/v1/element-types?perPage=100')).body.data;
  const [first, second, ...rest] = before.map((type: { id: string }) => type.id);
  const body = { elementTypeIds: [second, first, ...rest] };
  expect((await call(admin, 'PUT', '/v1/element-types', body)).status).toBe(403);
  const reply = await call(owner, 'PUT', '/v1/element-types', body);
  expect(reply.body.data.map((type: { id: string }) => type.id)).toEqual([second, first, ...rest]);
});

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anElement, aTag, findCuisine } from '#testing/catalogue.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const reader = await addUser(['View Master Menus & Elements']);
const tag = await aTag(db);
const cuisine = await findCuisine(db);

const aMenu = (fields: Record<string, unknown> = {}) => ({
  name: 'Harvest Table',
  description: 'Roast chicken and greens.',
  cuisineTypeId: cuisine,
  menuElementClassId: tag,
  elements: [],
  ...fields,
});
const create = (fields: Record<string, unknown> = {}, headers = {}) =>
  call(chef, 'POST', '/v1/menus', aMenu(fields), headers);

describe('a menu', () => {
  test('is saved with its elements in their order and read back the same', async () => {
    const [first, second] = [await anElement(db), await anElement(db)];
    const created = await create({
      name: 'In order',
      elements: [{ elementId: second, portionPerPerson: 4.125, servingTemp: 'HOT' }, { elementId: first }],
    });
    expect(created.status).toBe(201);
    const read = await call(reader, 'GET', `/v1/menus/${created.body.data.id}`);
    expect(read.body).toEqual(created.body);
    expect(read.body.data.elements.map((element: { elementId: string }) => element.elementId)).toEqual([second, first]);
    expect(read.body.data.elements[0]).toMatchObject({
      portionPerPerson: 4.125,
      servingTemp: 'HOT',
      allergenStatement: 'unknown',
    });
  });

  test('keeps the host flow of elements that stay when it is saved again', async () => {
    const [stays, goes, comes] = [await anElement(db), await anElement(db), await anElement(db)];
    const { body } = await create({ name: 'Flow', elements: [{ elementId: stays }, { elementId: goes }] });
    const id = body.data.id;
    const flow = { elements: [{ elementId: stays, directionals: 'Left of the till', hostFlowOrder: 7 }] };
    expect((await call(chef, 'PUT', `/v1/menus/${id}/host-flow`, flow)).status).toBe(200);
    const savedReply = await call(
      chef,
      'PUT',
      `/v1/menus/${id}`,
      aMenu({ name: 'Flow', elements: [{ elementId: comes }, { elementId: stays }] }),
    );
    const directionals = savedReply.body.data.elements.map((element: { directionals: string }) => element.directionals);
    expect(directionals).toEqual(['', 'Left of the till']);
  });

  test('refuses to set the flow of an element that is not on it', async () => {
    const { body } = await create({ name: 'Stranger' });
    const flow = { elements: [{ elementId: await anElement(db), hostFlowOrder: 0 }] };
    const reply = await call(chef, 'PUT', `/v1/menus/${body.data.id}/host-flow`, flow);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual(['elements.0.elementId']);
  });

  test.each(['Crème Brûlée', ' creme brulee ', 'CREME BRULEE'])(
    'exists once for each tag, however it is written: %j',
    async (name) => {
      await create({ name: 'Creme Brulee' });
      const again = await create({ name });
      expect(again.status).toBe(409);
      expect(again.body.error).toMatchObject({
        code: 'conflict',
        message: `There is an menu named ${name.trim()} already.`,
      });
      expect((await create({ name, menuElementClassId: await aTag(db, 'Vegan') })).status).toBeOneOf([201, 409]);
    },
  );

  test('is created once by 50 people at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => create({ name: 'Rush hour' })));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(49);
  });

  test('is created once by a double click, which both get the same answer for', async () => {
    const key = { 'idempotency-key': 'double-click' };
    const [first, second] = await Promise.all([
      create({ name: 'Double click' }, key),
      create({ name: 'Double click' }, key),
    ]);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    const later = await create({ name: 'Double click' }, key);
    expect(later).toMatchObject({ status: 201, body: first.body });
    const { rows } = await db.execute(sql`select from menus where name = 'Double click'`);
    expect(rows).toHaveLength(1);
    const other = await create({ name: 'Another body' }, key);
    expect(other.status).toBe(422);
  });

  test('saved by somebody else meanwhile is not overwritten, and says who changed what', async () => {
    const { body } = await create({ name: 'Contested' });
    const url = `/v1/menus/${body.data.id}`;
    const ifMatch = { 'if-match': `"${body.data.version}"` };
    expect((await call(chef, 'PUT', url, aMenu({ name: 'Contested', description: 'Mine.' }), ifMatch)).status).toBe(
      200,
    );
    const stale = await call(chef, 'PUT', url, aMenu({ name: 'Contested', description: 'Yours.' }), ifMatch);
    expect(stale.status).toBe(412);
    expect(stale.body.error).toMatchObject({
      code: 'stale',
      details: {
        version: 2,
        changes: [
          {
            changedBy: expect.stringContaining('Test Person'),
            sentences: [expect.stringMatching(/ the description /)],
          },
        ],
      },
    });
    expect((await call(reader, 'GET', url)).body.data.description).toBe('Mine.');
  });

  test.each(['1', '"one"', '"1", "2"'])('is not saved with an If-Match that says no version: %s', async (ifMatch) => {
    const { body } = await create({ name: `Guarded ${ifMatch}` });
    const url = `/v1/menus/${body.data.id}`;
    const refusedReply = await call(chef, 'PUT', url, aMenu({ description: 'Typed' }), { 'if-match': ifMatch });
    expect([refusedReply.status, refusedReply.body.error.code]).toEqual([400, 'validation_failed']);
    expect((await call(reader, 'GET', url)).body).toEqual(body);
  });

  test('tells a stale save which of its elements changed, and in what', async () => {
    const [rice, beans] = [await anElement(db, { name: 'Stale rice' }), await anElement(db, { name: 'Stale beans' })];
    const elements = [{ elementId: rice, portionPerPerson: 1 }, { elementId: beans }];
    const { body } = await create({ name: 'Parted', elements });
    const url = `/v1/menus/${body.data.id}`;
    const after = aMenu({ name: 'Parted', elements: [{ ...elements[0], portionPerPerson: 2 }] });
    expect((await call(chef, 'PUT', url, after, { 'if-match': '"1"' })).status).toBe(200);
    const flow = { elements: [{ elementId: rice, directionals: 'By the till', hostFlowOrder: 0 }] };
    expect((await call(chef, 'PUT', `${url}/host-flow`, flow)).status).toBe(200);
    const stale = await call(chef, 'PUT', url, after, { 'if-match': '"1"' });
    const [savedRecord, flowed] = stale.body.error.details.changes.toReversed();
    expect(savedRecord.sentences).toEqual([
      'Removed the element Stale beans.',
      'Changed the portion per person of Stale rice from 1 to 2.',
    ]);
    expect(flowed.sentences).toEqual(['Set the directionals of Stale rice to "By the till".']);
  });

  test('is copied into another tag with everything on it', async () => {
    const element = await anElement(db);
    const { body } = await create({ name: 'Copied', elements: [{ elementId: element, portionPerPerson: 2 }] });
    const kids = await aTag(db, 'Kids');
    const copy = await call(chef, 'POST', '/v1/menus/copy', {
      id: body.data.id,
      name: 'Copied',
      menuElementClassId: kids,
    });
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({ menuElementClassId: kids, originalMenu: { id: body.data.id }, version: 1 });
    expect(copy.body.data.elements).toMatchObject([{ elementId: element, portionPerPerson: 2 }]);
    const tags = await call(reader, 'GET', '/v1/menu-element-classes/menu/copied');
    expect(tags.body.data.map((usedRecord: { name: string }) => usedRecord.name).sort()).toEqual(['Default', 'Kids']);
  });

  test('with a slash in its name is found by the tag look-up', async () => {
    const { body } = await create({ name: 'Surf / Turf' });
    const foundReply = await call(reader, 'GET', `/v1/menu-element-classes/menu/${encodeURIComponent('Sürf \t Turf')}`);
    expect(foundReply.body.data).toEqual([{ id: tag, name: 'Default', usedBy: body.data.id }]);
  });

  test.each(['', '/', '/%20'])('without a name cannot be asked for its tags: %j', async (path) => {
    const empty = await call(reader, 'GET', `/v1/menu-element-classes/menu${path}`);
    expect(empty).toMatchObject({ status: 400, body: { error: { message: 'Must have valid menuName' } } });
  });

  test('that is gone answers 404 to reading, saving and copying', async () => {
    const { body } = await create({ name: 'Gone' });
    const url = `/v1/menus/${body.data.id}`;
    expect((await call(chef, 'DELETE', url)).status).toBe(200);
    for (const reply of [
      await call(chef, 'GET', url),
      await call(chef, 'PUT', url, aMenu()),
      await call(chef, 'POST', '/v1/menus/copy', { id: body.data.id, name: 'x', menuElementClassId: tag }),
    ]) {
      expect(reply.status).toBe(404);
    }
  });
});

describe('the list of menus', () => {
  test.each([
    ['50%', ['50% off']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['ÉCLAIR', ['Chocolate éclair', 'Eclair & Friends']],
    ['fri', ['Eclair & Friends', 'African Table']],
  ])('finds %j as literal text, word starts first', async (typedText, names) => {
    for (const name of [
      '50% off',
      'under_score',
      'back\\slash',
      'Chocolate éclair',
      'Eclair & Friends',
      'African Table',
    ])
      await create({ name });
    const { body } = await call(reader, 'GET', `/v1/menus?q=${encodeURIComponent(typedText)}`);
    expect(body.data.map((menu: { name: string }) => menu.name)).toEqual(names);
    expect(body.meta.count).toBe(names.length);
  });

  test('names the elements of each menu in their order', async () => {
    const [rice, beans] = [await anElement(db, { name: 'Rice' }), await anElement(db, { name: 'Beans' })];
    await create({ name: 'Rice and beans', elements: [{ elementId: rice }, { elementId: beans }] });
    const { body } = await call(reader, 'GET', '/v1/menus?q=rice and beans');
    expect(body.data[0].elements.map((element: { name: string }) => element.name)).toEqual(['Rice', 'Beans']);
  });

  test('pages with an exact total, also past its end', async () => {
    const all = await call(reader, 'GET', '/v1/menus?perPage=2&page=1');
    const zero = await call(reader, 'GET', '/v1/menus?perPage=2&page=0');
    const past = await call(reader, 'GET', '/v1/menus?perPage=2&page=9999');
    expect(all.body.data).toHaveLength(2);
    expect(zero.body).toEqual(all.body);
    expect(past.body).toEqual({ data: [], meta: all.body.meta });
  });
});

import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anIngredient, aTag } from '#testing/catalogue.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const reader = await addUser(['View Master Menus & Elements']);
const host = await addUser([]);
const tag = await aTag(db);
const vegan = await aTag(db, 'Vegan');
const salt = await anIngredient(db, { name: 'Salt', hasNoAllergens: true });

const create = (fields: Record<string, unknown>) =>
  call(chef, 'POST', '/v1/elements', {
    method: 'Bake.',
    menuElementClassId: tag,
    ingredientObjs: [{ ingredientId: salt }],
    hasNoAllergens: true,
    ...fields,
  });

describe('the tags in use by a name', () => {
  test.each([
    '100% _pure_ \\',
    '<script>alert(1)</script>',
    '"quoted" \'name\'',
    '🍜 مرحبا',
    'a/b\\c?d=e#f&g',
    'x'.repeat(500),
  ])('are found for %j', async (name) => {
    const { body } = await create({ name });
    const path = encodeURIComponent(name.replaceAll('/', '\t'));
    const reply = await call(reader, 'GET', `/v1/menu-element-classes/element/${path}`);
    expect(reply.body.data).toEqual([{ id: tag, name: 'Default', usedBy: body.data.id }]);
  });

  test.each(['', '%20', '%20%20'])('need a name: %j', async (path) => {
    const reply = await call(reader, 'GET', `/v1/menu-element-classes/element/${path}`);
    expect(reply).toMatchObject({ status: 400, body: { error: { message: 'Must have valid elementName' } } });
  });
});

describe('the list of elements', () => {
  test('filters by tag and by name, with exact totals', async () => {
    for (const name of ['Taco verde', 'Fish taco', 'Stacot']) await create({ name });
    await create({ name: 'Taco verde', menuElementClassId: vegan });
    const names = async (query: string) => {
      const { body } = await call(reader, 'GET', `/v1/elements?${query}`);
      expect(body.meta.count).toBe(body.data.length);
      return body.data.map((row: { name: string }) => row.name);
    };
    expect(await names('q=taco')).toEqual(['Fish taco', 'Taco verde', 'Taco verde', 'Stacot']);
    expect(await names(`q=taco&class=${vegan}`)).toEqual(['Taco verde']);
    expect(await names('q=taco&class=')).toHaveLength(4);
    expect(await names('q=t%25')).toEqual([]);
    expect(await names('q=ta')).toEqual(['Fish taco', 'Taco verde', 'Taco verde', 'Stacot']);
    expect(await names(`q=t&class=${vegan}`)).toEqual(['Taco verde']);
    expect(await names('q=%25')).toEqual(['100% _pure_ \\']);
  });

  test.each(['', 'a', 'ta'])('shows each row once over all pages, searching for %j', async (q) => {
    const seenNames: string[] = [];
    const { body: first } = await call(reader, 'GET', `/v1/elements?perPage=1&q=${q}`);
    for (let page = 1; page <= Math.ceil(first.meta.count / 3); page++) {
      const { body } = await call(reader, 'GET', `/v1/elements?perPage=3&page=${page}&q=${q}`);
      seenNames.push(...body.data.map((row: { id: string }) => row.id));
    }
    expect(seenNames).toHaveLength(first.meta.count);
    expect(new Set(seenNames).size).toBe(first.meta.count);
  });

  test('is not for hosts', async () => {
    expect((await call(host, 'GET', '/v1/elements')).status).toBe(403);
  });
});

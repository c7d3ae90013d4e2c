import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { aTag, aVendor, findCuisine, findUnit } from '#testing/catalogue.ts';
import { aMarket } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const boss = await addUser('superAdmin');

/** Different spellings that a reader takes for the same name. */
const lookalikes = [
  'Green  Curry',
  'Green\tCurry',
  'Green\u00a0Curry',
  'Green\u2009Curry',
  ' GREEN CURRY\u00a0',
  'Green\u200b Curry',
  'Gr\u00adeen Cur\u200dry',
  '\ufeffGreen Curry',
  'Gree\u0300n Curry',
  'Green\u3164 Curry',
  'Green Cur\u{e0100}ry',
  'Gr\u061ceen Curry\ufe0f\u2800',
  'Green\u115f Cu\u{1d173}rry',
];

const place = { addressOne: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
const marketId = (await aMarket(db)).id;
const menuElementClassId = await aTag(db);
const portionUnitId = await findUnit(db);
const vendors = [{ vendorId: await aVendor(db), preference: 1, itemId: '7' }];

/** Every table with unique names; `more` holds its other required fields. */
const kinds: Record<string, readonly [url: string, more?: object]> = {
  accounts: ['accounts', { marketId, ...place }],
  add_on_types: ['add-ons'],
  allergens: ['allergens'],
  brands: ['brands'],
  container_types: ['container-types'],
  cuisine_types: ['cuisine-types'],
  dietary_preferences: ['dietary-preferences'],
  elements: ['elements', { method: 'Cook.', ingredients: 'Curry', menuElementClassId, hasNoAllergens: true }],
  ingredients: ['ingredients', { type: 'Other', portionUnitId, hasNoAllergens: true, vendors }],
  markets: ['markets', { timeZone: 'America/Phoenix' }],
  menu_element_classes: ['menu-element-classes'],
  menus: ['menus', { description: 'Hot', cuisineTypeId: await findCuisine(db), menuElementClassId, elements: [] }],
  portion_units: ['portion-units', { abbreviation: 'gc' }],
  roles: ['roles', { permissions: [] }],
  salad_types: ['salad-types'],
  service_types: ['service-types'],
  serving_utensils: ['serving-utensils'],
  serving_vessels: ['serving-vessels'],
  vendors: ['vendors'],
};
/** Fixed enumerations (catalogue-12). */
const fixed = ['element_types', 'service_lines'];

describe('names that look the same are the same name', () => {
  test('for every kind whose name is there once', async () => {
    const { rows } = await db.execute<{ table: string }>(sql`
      select distinct rel.relname as table from pg_constraint
      join pg_class as rel on rel.oid = conrelid
      join pg_attribute on attrelid = rel.oid and attnum = any (conkey) and attname = 'search_name' where contype = 'u'`);
    expect(rows.map(({ table }) => table).sort()).toEqual([...Object.keys(kinds), ...fixed].sort());
  });

  test.each(Object.entries(kinds))('in %s, and the refusal says so', async (_table, [url, more]) => {
    const create = (name: string) => call(boss, 'POST', `/v1/${url}`, { name, ...more });
    const first = await create('Green Curry');
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    for (const name of lookalikes) {
      const again = await create(name);
      expect(again.status, JSON.stringify(name)).toBe(409);
      expect(again.body.error.message).toMatch(/^There is an? .+ named .+ (for .+ )?already\.$/);
    }
    expect((await create('GreenCurry')).status).toBe(201);
  });

  test('when they are searched', async () => {
    const foundReply = await call(boss, 'GET', `/v1/menus?q=${encodeURIComponent('green \u00a0 curry')}`);
    const names = foundReply.body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Green Curry', 'GreenCurry']);
  });
});

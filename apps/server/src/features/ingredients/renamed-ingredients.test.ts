import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readPdfText } from '#testing/pdf.ts';
import { aReachedKitchen } from '#testing/reach.ts';

const kitchen = await aReachedKitchen();
const { db, call, chef, owner, aMenu, aDay, makeDish, pesto, schedule, save, getChanges } = kitchen;

const read = async (path: string) => (await call(chef, 'GET', `/v1/${path}`)).body.data;
const element = (id: string) => read(`elements/${id}`);
const readDish = async (scheduled: { id: string }) =>
  (await read(`scheduled-menus/${scheduled.id}`)).scheduledElements[0];

/** An ingredient, and a dish that prints what the form writes or somebody typed, on a menu that is scheduled. */
async function aPrintedDish(name: string, typedText?: string) {
  const [ingredientId, rice] = [await pesto(name), await pesto(`Rice beside ${name}`)];
  await db.execute(sql`with vendor as (insert into vendors (name) values (${`Vendor of ${name}`}) returning id)
    insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id) select ${ingredientId}, 1, id, 'A1' from vendor`);
  const dish = await makeDish(`Bowl of ${name}`, [rice, ingredientId]);
  await db.execute(sql`update elements set ingredients = ${typedText ?? `Rice beside ${name}, ${name}`},
    is_ingredients_typed = ${typedText !== undefined} where id = ${dish.id}`);
  const menu = await aMenu([dish]);
  const date = aDay();
  const scheduled = await schedule(menu.id, date);
  return { path: `ingredients/${ingredientId}`, ingredientId, dish, menu, date, scheduled };
}

describe('a renamed ingredient (catalogue-7)', () => {
  test('is asked about, and then printed by its dishes, their dates, their cards and the menus scheduled later', async () => {
    const { path, dish, menu, scheduled } = await aPrintedDish('Firm tofu');
    const past = await schedule(menu.id, aDay());
    await db.execute(sql`update scheduled_menus set date = date - 400 where id = ${past.id}`);
    const askedReply = await save(path, { name: 'Firm tofu, smoked' });
    expect(askedReply.status).toBe(409);
    expect(askedReply.body.error.details.questions[0]).toMatchObject({
      kind: 'reach',
      text: 'Firm tofu is now called Firm tofu, smoked.\nThis changes 1 dish, 1 menu and 1 service from today.\nSave it?',
      reach: { title: 'Rename Firm tofu to Firm tofu, smoked?', remark: '' },
    });
    expect((await element(dish.id)).ingredients).toBe('Rice beside Firm tofu, Firm tofu');
    const before = await element(dish.id);
    expect((await save(path, { name: 'Firm tofu, smoked' }, 'reach')).status).toBe(200);
    const printedText = 'Rice beside Firm tofu, Firm tofu, smoked';
    expect(await element(dish.id)).toMatchObject({
      ingredients: printedText,
      isIngredientsTyped: false,
      version: before.version + 1,
    });
    expect((await readDish(scheduled)).ingredients).toBe(printedText);
    expect((await readDish(past)).ingredients).toBe('Rice beside Firm tofu, Firm tofu');
    expect((await readDish(await schedule(menu.id, aDay()))).ingredients).toBe(printedText);
    expect(await getChanges(scheduled.id)).toMatchObject([
      { text: 'Firm tofu is now called Firm tofu, smoked.', dishes: ['Bowl of Firm tofu'] },
    ]);
    expect((await read(`scheduled-menus/${scheduled.id}/master-changes`)).elements ?? []).toEqual([]);
    const cards = await call(chef, 'GET', `/v1/documents/dish-cards?scheduledMenuId=${scheduled.id}`);
    expect((await readPdfText(cards.raw)).join(' ').replaceAll(/\s+/g, ' ')).toContain(printedText);
  });

  test('that is renamed back and forth is printed by its present name, and an undo gives the old text back', async () => {
    const { path, dish, scheduled } = await aPrintedDish('Stock');
    await save(path, { name: 'Stock (celery)' }, 'reach');
    const savedReply = await save(path, { name: 'Stock' }, 'reach');
    const old = 'Rice beside Stock, Stock';
    expect([(await element(dish.id)).ingredients, (await readDish(scheduled)).ingredients]).toEqual([old, old]);
    const undone = await call(owner, 'POST', `/v1/steps/${savedReply.headers['brigade-step']}/undo`);
    expect(undone.status).toBe(200);
    expect((await getChanges(scheduled.id)).map(({ text }: { text: string }) => text)).toEqual([
      'Stock is now called Stock (celery).',
      'Stock (celery) is now called Stock.',
      'Stock is now called Stock (celery).',
    ]);
    const undoneText = 'Rice beside Stock, Stock (celery)';
    expect([(await element(dish.id)).ingredients, (await readDish(scheduled)).ingredients]).toEqual([
      undoneText,
      undoneText,
    ]);
  });

  test('that is an item of a typed text is asked about with its dishes, and renamed there, too', async () => {
    const { path, dish, scheduled } = await aPrintedDish('Silken tofu', 'Steamed rice, silken tofu, love');
    const askedReply = await save(path, { name: 'Soft tofu' });
    expect(askedReply.body.error.message).toContain(
      '\nThe printed ingredients of Bowl of Silken tofu were typed: the name is changed there, too.\n',
    );
    expect(askedReply.body.error.details.questions[0].reach.remark).toContain('were typed');
    await save(path, { name: 'Soft tofu' }, 'reach');
    expect(await element(dish.id)).toMatchObject({
      ingredients: 'Steamed rice, Soft tofu, love',
      isIngredientsTyped: true,
    });
    expect((await readDish(scheduled)).ingredients).toBe('Steamed rice, Soft tofu, love');
    expect((await getChanges(scheduled.id))[0].text).toBe('Silken tofu is now called Soft tofu.');
  });

  test('that a typed text does not list changes nothing, and nothing is asked', async () => {
    const { path, dish } = await aPrintedDish('Pressed tofu', 'Everything good');
    expect((await save(path, { name: 'Hard tofu' })).status).toBe(200);
    expect((await element(dish.id)).ingredients).toBe('Everything good');
  });

  test('is renamed in an alternative that is printed as its element, and not where somebody typed the text for the date', async () => {
    const { path, dish } = await aPrintedDish('Tempeh');
    const hosts = await Promise.all(
      [0, 1].map(async () => schedule((await aMenu([await makeDish(`Host of it ${aDay()}`, [])])).id, aDay())),
    );
    const [asElement, typedRecord] = hosts;
    for (const { id, scheduledElements } of hosts)
      await call(chef, 'POST', `/v1/scheduled-menus/${id}/alternatives`, {
        scheduledElementId: scheduledElements[0].id,
        elementId: dish.id,
      });
    const [alternative] = (await readDish(typedRecord)).alternative;
    await call(chef, 'PUT', `/v1/scheduled-menus/${typedRecord.id}`, {
      scheduledElements: [
        { id: typedRecord.scheduledElements[0].id, alternative: [{ ...alternative, ingredients: 'Tempeh, by hand' }] },
      ],
    });
    await save(path, { name: 'Soy cake' }, 'reach');
    expect((await readDish(asElement)).alternative[0].ingredients).toBe('Rice beside Tempeh, Soy cake');
    expect((await readDish(typedRecord)).alternative[0].ingredients).toBe('Tempeh, by hand');
    const { rows } = await db.execute<{ is: boolean }>(sql`
      select ingredients = copied_from -> 'printed' ->> 'ingredients' as is from scheduled_elements
      where instead_of = ${asElement.scheduledElements[0].id}`);
    expect(rows).toEqual([{ is: true }]);
  });

  test('by a merge is printed by the name that stays, also in the dishes that had it before', async () => {
    const { ingredientId, dish, scheduled } = await aPrintedDish('Cilantro');
    const otherId = await pesto('Fresh cilantro');
    const { version } = await read(`ingredients/${otherId}`);
    const merged = await call(owner, 'POST', `/v1/ingredients/${ingredientId}/merge?confirmed=reach,loss`, {
      otherId,
      otherVersion: version,
      choices: { name: 'other' },
    });
    expect(merged.status).toBe(200);
    const printedText = 'Rice beside Cilantro, Fresh cilantro';
    expect([(await element(dish.id)).ingredients, (await readDish(scheduled)).ingredients]).toEqual([
      printedText,
      printedText,
    ]);
  });
});

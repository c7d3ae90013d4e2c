import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { anIngredient, findUnit } from '#testing/catalogue.ts';
import { aReachedKitchen } from '#testing/reach.ts';

const { db, call, addUser, chef, owner, vegan, save, getChanges, milkAdded, anIngredientOnTheMenu } =
  await aReachedKitchen();

describe('a deletion and a changed rule', () => {
  test('flags services whose copies lose the element that spoke for them', async () => {
    const { dish, menu, scheduled } = await anIngredientOnTheMenu('Tahini');
    await call(chef, 'PUT', `/v1/menus/${menu.id}`, {
      ...(await call(chef, 'GET', `/v1/menus/${menu.id}`)).body.data,
      elements: [],
    });
    // The mark of the element is deleted with it: the copy's ingredients claim less.
    await db.execute(sql`insert into element_suitabilities (element_id, dietary_preference_id)
      select ${dish.id}, id from dietary_preferences where name = 'Halal'`);
    expect((await call(chef, 'DELETE', `/v1/elements/${dish.id}`)).status).toBe(200);
    expect(await getChanges(scheduled.id)).toMatchObject([
      { text: 'Pasta with Tahini was deleted from the catalogue.', dishes: ['Pasta with Tahini'] },
    ]);
  });

  test('flags services with an ingredient that only their copies have', async () => {
    const { ingredientId, dish, scheduled } = await anIngredientOnTheMenu('Miso');
    const other = await anIngredient(db, { name: 'Other miso', hasNoAllergens: true });
    await save(`elements/${dish.id}`, { ingredientObjs: [{ ingredientId: other }] }, 'reach');
    const flags = (await getChanges(scheduled.id)).length;
    expect((await call(chef, 'DELETE', `/v1/ingredients/${ingredientId}`)).status).toBe(200);
    const after = await getChanges(scheduled.id);
    expect(after).toHaveLength(flags + 1);
    expect(after.map(({ text }: { text: string }) => text)).toContain('Miso was deleted from the catalogue.');
  });

  test('flags services whose dishes suit somebody else by the rule, once, and nothing for a new name', async () => {
    const { scheduled } = await anIngredientOnTheMenu('Honey mustard');
    const diet = (await call(owner, 'GET', '/v1/dietary-preferences')).body.data.find(
      ({ id }: { id: string }) => id === vegan,
    );
    const path = `/v1/dietary-preferences/${vegan}`;
    const rename = await call(owner, 'PUT', path, { name: 'Vegan', rule: diet.rule });
    expect(rename.status).toBe(200);
    expect(await getChanges(scheduled.id)).toEqual([]);
    const rule = { ...diet.rule, ingredientTypes: [...diet.rule.ingredientTypes, 'Grain'] };
    expect((await call(owner, 'PUT', path, { name: 'Vegan', rule })).status).toBe(200);
    expect(await getChanges(scheduled.id)).toMatchObject([
      { text: 'The rule of Vegan was changed.', dishes: ['Pasta with Honey mustard'] },
    ]);
    expect((await call(owner, 'PUT', path, { name: 'Vegan', rule: diet.rule })).status).toBe(200);
  });
});

describe('an undo', () => {
  const undo = (reply: { headers: Record<string, unknown> }, who = chef) =>
    call(who, 'POST', `/v1/steps/${reply.headers['brigade-step']}/undo`);
  const readTexts = async (id: string) => (await getChanges(id)).map(({ text }: { text: string }) => text);

  test('that is sent again with its key gets the first answer, at the same time and later', async () => {
    const { ingredientId } = await anIngredientOnTheMenu('Sent again');
    const savedReply = await save(`ingredients/${ingredientId}`, milkAdded, 'reach');
    const path = `/v1/steps/${savedReply.headers['brigade-step']}/undo`;
    const send = () => call(chef, 'POST', path, undefined, { 'idempotency-key': path });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { data: null }]);
    expect(new Set(answers.map(({ headers }) => headers['brigade-step'])).size).toBe(1);
  });

  test('of an allergen of an ingredient flags what it reaches, and takes no flag away', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Gremolata');
    const savedReply = await save(path, milkAdded, 'reach');
    // Somebody accepts the first flag meanwhile, somebody else undoes the save.
    const ids = (await getChanges(scheduled.id)).map(({ id }: { id: string }) => id);
    await call(chef, 'POST', '/v1/changes-after-planning/accept', { ids });
    const undone = await undo(savedReply, await addUser());
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const after = await getChanges(scheduled.id);
    expect(after).toMatchObject([
      {
        text: 'Milk was removed from Gremolata. Gremolata is now recorded without allergens.',
        dishes: ['Pasta with Gremolata'],
        acceptedAt: null,
      },
      { text: 'Milk was added to Gremolata.', acceptedAt: expect.any(String) },
    ]);
    expect((await undo(undone)).status).toBe(200);
    expect((await readTexts(scheduled.id)).slice(0, 2)).toEqual([after[0].text, after[1].text]);
  });

  test('of an element, of a deletion and of a rule flags as their saves do', async () => {
    const { dish, menu, scheduled } = await anIngredientOnTheMenu('Zhoug');
    const savedReply = await save(`elements/${dish.id}`, { ...milkAdded, isIngredientsTyped: true }, 'reach');
    expect((await undo(savedReply)).status).toBe(200);
    expect((await readTexts(scheduled.id)).at(-1)).toContain('Milk was removed from Pasta with Zhoug.');
    const { data } = (await call(chef, 'GET', `/v1/menus/${menu.id}`)).body;
    await call(chef, 'PUT', `/v1/menus/${menu.id}`, { ...data, elements: [] });
    await db.execute(sql`insert into element_suitabilities (element_id, dietary_preference_id)
      select ${dish.id}, id from dietary_preferences where name = 'Halal'`);
    expect((await undo(await call(chef, 'DELETE', `/v1/elements/${dish.id}`))).status).toBe(200);
    expect((await readTexts(scheduled.id)).at(-1)).toBe('Pasta with Zhoug is back in the catalogue.');
    const path = `/v1/dietary-preferences/${vegan}`;
    const diet = (await call(owner, 'GET', '/v1/dietary-preferences')).body.data.find(
      ({ id }: { id: string }) => id === vegan,
    );
    const rule = { ...diet.rule, ingredientTypes: [...diet.rule.ingredientTypes, 'Grain'] };
    const ruled = await call(owner, 'PUT', path, { name: 'Vegan', rule });
    expect((await undo(ruled, owner)).status).toBe(200);
    expect((await readTexts(scheduled.id)).slice(-2)).toEqual(Array(2).fill('The rule of Vegan was changed.'));
  });

  test('that changes nothing that dishes are judged by flags nothing', async () => {
    const { path, scheduled } = await anIngredientOnTheMenu('Chermoula');
    expect((await undo(await save(path, { portionUnitId: await findUnit(db, 'each') }))).status).toBe(200);
    expect(await getChanges(scheduled.id)).toEqual([]);
  });
});

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatLongDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { ingredientVendors } from '#server/db/schema/ingredients.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aVendor, findUnit } from '#testing/catalogue.ts';
import { recordsToReplace } from '#testing/records-to-replace.ts';
import { aKitchen } from '#testing/scheduling.ts';

const server = await testServer();
const { db, call, addUser } = server;
const chef = await addUser();
const cataloguer = await addUser(['View Master Menus & Elements', 'Edit Master Menus & Elements']);
const timeZone = 'Pacific/Kiritimati';
const kitchen = await aKitchen(db, { timeZone });
const { market, anAccount, anEvent } = kitchen;
const milk = await anAllergen(db, 'Milk');
const fish = await anAllergen(db, 'Fish');
await anAllergen(db, 'Sesame');
const [ounce, each] = [await findUnit(db, 'oz'), await findUnit(db, 'each')];
const vendorId = await aVendor(db);
const replacing = recordsToReplace({ db, server, chef, kitchen, timeZone, milk });
const { named, free, withMilk, getName, makeDish, scheduled, someoneAllergicTo } = replacing;
const { replace, element, getRows, getMenu } = replacing;

describe('an ingredient that is replaced', () => {
  test('keeps its place, amount and unit in every element, and the printed text names the other one', async () => {
    const [sauce, other, salt] = [await free('Sauce'), await free('Other sauce'), await free('Salt')];
    const first = await makeDish([
      { ingredientId: salt },
      { ingredientId: sauce, amount: '2.500', portionUnitId: ounce },
    ]);
    const two = await makeDish([{ ingredientId: sauce }]);
    const before = (await element(first.id)).version;
    const reply = await replace(sauce, other);
    expect(reply.body.data).toEqual({ elements: 2, copies: 0, unnamedIn: [], unmarkedIn: [] });
    expect(await getRows(first.id)).toEqual([
      { ingredientId: salt, amount: null, portionUnitId: null },
      { ingredientId: other, amount: 2.5, portionUnitId: ounce },
    ]);
    const savedRecord = await element(first.id);
    expect(savedRecord.ingredients).toBe(`${await getName(salt)}, ${await getName(other)}`);
    expect(savedRecord.version).toBe(before + 1);
    expect((await element(two.id)).ingredients).toBe(await getName(other));
    expect((await call(chef, 'GET', `/v1/ingredients/${sauce}/usage`)).body.data.elements.count).toBe(0);
  });

  test('leaves no allergens unknown where nobody has read the other one, and says so', async () => {
    const sauce = await free('Sauce');
    const dish = await makeDish([{ ingredientId: sauce }]);
    await db.execute(sql`update elements set has_no_allergens = true where id = ${dish.id}`);
    const reply = await replace(sauce, await anIngredient(db, { name: named('Unread sauce') }));
    expect(reply.body.data.unmarkedIn).toMatchObject([{ id: dish.id }]);
    expect((await element(dish.id)).allergenStatement).toBe('unknown');
  });

  test('is replaced in chosen elements, or in all but some', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const [first, two, three] = await Promise.all([1, 2, 3].map(() => makeDish([{ ingredientId: sauce }])));
    if (!first || !two || !three) throw new Error('Three dishes are needed.');
    expect((await replace(sauce, other, { elementIds: [first.id] })).body.data.elements).toBe(1);
    expect((await replace(sauce, other, { exceptElementIds: [two.id] })).body.data.elements).toBe(1);
    const createdRows = await Promise.all(
      [first, two, three].map(async ({ id }) => (await getRows(id))[0].ingredientId),
    );
    expect(createdRows).toEqual([other, sauce, other]);
  });

  test('is added to the other one where an element has both', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const inOunces = (ingredientId: string, amount: string) => ({ ingredientId, amount, portionUnitId: ounce });
    const both = await makeDish([inOunces(sauce, '1.250'), inOunces(other, '0.500')]);
    const without = await makeDish([inOunces(sauce, '1.250'), { ingredientId: other }]);
    expect((await replace(sauce, other)).status).toBe(200);
    expect(await getRows(both.id)).toEqual([{ ingredientId: other, amount: 1.75, portionUnitId: ounce }]);
    expect(await getRows(without.id)).toEqual([{ ingredientId: other, amount: 1.25, portionUnitId: ounce }]);
    expect((await element(both.id)).ingredients).toBe(await getName(other));
  });

  test('is refused where two amounts cannot be added, with the name of the element, and nothing changes', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const plain = await makeDish([{ ingredientId: sauce }]);
    const both = await makeDish([
      { ingredientId: sauce, amount: '1.000', portionUnitId: ounce },
      { ingredientId: other, amount: '2.000', portionUnitId: each },
    ]);
    const reply = await replace(sauce, other);
    expect(reply.status).toBe(409);
    expect(reply.body.error.message).toBe(
      `${both.name} already has both, in amounts that cannot be added. Change it by itself, or leave it out.`,
    );
    expect((await getRows(plain.id))[0].ingredientId).toBe(sauce);
    const [row] = (await call(chef, 'GET', `/v1/ingredients/${sauce}/replacements?q=${await getName(other)}`)).body.data
      .candidates;
    expect(row.alreadyIn).toEqual([{ elementId: both.id, canBeAdded: false }]);
  });

  test('is replaced in a typed text where that lists it; otherwise the text stays and is named', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const typeRecord = async (text: string) => {
      const dish = await makeDish([{ ingredientId: sauce }]);
      await db.execute(
        sql`update elements set ingredients = ${text}, is_ingredients_typed = true where id = ${dish.id}`,
      );
      return dish;
    };
    const listing = await typeRecord(`Fresh herbs,  ${(await getName(sauce)).toUpperCase()} , salt`);
    const silent = await typeRecord('Grandma’s secret');
    const reply = await replace(sauce, other);
    expect(reply.body.data.unnamedIn).toEqual([{ id: silent.id, name: silent.name }]);
    expect((await element(listing.id)).ingredients).toBe(`Fresh herbs,  ${await getName(other)}, salt`);
    expect((await element(silent.id)).ingredients).toBe('Grandma’s secret');
  });
});

describe('services from today on', () => {
  test('are asked about with the people who lose a meal, then flagged once', async () => {
    const [sauce, creamy] = [await free('Sauce'), await withMilk('Creamy sauce')];
    const dish = await makeDish([{ ingredientId: sauce }]);
    const menu = await scheduled([dish]);
    await someoneAllergicTo(milk, menu.date);
    const askedReply = await replace(sauce, creamy, { alsoScheduled: true }, '');
    expect(askedReply.status).toBe(409);
    expect(askedReply.body.error.details.questions[0].text).toBe(
      [
        `${await getName(sauce)} was replaced by ${await getName(creamy)}.`,
        'This changes 1 dish, 1 menu and 1 service from today.',
        `1 person loses their meal on ${getWeekdayName(menu.date)}, ${formatLongDate(menu.date)}, Lunch, ${market.name}.`,
        'Save it?',
      ].join('\n'),
    );
    expect((await getRows(dish.id))[0].ingredientId).toBe(sauce);
    expect((await replace(sauce, creamy, { alsoScheduled: true })).body.data.copies).toBe(1);
    const after = await getMenu(menu.id);
    expect(after.changes).toMatchObject([
      { text: `${await getName(sauce)} was replaced by ${await getName(creamy)}.`, dishes: [dish.name] },
    ]);
    expect(after.version).toBeGreaterThan(menu.version);
  });

  test('serve the other ingredient with what somebody edited, unless a survey is complete', async () => {
    const [sauce, other] = [await withMilk('Sauce'), await free('Other sauce')];
    const dish = await makeDish([{ ingredientId: sauce }]);
    const [plain, edited, reported] = [await scheduled([dish]), await scheduled([dish]), await scheduled([dish])];
    const [copy] = edited.scheduledElements;
    await call(chef, 'PUT', `/v1/scheduled-menus/${edited.id}`, {
      scheduledElements: [{ id: copy.id, allergenIds: [milk, fish], portionPerPerson: 9 }],
    });
    const account = await anAccount();
    await anEvent(account, reported.date);
    await db.execute(sql`update host_surveys set status = 'complete' where scheduled_menu_id = ${reported.id}`);
    // An allergen added to the sauce after it was scheduled does not make the copy an edited one.
    await db.execute(sql`insert into ingredient_allergens (ingredient_id, allergen_id)
      select ${sauce}, id from allergens where name = 'Sesame'`);
    expect((await replace(sauce, other, { alsoScheduled: true })).body.data.copies).toBe(2);
    const [changedElement] = (await getMenu(plain.id)).scheduledElements;
    expect(changedElement).toMatchObject({ ingredients: await getName(other), allergenStatement: 'none' });
    const [keptElement] = (await getMenu(edited.id)).scheduledElements;
    const own = { allergenNames: ['Fish'], portionPerPerson: 9 };
    expect(keptElement).toMatchObject({ ingredients: await getName(other), ...own });
    expect((await getMenu(reported.id)).scheduledElements[0].ingredients).toBe(await getName(sauce));
  });

  test('an alternative changes with its element, and still feeds whom it fed', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const cheese = await withMilk('Cheese');
    const [main, instead] = [await makeDish([{ ingredientId: cheese }]), await makeDish([{ ingredientId: sauce }])];
    const menu = await scheduled([main]);
    await someoneAllergicTo(milk, menu.date);
    const path = `/v1/scheduled-menus/${menu.id}`;
    await call(chef, 'POST', `${path}/alternatives`, {
      scheduledElementId: menu.scheduledElements[0].id,
      elementId: instead.id,
    });
    const { data } = (await call(chef, 'GET', `/v1/ingredients/${sauce}/replacements?q=${await getName(other)}`)).body;
    expect(data.candidates[0].losingPeople).toBe(0);
    const reply = await replace(sauce, other, { alsoScheduled: true }, '');
    expect(reply.status).toBe(200);
    const [alternative] = (await getMenu(menu.id)).scheduledElements[0].alternative;
    expect(alternative).toMatchObject({ ingredients: await getName(other), allergenStatement: 'none' });
    const [coverage] = (await call(chef, 'GET', `/v1/coverage?marketId=${market.id}&date=${menu.date}`)).body.data;
    expect(coverage).toMatchObject({ uncovered: 0, notKnown: 0 });
  });

  test('stay as they are without the box, and their element lists them', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const dish = await makeDish([{ ingredientId: sauce }]);
    const menu = await scheduled([dish]);
    expect((await replace(sauce, other)).body.data.copies).toBe(0);
    expect((await getMenu(menu.id)).scheduledElements[0].ingredients).toBe(await getName(sauce));
    expect((await call(chef, 'GET', `/v1/elements/${dish.id}/dated-copies`)).body.data).toHaveLength(1);
  });

  test('are undone with their elements in one step, which is flagged too', async () => {
    const [sauce, other] = [await free('Sauce'), await withMilk('Creamy sauce')];
    const dish = await makeDish([
      { ingredientId: sauce, amount: '2.000', portionUnitId: ounce },
      { ingredientId: other, amount: '1.000', portionUnitId: ounce },
    ]);
    const single = await makeDish([{ ingredientId: sauce }]);
    const menu = await scheduled([dish, single]);
    const rows = await getRows(dish.id);
    const { scheduledElements } = await getMenu(menu.id);
    const replacedReply = await replace(sauce, other, { alsoScheduled: true });
    expect((await getMenu(menu.id)).scheduledElements).not.toEqual(scheduledElements);
    expect((await call(chef, 'POST', `/v1/steps/${replacedReply.headers['brigade-step']}/undo`)).status).toBe(200);
    expect(await getRows(dish.id)).toEqual(rows);
    const after = await getMenu(menu.id);
    expect(after.scheduledElements).toEqual(scheduledElements);
    expect(after.changes).toMatchObject([
      { text: `${await getName(sauce)} was replaced by ${await getName(other)}.` },
      { text: expect.stringContaining(`${await getName(sauce)} was added to ${single.name}.`), dishes: [single.name] },
    ]);
  });

  test('are undone by whoever may edit elements and what is scheduled', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const menu = await scheduled([await makeDish([{ ingredientId: sauce }])]);
    const step = (await replace(sauce, other, { alsoScheduled: true })).headers['brigade-step'];
    const refusedReply = await call(cataloguer, 'POST', `/v1/steps/${step}/undo`);
    expect([refusedReply.status, refusedReply.body.error.message]).toEqual([
      403,
      'You do not have permission to undo this.',
    ]);
    expect((await getMenu(menu.id)).scheduledElements[0].ingredients).toBe(await getName(other));
    const only = (await replace(other, sauce)).headers['brigade-step'];
    expect((await call(cataloguer, 'POST', `/v1/steps/${only}/undo`)).status).toBe(200);
  });

  test('change only for who may edit them', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    await makeDish([{ ingredientId: sauce }]);
    const reply = await replace(sauce, other, { alsoScheduled: true }, '', cataloguer);
    expect(reply.status).toBe(403);
    expect((await replace(sauce, other, {}, '', cataloguer)).status).toBe(200);
  });
});

describe('candidates', () => {
  test('come in the order of people, allergens, kind, cost and lead time, and say why', async () => {
    const sauce = await anIngredient(db, { name: named('Zz sauce'), type: 'Vegetable' }, [fish]);
    const dish = await makeDish([{ ingredientId: sauce }]);
    const menu = await scheduled([dish]);
    await someoneAllergicTo(milk, menu.date);
    const priced = async (name: string, costPerCase: string, leadTime: number, more: object = {}) => {
      const id = await free(name, { type: 'Vegetable', ...more });
      await db
        .insert(ingredientVendors)
        .values({ ingredientId: id, preference: 1, vendorId, itemId: 'A1', unitsPerCase: '4', costPerCase, leadTime });
      return id;
    };
    const sesame = await anAllergen(db, 'Sesame');
    const expected = [
      await priced('Zq late', '8.00', 2),
      await priced('Zq later', '8.00', 5),
      await priced('Zq dear', '9.00', 1),
      await priced('Zq other kind', '1.00', 1, { type: 'Fruit' }),
      await anIngredient(db, { name: named('Zq sesame'), type: 'Vegetable' }, [sesame]),
      await anIngredient(db, { name: named('Zq milk'), type: 'Vegetable' }, [milk, fish]),
      await anIngredient(db, { name: named('Zq unknown'), type: 'Vegetable' }),
    ];
    const { data } = (await call(chef, 'GET', `/v1/ingredients/${sauce}/replacements?q=Zq`)).body;
    expect(data.candidates.map(({ id }: { id: string }) => id)).toEqual(expected);
    // Without a search, the first are those that carry no other allergen, of the same type.
    const unsearched = (await call(chef, 'GET', `/v1/ingredients/${sauce}/replacements`)).body.data.candidates;
    expect(unsearched.map(({ id }: { id: string }) => id)).toContain(expected[0]);
    expect(unsearched[0].losingPeople).toBe(0);
    expect(data).toMatchObject({ services: 1, countedServices: 1, elements: { count: 1 } });
    expect(data.candidates[0]).toMatchObject({
      losingPeople: 0,
      removedAllergens: ['Fish'],
      costPerUnit: 2,
      leadTime: 2,
    });
    expect(data.candidates.at(-2)).toMatchObject({ losingPeople: 1, addedAllergens: ['Milk'] });
  });

  test('are the same, or unknown: both are reported', async () => {
    const sauce = await free('Sauce');
    await makeDish([{ ingredientId: sauce }]);
    expect((await replace(sauce, sauce)).body.error.fields.replacementId).toBe('Choose another ingredient.');
    expect((await replace(sauce, market.id)).body.error.fields.replacementId).toBe(
      'This ingredient does not exist any more. Please choose another one.',
    );
    expect((await replace(market.id, sauce)).status).toBe(404);
  });

  test('an element that no longer has the ingredient is named, and nothing changes', async () => {
    const [sauce, other] = [await free('Sauce'), await free('Other sauce')];
    const [has, hasNot] = [await makeDish([{ ingredientId: sauce }]), await makeDish([{ ingredientId: other }])];
    const reply = await replace(sauce, other, { elementIds: [has.id, hasNot.id] });
    expect(reply.status).toBe(409);
    expect(reply.body.error.message).toBe(`${hasNot.name} no longer has ${await getName(sauce)}. Please look again.`);
    expect((await replace(sauce, other, { elementIds: [market.id] })).body.error.message).toBe(
      'A chosen element was deleted. Please look again.',
    );
    expect((await replace(await free('Unused'), other)).body.error.message).toMatch(/^No element has Unused \d+\.$/);
    expect((await getRows(has.id))[0].ingredientId).toBe(sauce);
  });
});

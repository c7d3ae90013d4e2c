import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { ingredients } from '#server/db/schema/ingredients.ts';
import { portionUnits } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anIngredient, aPreference } from '#testing/catalogue.ts';
import { readPdfText } from '#testing/pdf.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const host = await addUser([]);
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const date = '2027-04-01';

const ounce = getOnly((await db.select().from(portionUnits)).filter(({ abbreviation }) => abbreviation === 'oz'));
const makeDish = async (dish: { id: string }, ...names: string[]) => {
  for (const [order, name] of names.entries()) {
    const isMeat = name === 'Chicken thigh';
    const kind = isMeat ? { type: 'Protein', proteinType: 'Poultry' } : { origins: ['Plant' as const] };
    const fields = { name, hasNoAllergens: true, ...kind };
    const ingredientId = await anIngredient(db, fields);
    const row = { elementId: dish.id, ingredientId, order, amount: '1', portionUnitId: ounce.id };
    await db.insert(elementIngredients).values(row);
  }
};
const chicken = await aDish({ name: 'Chicken Tinga', type: 'Protein', hasNoAllergens: true });
const rice = await aDish({ name: 'Cilantro Rice', hasNoAllergens: true });
const tofu = await aDish({ name: 'Tofu Tinga', type: 'Protein', hasNoAllergens: true });
await makeDish(chicken, 'Chicken thigh');
await makeDish(rice, 'Rice');
await makeDish(tofu, 'Firm tofu', 'Chipotle');

const [acme, zenith, initech] = [await anAccount('Acme'), await anAccount('Zenith'), await anAccount('Initech')];
for (const account of [acme, zenith, initech]) await anEvent(account, date, { eaters: 10 });
const vegan = await aPreference(db, 'Vegan');
const addVegan = async (account: { id: string }, firstName: string, lastName: string) => {
  const eater = { email: `${firstName}@client.example`, firstName, lastName, dietaryPreferenceId: vegan };
  expect((await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, eater)).status).toBe(201);
};
await addVegan(acme, 'Maya', 'Adler');
await addVegan(acme, 'Noor', 'Bello');
await addVegan(zenith, 'Priya', 'Chand');

const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
const menu = await aMenu([chicken, rice], 'Tinga');
const scheduled = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: menu.id, ...slot })).body.data;
const [first, second] = scheduled.scheduledElements;
const url = `/v1/scheduled-menus/${scheduled.id}`;
const alternative = { elementId: tofu.id, name: tofu.name, ingredients: tofu.ingredients, method: 'Press the tofu.' };
const save = (more: object = {}) =>
  call(chef, 'PUT', url, {
    scheduledElements: [{ id: first.id, alternative: [{ ...alternative, ...more }] }, { id: second.id }],
  });
await save();

const readText = async (address: string, user = chef) => {
  const reply = await call(user, 'GET', `/v1/documents/${address}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (await readPdfText(reply.raw)).join(' ');
};
const ofMenu = `scheduledMenuId=${scheduled.id}`;
const chefNumbers = `chef-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`;

describe('a special plate', () => {
  test('is counted on the chef numbers, with needs, containers and accounts', async () => {
    const text = await readText(chefNumbers);
    // 15 oz of 200: half a pan each, for Acme and for Zenith.
    expect(text).toMatch(/Special plates .*Instead of Chicken Tinga Tofu Tinga/);
    for (const part of ['Full Pan, 5 oz each', '0.9 lbs 0 2', '3 portions: 3 Vegan', 'Acme 2', 'Zenith 1'])
      expect(text).toContain(part);
  });

  test('is prepared by its own method, with amounts of its own portions', async () => {
    const text = await readText(`prep-sheet?${ofMenu}`);
    for (const part of ['3 portions: 3 Vegan', '0 full and 2 half', 'Press the tofu.', 'Firm tofu', '2 × 5 oz'])
      expect(text).toContain(part);
    expect(text).toMatch(/0\.5 lbs\s?Firm tofu/);
  });

  test('is packed and labelled for the accounts that get it, and for no other', async () => {
    for (const sheet of ['packout?accountId', 'labels?accountIds']) {
      expect(await readText(`${sheet}=${acme.id}&${ofMenu}`), sheet).toContain('2 portions: 2 Vegan');
      expect(await readText(`${sheet}=${initech.id}&${ofMenu}`), sheet).not.toContain('Tofu Tinga');
    }
    expect(await readText(`labels?${ofMenu}&accountIds=${zenith.id}`)).toMatch(
      /1 of 1 Zenith .*Tofu Tinga 1 portion: 1 Vegan/,
    );
  });

  test('is among the numbers that the kitchen prepares, with its accounts and without names', async () => {
    const address = `/v1/preparation-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`;
    const { alternatives } = (await call(host, 'GET', address)).body.data;
    expect(alternatives).toMatchObject([
      {
        name: 'Tofu Tinga',
        insteadOf: 'Chicken Tinga',
        method: 'Press the tofu.',
        portions: 3,
        needs: '3 portions: 3 Vegan',
        containers: { container: 'Full Pan', containerCount: 0, halfCount: 2, portion: 15 },
        accounts: [
          { account: 'Acme', portions: 2 },
          { account: 'Zenith', portions: 1 },
        ],
      },
    ]);
    expect(JSON.stringify(alternatives)).not.toMatch(/Maya|Noor|Priya/);
  });

  test('has a separate card', async () => {
    expect(await readText(`dish-cards?${ofMenu}`)).toContain('Tofu Tinga');
  });

  test('is handed out by first name and first letter, at its own account only', async () => {
    const flow = (account: { id: string }) => readText(`host-flow?${ofMenu}&accountId=${account.id}`, host);
    expect(await flow(acme)).toContain('2 portions for Maya A., Noor B. (Vegan)');
    expect(await flow(zenith)).toContain('1 portion for Priya C. (Vegan)');
    expect(await flow(initech)).toContain('Nobody needs it');
    expect(await flow(initech)).not.toMatch(/Maya|Noor|Priya/);
    expect((await call(host, 'GET', `/v1/documents/host-flow?${ofMenu}&accountId=${chef.id}`)).status).toBe(404);
  });

  test('carries no name on anything that is printed for the kitchen or for all accounts', async () => {
    const sheets = ['host-flow', 'temperature', 'packout', 'dish-cards', 'prep-sheet', 'labels'];
    for (const address of [chefNumbers, ...sheets.map((sheet) => `${sheet}?${ofMenu}`)]) {
      const text = await readText(address);
      expect(text, address).toContain('Tofu Tinga');
      expect(text, address).not.toMatch(/Maya|Noor|Priya|Adler|Bello|Chand/);
    }
  });
});

describe('an alternative on the sheets', () => {
  const makeServedRecord = async () => {
    const { data } = (await call(chef, 'GET', url)).body;
    const { portionPerPerson, portionPerContainer, servingTemp, containerTypeId } =
      data.scheduledElements[0].alternative[0];
    return { portionPerPerson, portionPerContainer, servingTemp, hasContainer: containerTypeId !== null };
  };

  test('is as its element says at first, then as somebody set it, and stays so where a save does not name it', async () => {
    await save();
    expect(await makeServedRecord()).toEqual({
      portionPerPerson: 5,
      portionPerContainer: 200,
      servingTemp: 'HOT',
      hasContainer: true,
    });
    expect((await save({ portionPerPerson: 7.5, servingTemp: 'COLD' })).status).toBe(200);
    await save();
    expect(await makeServedRecord()).toMatchObject({
      portionPerPerson: 7.5,
      portionPerContainer: 200,
      servingTemp: 'COLD',
    });
    expect(await readText(chefNumbers)).toContain('Full Pan, 7.5 oz each');
  });

  test('can be open: then the papers ask for the number of containers', async () => {
    expect((await save({ containerTypeId: null })).status).toBe(200);
    expect(await makeServedRecord()).toMatchObject({ hasContainer: false });
    expect(await readText(chefNumbers)).toContain('containers not set');
    expect(await readText(`packout?${ofMenu}&accountId=${acme.id}`)).toContain('Ask the kitchen how many');
    expect(await readText(`prep-sheet?${ofMenu}`)).toContain('3 portions: 3 Vegan');
  });

  test.each([
    [{ portionPerPerson: -1 }, 'scheduledElements.0.alternative.0.portionPerPerson'],
    [{ servingTemp: 'LUKEWARM' }, 'scheduledElements.0.alternative.0.servingTemp'],
  ])('is refused by validation when it is impossible: %o', async (more, field) => {
    const reply = await save(more);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });
});

describe('a plate that somebody may need, and of which nobody knows how many', () => {
  const setOrigins = async (origins: 'Plant'[]) => {
    await db.update(ingredients).set({ origins }).where(eq(ingredients.name, 'Chipotle'));
  };
  const numbers = async () => {
    const address = `/v1/preparation-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`;
    return (await call(host, 'GET', address)).body.data.alternatives;
  };
  const askedByReadiness = async () => {
    const { data } = (await call(chef, 'GET', `/v1/readiness?marketId=${market.id}&date=${date}`)).body;
    return data.services[0].marks.map(
      ({ question, text }: { question: string; text: string }) => `${question}: ${text}`,
    );
  };

  test.each([
    [
      'has no portion per person',
      () => save({ portionPerPerson: null }),
      ['Not counted: no portion per person', 'Not counted: no portion per person'],
      ['numbers: Tofu Tinga instead of Chicken Tinga: no portion per person', 'people: 3 people without a meal'],
    ],
    [
      'became unknown',
      () => setOrigins([]),
      ['May be needed by 3, not known', 'May be needed by 2, not known'],
      ['people: 3 people whose meal is not known'],
    ],
  ])('%s: no reader says that nobody needs it', async (_, change, [ofService = '', ofAcme = ''], askedNames) => {
    await change();
    for (const address of [chefNumbers, `prep-sheet?${ofMenu}`, `host-flow?${ofMenu}`]) {
      const text = await readText(address);
      expect(text, address).toContain(ofService);
      expect(text, address).not.toContain('Nobody needs it');
    }
    for (const sheet of ['host-flow?accountId', 'packout?accountId', 'labels?accountIds']) {
      expect(await readText(`${sheet}=${acme.id}&${ofMenu}`), sheet).toContain(ofAcme);
    }
    expect(await readText(`packout?${ofMenu}&accountId=${acme.id}`)).toContain('Ask the kitchen how many');
    expect(await readText(`host-flow?${ofMenu}&accountId=${initech.id}`)).toContain('Nobody needs it');
    expect(await readText(`packout?${ofMenu}&accountId=${initech.id}`)).not.toContain('Tofu Tinga');
    expect(await numbers()).toMatchObject([{ portions: null, needs: ofService, accounts: [] }]);
    expect(await askedByReadiness()).toEqual(expect.arrayContaining(askedNames));
    await setOrigins(['Plant']);
    await save({ portionPerPerson: 5 });
    expect(await numbers()).toMatchObject([{ portions: 3 }]);
  });
});

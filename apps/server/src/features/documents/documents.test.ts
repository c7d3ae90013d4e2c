import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LabelCounts } from '#contract/documents.ts';
import { addOnSlots } from '#server/db/schema/reference-data.ts';
import { scheduledElements } from '#server/db/schema/scheduling.ts';
import { serviceEventAddOns } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { readFileName, readPdfText } from '#testing/pdf.ts';
import { addOnType, aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const host = await addUser([]);
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const nobody = '01900000-0000-7000-8000-00ffffffffff';
const date = '2027-03-14';

const chicken = await aDish({ name: 'Chicken Tinga', type: 'Protein', allergens: ['Soy'] });
const rice = await aDish({ name: 'Cilantro Rice', hasNoAllergens: true });
const slaw = await aDish({ name: 'Mystery Slaw', portionPerContainer: null });
const master = await aMenu([chicken, rice, slaw], 'Tinga');
const [zenith, acme] = [await anAccount('Zenith'), await anAccount('Acme')];
const zenithEvent = await anEvent(zenith, date, { eaters: 60, veggies: 10, time: '11:30' });
await anEvent(acme, date, { eaters: 40 });
const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
const scheduled = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot })).body.data;
const ofMenu = `scheduledMenuId=${scheduled.id}`;

const get = (address: string, user = chef) => call(user, 'GET', `/v1/documents/${address}`);
const readText = async (address: string, user = chef) => {
  const reply = await get(address, user);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  return (await readPdfText(reply.raw)).join(' ');
};
const menuSheets = ['host-flow', 'temperature', 'packout', 'dish-cards', 'prep-sheet', 'labels'];
const chefNumbers = `chef-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`;

describe('documents of a scheduled menu', () => {
  test.each([
    [
      chefNumbers,
      'ChefDailyNumbers_2027-03-14.pdf',
      ['Chicken Tinga', 'Acme', 'Not counted: Mystery Slaw', 'Vegetarian 10 Zenith 10'],
    ],
    [`host-flow?${ofMenu}`, 'Tinga-HostFlow.pdf', ['Chicken Tinga', 'Vessel not set', 'Place 1', 'As we like it']],
    [`temperature?${ofMenu}`, 'Tinga-Temperature.pdf', ['Chicken Tinga', 'HOT', '≥ 140', 'Account']],
    [
      `packout?${ofMenu}`,
      'Tinga-Packout.pdf',
      ['Acme', '10: Vegetarian 10', '11:30 AM', '1 Main St, Phoenix AZ 85001'],
    ],
    [`dish-cards?${ofMenu}`, 'Tinga-ElementCards.pdf', ['Chicken Tinga', 'rice, water, salt', 'Soy']],
    [`prep-sheet?${ofMenu}`, 'Tinga-PrepSheet.pdf', ['Steam until tender.', 'Not counted', 'ask the chef']],
    [`labels?${ofMenu}`, 'Tinga-Labels.pdf', ['Chicken Tinga', 'Lunch Sun 03/14', 'half size']],
  ])('%s is printed from the database', async (address, fileName, texts) => {
    const text = await readText(address);
    for (const part of texts) expect(text).toContain(part);
    expect(readFileName((await get(address)).headers)).toBe(fileName);
  });

  test('all papers come in one file, in the order of a day, without the labels', async () => {
    const reply = await get(`all-papers?${ofMenu}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(readFileName(reply.headers)).toBe('Tinga-AllPapers.pdf');
    const pages = await readPdfText(reply.raw);
    const titles = ['CHEF DAILY NUMBERS', 'PREP SHEET', 'TEMPERATURE CHECKLIST', 'HOST FLOW', 'PACKOUT SHEET'];
    const places = titles.map((title) => pages.findIndex((page) => page.includes(title)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(pages.at(-1)).toContain('rice, water, salt');
    // One for each account, with its own page count.
    expect(pages.filter((page) => /PACKOUT SHEET.*Page 1 of 1/s.test(page))).toHaveLength(2);
  });

  test('an account can be printed alone', async () => {
    const text = await readText(`packout?${ofMenu}&accountId=${acme.id}`);
    expect(text).toContain('Acme');
    expect(text).not.toContain('Zenith');
    expect(await readText(`temperature?${ofMenu}&accountId=${acme.id}`)).toContain('Acme');
    expect(await readText(`labels?${ofMenu}&accountIds=${acme.id}`)).not.toContain('Zenith');
  });

  test.each(['packout?accountId', 'temperature?accountId', 'labels?accountIds'])(
    '%s that is not served is not found',
    async (address) => {
      expect((await get(`${address}=${nobody}&${ofMenu}`)).status).toBe(404);
    },
  );

  test('elements are in host flow order on the host flow', async () => {
    const text = await readText(`host-flow?${ofMenu}`);
    const table = text.slice(text.indexOf('DIRECTIONALS'));
    const places = ['Mystery Slaw', 'Cilantro Rice', 'Chicken Tinga'].map((name) => table.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  describe('the add-ons of the same market, day and line', () => {
    const leek = { name: 'Leek Soup', type: 'Soup', allergens: ['Milk'] };
    const sheets = [chefNumbers, ...menuSheets.map((sheet) => `${sheet}?${ofMenu}`)];

    async function scheduleSoup(name: string, more: object = {}) {
      const soup = await addOnType(db);
      const [soupSlot] = await db.select().from(addOnSlots).where(eq(addOnSlots.addOnTypeId, soup.id));
      const addOnSlotId =
        soupSlot?.id ??
        getOnly(await db.insert(addOnSlots).values({ addOnTypeId: soup.id, name: 'Soup', position: 0 }).returning()).id;
      const scheduledElements = [{ addOnSlotId, originalElementId: (await aDish({ ...leek, name })).id }];
      const body = { ...slot, addOnTypeId: soup.id, scheduledElements, ...more };
      const created = await call(chef, 'POST', '/v1/scheduled-add-ons', body);
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      return created.body.data as { id: string; addOnTypeId: string };
    }

    test('are food like any other on all of them', async () => {
      const soup = await scheduleSoup('Leek Soup');
      await db.insert(serviceEventAddOns).values({
        serviceEventId: zenithEvent.id,
        addOnTypeId: soup.addOnTypeId,
        scheduledAddOnId: soup.id,
        quantity: 50,
      });
      for (const address of sheets) {
        const text = await readText(address);
        expect(text, address).toContain('Leek Soup');
        expect(text, address).toMatch(/\bsoup\b/i);
        if (!address.startsWith('chef') && !address.startsWith('temp')) expect(text, address).toContain('Milk');
      }
      // 50 servings of 5 oz in pans of 200 oz.
      expect(await readText(`packout?${ofMenu}&accountId=${zenith.id}`)).toMatch(/Full Pan for 50 1 ½/);
      expect(await readText(`labels?${ofMenu}&accountIds=${zenith.id}`)).toContain('Leek Soup');
      expect(await readText(`temperature?${ofMenu}&accountId=${zenith.id}`)).toContain('Leek Soup');
    });

    test.each(['packout?accountId', 'labels?accountIds', 'temperature?accountId', 'host-flow?accountId'])(
      'are on %s only when it ordered them',
      async (address) => {
        expect(await readText(`${address}=${acme.id}&${ofMenu}`)).not.toContain('Leek Soup');
      },
    );

    test('are on no sheet while nobody ordered them', async () => {
      const orderedRows = await db.delete(serviceEventAddOns).returning();
      for (const address of [...sheets, `all-papers?${ofMenu}`])
        expect(await readText(address), address).not.toContain('Leek Soup');
      await db.insert(serviceEventAddOns).values(orderedRows);
    });

    test('are not those of another day or line', async () => {
      await scheduleSoup('Dinner Soup', { serviceLineId: line('Dinner') });
      await scheduleSoup('Tomorrow Soup', { date: '2027-03-15' });
      for (const address of sheets) expect(await readText(address), address).not.toMatch(/Dinner Soup|Tomorrow Soup/);
    });

    test('are in the preparation numbers that labels and prep sheet are made of', async () => {
      const { data } = (
        await call(
          chef,
          'GET',
          `/v1/preparation-numbers?marketId=${market.id}&date=${date}&serviceLineId=${line('Lunch')}`,
        )
      ).body;
      expect(data.elements.at(-1)).toMatchObject({
        name: 'Leek Soup',
        addOnType: 'Soup',
        fullCount: 1,
        halfCount: 1,
        allergens: ['Milk'],
      });
      const sentValues = { name: 'Sent', date, elements: data.elements, accountSummaries: data.accountSummaries };
      const text = (await readPdfText((await call(chef, 'POST', '/v1/labels', sentValues)).raw)).join(' ');
      expect(text).toContain('Leek Soup');
    });
  });

  test('an alternative is on all of them, with the allergens that the kitchen knows now', async () => {
    const tofu = await aDish({ name: 'Tofu Tinga', allergens: ['Sesame'] });
    const url = `/v1/scheduled-menus/${scheduled.id}`;
    const [first, ...others] = (await call(chef, 'GET', url)).body.data.scheduledElements;
    const saveAlternative = async (alternative: object[]) => {
      const scheduledElements = [{ id: first.id, alternative }, ...others.map(({ id }: { id: string }) => ({ id }))];
      expect((await call(chef, 'PUT', url, { scheduledElements })).status).toBe(200);
    };
    const method = 'Press the tofu first.';
    await saveAlternative([{ elementId: tofu.id, name: 'Tofu Tinga', ingredients: 'tofu, chili', method }]);
    const countedNames = ['packout', 'labels'];
    const sheets = menuSheets.filter((sheet) => !countedNames.includes(sheet));
    // Its recipe is not recorded: the ten vegetarians of Zenith may need it, and nobody of Acme does (diets-8).
    for (const sheet of countedNames) {
      const text = await readText(`${sheet}?${ofMenu}`);
      expect(text, sheet).toContain('Tofu Tinga May be needed by 10, not known');
      expect(text.split('Tofu Tinga'), sheet).toHaveLength(2);
    }
    for (const address of [chefNumbers, ...sheets.map((sheet) => `${sheet}?${ofMenu}`)]) {
      const text = await readText(address);
      expect(text, address).toContain('Tofu Tinga');
      expect(text, address).toMatch(/instead of/i);
      if (!address.startsWith('temperature')) expect(text, address).toContain('Sesame');
    }
    expect(await readText(`prep-sheet?${ofMenu}`)).toContain(method);
    expect(await readText(`dish-cards?${ofMenu}`)).toContain('tofu, chili');
    await saveAlternative([]);
  });

  test('a document prints the present words of the kitchen', async () => {
    const [row] = await db
      .select({ id: scheduledElements.id })
      .from(scheduledElements)
      .where(eq(scheduledElements.scheduledMenuId, scheduled.id))
      .orderBy(asc(scheduledElements.order));
    const id = row?.id ?? '';
    await db.update(scheduledElements).set({ name: 'Chicken Verde' }).where(eq(scheduledElements.id, id));
    expect(await readText(`dish-cards?${ofMenu}`)).toContain('Chicken Verde');
    await db.update(scheduledElements).set({ name: 'Chicken Tinga' }).where(eq(scheduledElements.id, id));
  });

  test('labels begin after those that the first sheet lacks', async () => {
    const readPages = async (address: string) => (await readPdfText((await get(address)).raw)).length;
    const pages = await readPages(`labels?${ofMenu}`);
    expect(await readPages(`labels?${ofMenu}&skip=9`)).toBe(pages + 1);
    expect((await get(`labels?${ofMenu}&skip=10`)).status).toBe(400);
  });

  test('labels are printed of the accounts and elements that were chosen, and counted before', async () => {
    const { status, body } = await call(chef, 'GET', `/v1/label-counts/scheduled-menus/${scheduled.id}`);
    expect(status).toBe(200);
    const [tinga] = body.data.elements;
    expect(
      body.data.accounts.map(({ account, labels }: LabelCounts['accounts'][number]) => [account, labels[0]]),
    ).toEqual([
      ['Acme', 1],
      ['Zenith', 2],
    ]);
    const text = await readText(
      `labels?${ofMenu}&accountIds=${acme.id},${zenith.id}&elementIds=${tinga.scheduledElementId}`,
    );
    expect(text).toContain('Zenith');
    expect(text).not.toContain('Cilantro Rice');
    expect((await get(`labels?${ofMenu}&elementIds=rice`)).status).toBe(400);
    const { headers } = await get(`labels?${ofMenu}&part=1`);
    expect(readFileName(headers)).toBe('Tinga-Labels-1.pdf');
  });
});

describe('a master menu', () => {
  test('prints host flow and cards without market and day', async () => {
    const text = await readText(`host-flow?menuId=${master.id}`);
    expect(text).toContain('Chicken Tinga');
    expect(text).not.toContain('BUTCHER PAPER');
    expect(await readText(`dish-cards?menuId=${master.id}`)).toContain('Cilantro Rice');
  });

  test('is not for a host, who may print what is scheduled', async () => {
    expect((await get(`host-flow?menuId=${master.id}`, host)).status).toBe(403);
    expect((await get(`host-flow?${ofMenu}`, host)).status).toBe(200);
    expect((await get(`prep-sheet?${ofMenu}`, host)).status).toBe(403);
  });
});

test.each([
  ['host-flow', 400],
  [`host-flow?${ofMenu}&menuId=${master.id}`, 400],
  [`dish-cards?menuId=${nobody}`, 404],
  [`packout?scheduledMenuId=${nobody}`, 404],
  ['packout?scheduledMenuId=1', 400],
  [`chef-numbers?marketId=${market.id}&date=2027-02-30&serviceLineId=${line('Lunch')}`, 400],
  [`chef-numbers?marketId=${nobody}&date=${date}&serviceLineId=${line('Lunch')}`, 404],
])('%s is refused with %i', async (address, status) => {
  expect((await get(address)).status).toBe(status);
});

test('a day without a menu has no chef numbers', async () => {
  const reply = await get(`chef-numbers?marketId=${market.id}&date=2027-03-20&serviceLineId=${line('Lunch')}`);
  expect(reply.status).toBe(404);
  expect(reply.body.error.message).toBe('Could not find any data');
});

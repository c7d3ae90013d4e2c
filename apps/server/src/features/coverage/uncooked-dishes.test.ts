import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { anIngredient } from '#testing/catalogue.ts';
import { aServedKitchen, findGroup, pickCounts } from '#testing/served-kitchen.ts';

/* What is not cooked for people suits none of them (diets-6). */

const { db, call, planner, market, lunch, preference, makeDish, aService } = await aServedKitchen();
type Service = Awaited<ReturnType<typeof aService>>;

const readMarks = async ({ date }: Service): Promise<{ question: string; text: string }[]> =>
  (await call(planner, 'GET', `/v1/readiness?marketId=${market.id}&date=${date}`)).body.data.services[0].marks;
const readPeople = async (service: Service) =>
  (await readMarks(service)).find(({ question }) => question === 'people')?.text;
const readNumbers = async (service: Service) =>
  (await readMarks(service)).find(({ question }) => question === 'numbers')?.text;
const whyNot = async (service: Service, dish: string) =>
  findGroup(await service.coverage(), 'uncovered')
    ?.blocked.find(({ name }) => name === dish)
    ?.reasons.map(({ text }) => text);

describe('for an account whose modifiers leave it none', () => {
  const none = ['the portion modifiers of this account leave none'];
  let service: Service;
  let names: string[];
  beforeEach(async () => {
    const dishes = [
      await makeDish('Protein', 'tofu'),
      await makeDish('Starch', 'tofu'),
      await makeDish('Salad', 'butter'),
    ];
    names = dishes.map(({ name }) => name);
    service = await aService(dishes);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');
  });
  const readSentCount = async (dish: string | undefined) => {
    const day = { marketId: market.id, mealDate: service.date, serviceLineId: lunch };
    const { data } = (await call(planner, 'POST', '/v2beta/calculations/containers', day)).body;
    return data.accountSummaries[0].elements.find(({ name }: { name: string }) => name === dish).roundedPortion;
  };

  test('a side of this type is no side', async () => {
    const path = `/v1/accounts/${service.account.id}/portion-modifiers`;
    const { data } = (await call(planner, 'GET', path)).body;
    const starch = data.find(({ elementType }: { elementType: { name: string } }) => elementType.name === 'Starch');
    const change = async (value: number) => {
      const savedReply = await call(planner, 'PUT', path, {
        elementTypeIds: [{ elementTypeId: starch.elementTypeId, value }],
      });
      expect(savedReply.status).toBe(200);
    };
    await change(-0.9);
    expect([await readSentCount(names[1]), pickCounts(await service.coverage())]).toEqual([100, '4 4 0 0 0']);
    await change(-1);
    expect([await readSentCount(names[1]), pickCounts(await service.coverage())]).toEqual([0, '4 3 1 0 0']);
    expect(await whyNot(service, names[1] ?? '')).toEqual(none);
    expect(await readPeople(service)).toBe('1 person without a meal');
  });

  test.each([0, 1])('this dish, main or side, feeds nobody there (%i)', async (position) => {
    const { id } = service.scheduled.scheduledElements[position];
    const modifier = { accountId: service.account.id, portionModifier: -1 };
    expect((await call(planner, 'PUT', `/v1/portion-modifiers/scheduled-elements/${id}`, modifier)).status).toBe(200);
    expect(await readSentCount(names[position])).toBe(0);
    expect((await service.coverage()).covered).toBe(position === 0 ? 0 : 3);
    expect(await whyNot(service, names[position] ?? '')).toEqual(none);
  });
});

test.each([0, null])('an alternative with the portion %s feeds nobody', async (portionPerPerson) => {
  const service = await aService([await makeDish('Protein', 'chicken')]);
  await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
  const bowl = await makeDish('Protein', 'tofu');
  const [dish] = service.scheduled.scheduledElements;
  const path = `/v1/scheduled-menus/${service.scheduled.id}`;
  const save = (more: object) => {
    const alternative = [{ elementId: bowl.id, name: bowl.name, ...more }];
    return call(planner, 'PUT', path, { scheduledElements: [{ id: dish.id, alternative }] });
  };
  expect((await save({ portionPerPerson })).status).toBe(200);
  expect(pickCounts(await service.coverage())).toBe('4 3 1 0 0');
  expect(await whyNot(service, bowl.name)).toEqual(['no portion per person']);
  expect(await readPeople(service)).toBe('1 person without a meal');
  expect((await service.coverage()).accounts[0]?.openPlates).toMatchObject([
    { name: bowl.name, reason: 'noPortion', people: 1 },
  ]);
  expect(await readNumbers(service)).toBe(`${bowl.name} instead of ${dish.name}: no portion per person`);
  // Container and unit may be open: then the papers ask for the number of containers.
  expect((await save({ portionPerPerson: 5, containerTypeId: null })).status).toBe(200);
  expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');
  expect(await readNumbers(service)).not.toContain('no portion per person');
});

test('an element without a portion is not suggested: it would feed nobody', async () => {
  const service = await aService([await makeDish('Protein', 'chicken')]);
  await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
  const bowl = await makeDish('Protein', 'tofu');
  const names = async () =>
    (await call(planner, 'GET', `/v1/scheduled-menus/${service.scheduled.id}/suggestions`)).body.data.map(
      ({ element }: { element: { name: string } }) => element.name,
    );
  await db.execute(sql`update elements set default_portion_per_person = null`);
  expect(await names()).toEqual([]);
  await db.execute(sql`update elements set default_portion_per_person = 5 where id = ${bowl.id}`);
  expect(await names()).toEqual([bowl.name]);
});

test('Readiness asks for an origin on which a meal hangs because the dish that suits is not cooked', async () => {
  const lardon = await makeDish('Protein');
  const fat = await anIngredient(db, { name: 'Fat', type: 'Fat', hasNoAllergens: true });
  await db.insert(elementIngredients).values({ elementId: lardon.id, ingredientId: fat, order: 0 });
  const service = await aService([lardon, await makeDish('Protein', 'tofu')]);
  await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
  const askRows = async () => (await readMarks(service)).filter(({ question }) => question === 'origins');
  expect(await askRows()).toEqual([]);
  const [, tofu] = service.scheduled.scheduledElements;
  await db.execute(sql`update scheduled_elements set portion_per_person = null where id = ${tofu.id}`);
  expect(pickCounts(await service.coverage())).toBe('4 3 0 1 0');
  expect(await askRows()).toMatchObject([{ text: expect.stringContaining('Fat') }]);
});

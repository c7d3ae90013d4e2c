import { expect, test } from 'vitest';
import { aServedKitchen, pickCounts } from '#testing/served-kitchen.ts';

const { call, planner, host, market, lunch, preference, makeDish, aService } = await aServedKitchen();

test('the menus of a picker feed as many as they do once they are scheduled, and nobody where nobody eats (diets-12)', async () => {
  const meat = await aService([await makeDish('Protein', 'chicken'), await makeDish('Starch', 'tofu')]);
  const vegan = await aService([await makeDish('Protein', 'tofu'), await makeDish('Starch')]);
  const services = [meat, vegan];
  const ids = services.map(({ scheduled }) => scheduled.originalMenuId);
  for (const service of services) {
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
  }
  const menuCoverages = (date: string, user = planner) =>
    call(user, 'GET', `/v1/menu-coverages?marketId=${market.id}&date=${date}&serviceLineId=${lunch}&ids=${ids}`);

  for (const [place, service] of services.entries()) {
    const { status, body } = await menuCoverages(service.date);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toHaveLength(2);
    const ofMenu = body.data.find(({ menuId }: { menuId: string }) => menuId === ids[place]);
    expect(pickCounts(ofMenu)).toBe(pickCounts(await service.coverage()));
  }
  const [first, second] = await Promise.all(services.map(({ coverage }) => coverage().then(pickCounts)));
  expect(first).toBe('4 3 1 0 0');
  expect(second).toBe('4 3 0 1 0');
  expect((await menuCoverages('2027-04-01')).body.data).toEqual([]);
  expect((await menuCoverages(meat.date, host)).status).toBe(403);
});

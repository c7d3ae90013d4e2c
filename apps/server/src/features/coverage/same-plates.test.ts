import { describe, expect, test } from 'vitest';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { aServedKitchen } from '#testing/served-kitchen.ts';

/* Of alternatives that suit equally well, people get the one that was chosen first (diets-7). */

const { call, planner, market, lunch, preference, makeDish, aService, anEvent } = await aServedKitchen();

describe('of plates that suit equally well, people get the same', () => {
  /** Three dishes of chicken for a vegan. The second and the third have an alternative, chosen in this order. */
  async function threeDishes() {
    const dishes = [];
    const bowls: Awaited<ReturnType<typeof makeDish>>[] = [];
    for (let number = 0; number < 3; number += 1) {
      dishes.push(await makeDish('Protein', 'chicken'));
      bowls.push(await makeDish('Protein', 'tofu'));
    }
    const service = await aService(dishes);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const path = `/v1/scheduled-menus/${service.scheduled.id}`;
    const ids: string[] = service.scheduled.scheduledElements.map(({ id }: { id: string }) => id);
    const put = async (...scheduledElements: object[]) => {
      const savedReply = await call(planner, 'PUT', path, { scheduledElements });
      expect(savedReply.status, JSON.stringify(savedReply.body)).toBe(200);
    };
    const choose = async (dish: number, bowl: number) => {
      const body = { scheduledElementId: ids[dish], elementId: bowls[bowl]?.id };
      expect((await call(planner, 'POST', `${path}/alternatives`, body)).status).toBe(201);
    };
    const plates = (coverage: ServiceCoverage | undefined) =>
      coverage?.accounts[0]?.plates.map(({ name }) => bowls.findIndex((bowl) => bowl.name === name));
    const plate = (number: number) => ({ elementId: bowls[number]?.id, name: bowls[number]?.name });
    return { service, ids, bowls, put, choose, plate, plates };
  }

  test('after another one was chosen for an earlier dish, and after the dishes were swapped', async () => {
    const { service, ids, put, choose, plates } = await threeDishes();
    await choose(2, 2);
    await choose(1, 1);
    await choose(0, 0);
    expect(plates(await service.coverage())).toEqual([2]);
    await put({ id: ids[1] }, { id: ids[0] }, { id: ids[2] });
    expect(plates(await service.coverage())).toEqual([2]);
  });

  test('in the order of the menu where one save chose them', async () => {
    const { service, ids, put, plate, plates } = await threeDishes();
    await put(
      { id: ids[0] },
      { id: ids[2], alternative: [plate(2), plate(0)] },
      { id: ids[1], alternative: [plate(1)] },
    );
    expect(plates(await service.coverage())).toEqual([2]);
  });

  test.each(['edited', 'master'])('in a copy of the day (%s)', async (content) => {
    const { service, ids, choose, put, plate, plates } = await threeDishes();
    await choose(2, 2);
    await choose(1, 1);
    await choose(1, 0);
    const edited = { ...plate(2), portionPerPerson: 6 };
    await put({ id: ids[1] }, { id: ids[2], alternative: [edited] }, { id: ids[0] });
    const to = addDays(service.date, 100);
    await anEvent(service.account, to, { eaters: 4 });
    const places = { span: 'day', fromMarketId: market.id, from: service.date, toMarketId: market.id, to };
    const copiedReply = await call(planner, 'POST', '/v1/schedule-copies', { ...places, content, leaveOut: [] });
    expect(copiedReply.status).toBe(201);
    const query = `marketId=${market.id}&date=${to}&serviceLineId=${lunch}`;
    const { data } = (await call(planner, 'GET', `/v1/coverage?${query}`)).body;
    expect([plates(data[0]), plates(await service.coverage())]).toEqual([[2], [2]]);
  });

  test('instead of a dish that they cannot eat, whatever was chosen before', async () => {
    const { bowls } = await threeDishes();
    const uncooked = await makeDish('Protein', 'tofu');
    const service = await aService([uncooked, await makeDish('Protein', 'chicken')]);
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const [tofu, chicken] = service.scheduled.scheduledElements;
    const path = `/v1/scheduled-menus/${service.scheduled.id}`;
    await call(planner, 'PUT', path, { scheduledElements: [{ id: tofu.id, portionPerPerson: 0 }, { id: chicken.id }] });
    for (const [number, dish] of [tofu, chicken].entries())
      await call(planner, 'POST', `${path}/alternatives`, {
        scheduledElementId: dish.id,
        elementId: bowls[number]?.id,
      });
    expect((await service.coverage()).accounts[0]?.plates).toMatchObject([{ name: bowls[1]?.name }]);
  });
});

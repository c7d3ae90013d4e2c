import { describe, expect, test } from 'vitest';
import type { CoverageChange } from '#contract/coverage.ts';
import { aServedKitchen, pickCounts } from '#testing/served-kitchen.ts';

const { db, call, planner, host, preference, madeOf, aService } = await aServedKitchen();

type Service = Awaited<ReturnType<typeof aService>>;
const previewOf = ({ scheduled }: Service, scheduledElements: object[], user = planner) =>
  call(user, 'POST', `/v1/scheduled-menus/${scheduled.id}/coverage`, { scheduledElements });
const named = ({ accounts }: CoverageChange) =>
  accounts.map(({ loses, gains }) => ({
    loses: loses.map(({ needs, count }) => `${count} ${needs}`),
    gains: gains.map(({ needs, count }) => `${count} ${needs}`),
  }));

describe('a change that is not saved', () => {
  test('names who loses and who gains by what the save would do, and leaves nothing behind', async () => {
    const service = await aService([await madeOf('Protein', 'tofu'), await madeOf('Veg Entree', 'tofu')], {
      veggies: 1,
    });
    const [protein, entree] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const chicken = await madeOf('Protein', 'chicken');
    const others = { order: 1, id: entree.id, portionPerPerson: 0 };
    const audited = async () => (await db.execute(`select count(*)::int as count from audit_trail`)).rows[0];
    const before = await audited();
    const replaced = [{ id: protein.id, originalElementId: chicken.id, reload: true }, others];
    const reply = await previewOf(service, replaced);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(named(reply.body.data)).toEqual([{ loses: ['1 Vegan'], gains: [] }]);
    expect(reply.body.data.accounts[0].loses[0]).toMatchObject({
      people: [{ name: 'Maya Adler' }],
      blocked: expect.arrayContaining([
        expect.objectContaining({ reasons: [{ kind: 'ingredient', text: 'Chicken thigh is Poultry' }] }),
      ]),
    });
    expect(await audited()).toEqual(before);
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');

    const saved = await call(planner, 'PUT', `/v1/scheduled-menus/${service.scheduled.id}`, {
      scheduledElements: replaced,
    });
    expect(saved.status).toBe(200);
    const { people, covered, uncovered, notKnown, overridden } = reply.body.data.counts;
    expect(pickCounts(await service.coverage())).toBe([people, covered, uncovered, notKnown, overridden].join(' '));

    const back = await previewOf(service, [
      {
        id: protein.id,
        alternative: [{ elementId: (await madeOf('Protein', 'tofu')).id, name: 'Bowl', ingredients: 'Typed' }],
      },
      others,
    ]);
    // An alternative that is printed otherwise than its element is not known to suit.
    expect(named(back.body.data)).toEqual([]);
    const added = await previewOf(service, [
      { id: protein.id },
      others,
      { originalElementId: (await madeOf('Protein', 'tofu')).id, portionPerPerson: 4 },
    ]);
    expect(named(added.body.data)).toEqual([{ loses: [], gains: ['1 Vegan'] }]);
  });

  test('says how many plates of each alternative it would need', async () => {
    const service = await aService([await madeOf('Protein', 'chicken')]);
    const [protein] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const tofu = await madeOf('Protein', 'tofu');
    const chosen = { elementId: tofu.id, name: tofu.name, ingredients: tofu.ingredients };
    const reply = await previewOf(service, [{ id: protein.id, alternative: [chosen] }]);
    expect(reply.body.data.plates).toMatchObject([{ element: 0, order: 0, text: '1 portion: 1 Vegan' }]);
    expect((await previewOf(service, [{ id: protein.id }])).body.data.plates).toEqual([]);
  });

  test('is refused like the save', async () => {
    const service = await aService([await madeOf('Protein', 'tofu')]);
    const gone = '01900000-0000-7000-8000-00000000dead';
    expect((await previewOf(service, [{ originalElementId: gone }])).body.error.fields).toEqual({
      scheduledElements: 'One of the elements does not exist any more. Please choose another one.',
    });
    expect((await previewOf(service, [], host)).status).toBe(403);
    expect(
      (await call(planner, 'POST', `/v1/scheduled-menus/${gone}/coverage`, { scheduledElements: [] })).status,
    ).toBe(404);
  });
});

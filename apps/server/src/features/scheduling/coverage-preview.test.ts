import { describe, expect, test } from 'vitest';
import type { CoverageChange } from '#contract/coverage.ts';
import { aServedKitchen, pickCounts } from '#testing/served-kitchen.ts';

const { db, call, planner, host, preference, makeDish, aService } = await aServedKitchen();

type Service = Awaited<ReturnType<typeof aService>>;
const readPreview = ({ scheduled }: Service, scheduledElements: object[], user = planner) =>
  call(user, 'POST', `/v1/scheduled-menus/${scheduled.id}/coverage`, { scheduledElements });
const listNames = ({ accounts }: CoverageChange) =>
  accounts.map(({ loses, gains }) => ({
    loses: loses.map(({ needs, count }) => `${count} ${needs}`),
    gains: gains.map(({ needs, count }) => `${count} ${needs}`),
  }));

describe('a change that is not saved', () => {
  test('names who loses and who gains by what the save would do, and leaves nothing behind', async () => {
    const service = await aService([await makeDish('Protein', 'tofu'), await makeDish('Veg Entree', 'tofu')], {
      veggies: 1,
    });
    const [protein, entree] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const chicken = await makeDish('Protein', 'chicken');
    const others = { order: 1, id: entree.id, portionPerPerson: 0 };
    const audited = async () => (await db.execute(`select count(*)::int as count from audit_trail`)).rows[0];
    const before = await audited();
    const replacedRows = [{ id: protein.id, originalElementId: chicken.id, reload: true }, others];
    const reply = await readPreview(service, replacedRows);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(listNames(reply.body.data)).toEqual([{ loses: ['1 Vegan'], gains: [] }]);
    expect(reply.body.data.accounts[0].loses[0]).toMatchObject({
      people: [{ name: 'Maya Adler' }],
      blocked: expect.arrayContaining([
        expect.objectContaining({ reasons: [{ kind: 'ingredient', text: 'Chicken thigh is Poultry' }] }),
      ]),
    });
    expect(await audited()).toEqual(before);
    expect(pickCounts(await service.coverage())).toBe('4 4 0 0 0');

    const savedReply = await call(planner, 'PUT', `/v1/scheduled-menus/${service.scheduled.id}`, {
      scheduledElements: replacedRows,
    });
    expect(savedReply.status).toBe(200);
    const { people, covered, uncovered, notKnown, overridden } = reply.body.data.counts;
    expect(pickCounts(await service.coverage())).toBe([people, covered, uncovered, notKnown, overridden].join(' '));

    const back = await readPreview(service, [
      {
        id: protein.id,
        alternative: [{ elementId: (await makeDish('Protein', 'tofu')).id, name: 'Bowl', ingredients: 'Typed' }],
      },
      others,
    ]);
    // An alternative that is printed otherwise than its element is not known to suit.
    expect(listNames(back.body.data)).toEqual([]);
    const addedReply = await readPreview(service, [
      { id: protein.id },
      others,
      { originalElementId: (await makeDish('Protein', 'tofu')).id, portionPerPerson: 4 },
    ]);
    expect(listNames(addedReply.body.data)).toEqual([{ loses: [], gains: ['1 Vegan'] }]);
  });

  test('says how many plates of each alternative it would need', async () => {
    const service = await aService([await makeDish('Protein', 'chicken')]);
    const [protein] = service.scheduled.scheduledElements;
    await service.addEater({ dietaryPreferenceId: await preference('Vegan') });
    const tofu = await makeDish('Protein', 'tofu');
    const chosenValues = { elementId: tofu.id, name: tofu.name, ingredients: tofu.ingredients };
    const reply = await readPreview(service, [{ id: protein.id, alternative: [chosenValues] }]);
    expect(reply.body.data.plates).toMatchObject([{ element: 0, order: 0, text: '1 portion: 1 Vegan' }]);
    expect((await readPreview(service, [{ id: protein.id }])).body.data.plates).toEqual([]);
  });

  test('is refused like the save', async () => {
    const service = await aService([await makeDish('Protein', 'tofu')]);
    const removedText = '01900000-0000-7000-8000-00000000dead';
    expect((await readPreview(service, [{ originalElementId: removedText }])).body.error.fields).toEqual({
      scheduledElements: 'One of the elements does not exist any more. Please choose another one.',
    });
    expect((await readPreview(service, [], host)).status).toBe(403);
    expect(
      (await call(planner, 'POST', `/v1/scheduled-menus/${removedText}/coverage`, { scheduledElements: [] })).status,
    ).toBe(404);
  });
});

import { toDateParts } from '#contract/date-parts.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { addDays, listWeek, todayIn } from '#domain/calendar/calendar-day.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import type { aKitchen } from './scheduling.ts';

/** A menu without what is the copy's own. */
export const toContent = (menu: ScheduledMenu) => {
  const { id: _id, date: _date, version: _version, changes: _changes, ...content } = menu;
  const dishes = menu.scheduledElements.map(({ id: _one, scheduledMenuId: _menu, ...dish }) => ({
    ...dish,
    alternative: dish.alternative.map(({ id: _plate, ...plate }) => plate),
  }));
  return { ...content, scheduledElements: dishes };
};

/** Weeks with menus of a kitchen, and the calls that copy them. */
export function schedulesToCopy(
  { call }: TestApp,
  planner: CurrentUser,
  kitchen: Awaited<ReturnType<typeof aKitchen>>,
) {
  const { market, line, aDish, aMenu } = kitchen;
  let lastWeek = addDays(listWeek(todayIn('America/Phoenix', new Date()))[1] ?? '', 28);
  /** A week that no other test uses, with room for a copy before the next one. */
  const aWeek = () => {
    lastWeek = addDays(lastWeek, 28);
    return lastWeek;
  };

  const schedule = async (originalMenuId: string, date: string, serviceLine = 'Lunch', marketId = market.id) =>
    (
      await call(planner, 'POST', '/v1/scheduled-menus', {
        originalMenuId,
        marketId,
        serviceLineId: line(serviceLine),
        date,
      })
    ).body.data;
  const places = (from: string, to: string, more: object = {}) => ({
    span: 'day',
    fromMarketId: market.id,
    from,
    toMarketId: market.id,
    to,
    ...more,
  });
  const copy = (body: object, user = planner) =>
    call(user, 'POST', '/v1/schedule-copies', { content: 'edited', ...body });
  const preview = (query: object, user = planner) =>
    call(user, 'GET', `/v1/schedule-copies/preview?${new URLSearchParams(query as Record<string, string>)}`);
  const menusOn = async (date: string, marketId = market.id) => {
    const { year, month, day } = toDateParts(date);
    const { body } = await call(
      planner,
      'GET',
      `/v1/scheduled-menus?marketId=${marketId}&year=${year}&month=${month}&day=${day}`,
    );
    const ids: string[] = body.data.map(({ id }: { id: string }) => id);
    return Promise.all(ids.map(async (id) => (await call(planner, 'GET', `/v1/scheduled-menus/${id}`)).body.data));
  };
  const addOnsOn = async (date: string, marketId = market.id) => {
    const { year, month, day } = toDateParts(date);
    return (
      await call(planner, 'GET', `/v1/scheduled-add-ons?marketId=${marketId}&year=${year}&month=${month}&day=${day}`)
    ).body.data;
  };

  /** A menu that was edited after it was scheduled: name, notes, portions, flow, an alternative, a dish fewer. */
  async function anEditedMenu(date: string, serviceLine = 'Lunch') {
    const [rice, beans, fish, tofu] = [
      await aDish({ name: `Rice ${date} ${serviceLine}`, hasNoAllergens: true }),
      await aDish({ name: `Beans ${date} ${serviceLine}`, allergens: ['Soy'] }),
      await aDish({ name: `Fish ${date} ${serviceLine}`, allergens: ['Fish'] }),
      await aDish({ name: `Tofu ${date} ${serviceLine}`, allergens: ['Soy'] }),
    ];
    const master = await aMenu([rice, beans, fish], `Bowls ${date}`);
    const menu = await schedule(master.id, date, serviceLine);
    const [first, , third] = menu.scheduledElements;
    await call(planner, 'PUT', `/v1/scheduled-menus/${menu.id}`, {
      name: 'Bowls without beans',
      description: 'As edited',
      butcherPaperNotes: 'Two rolls',
      clientNotes: 'Gate B',
      talkingPoints: 'Grown nearby',
      scheduledElements: [
        {
          id: third.id,
          portionPerPerson: 7.25,
          hostFlowOrder: 9,
          alternative: [{ elementId: tofu.id, name: tofu.name, allergenIds: [] }],
        },
        { id: first.id, hostFlowOrder: 3, directionals: 'Far left' },
      ],
    });
    return {
      master,
      fish,
      beans,
      tofu,
      menu: (await call(planner, 'GET', `/v1/scheduled-menus/${menu.id}`)).body.data,
    };
  }

  return { aWeek, schedule, places, copy, preview, menusOn, addOnsOn, anEditedMenu };
}

import { toDateParts } from '#contract/date-parts.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { serviceDay } from './kitchens.ts';
import type { HttpRequest } from './measure.ts';

/** Work whose own time matters, not its share of the database's; `aim` in milliseconds. */
export interface KitchenRequest {
  readonly name: string;
  readonly aim: number;
  readonly request: HttpRequest;
}

export async function kitchenRequests(api: ApiClient): Promise<KitchenRequest[]> {
  const { data: markets } = await api.call('listMarkets', { query: {} });
  const { data: lines } = await api.call('listServiceLines', { query: {} });
  const { data: salts } = await api.call('listIngredients', { query: { q: 'Salt' } });
  const { data: masters } = await api.call('listMenus', { query: { q: 'Tokyo Plates' } });
  const serviceLineId = lines.find(({ name }) => name === 'Lunch')?.id ?? '';
  const findId = (market: string) => markets.find(({ name }) => name === market)?.id ?? '';
  const [small, usual, large] = [findId('Bench 25'), findId('Bench 40'), findId('Bench 1000')];
  const { data: menus } = await api.call('listScheduledMenus', {
    query: { marketId: usual, ...toDateParts(serviceDay) },
  });
  for (const { id } of menus) {
    await api.print('printAllPapers', { query: { scheduledMenuId: id } });
    await api.print('printLabels', { query: { scheduledMenuId: id, part: 1 } });
  }
  const lunch = { marketId: usual, serviceLineId, mealDate: serviceDay };
  const [account] = (await api.call('calculateContainers', { body: lunch })).data.accountSummaries;
  const cell = {
    accountId: account?.accountId ?? '',
    scheduledElementId: account?.elements[0]?.scheduledElementId ?? '',
  };

  const get = (name: string, aim: number, path: string, query: Record<string, string | number> = {}) => {
    const askedQuery = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return { name, aim, request: { method: 'GET' as const, path: `/v1/${path}?${askedQuery}` } };
  };
  const calculate = (name: string, aim: number, marketId: string) => ({
    name,
    aim,
    request: { method: 'POST' as const, path: '/v2beta/calculations/containers', body: { ...lunch, marketId } },
  });
  const today = new Date().toISOString().slice(0, 10);
  const ofDay = { marketId: usual, date: serviceDay };
  const { year, month } = toDateParts(serviceDay);
  return [
    get('a month of menus × 8 elements in a new city', 300, 'scheduled-menus', {
      marketId: findId('Zz city 1'),
      year,
      month,
    }),
    get('one scheduled menu of 15 elements', 20, `scheduled-menus/${menus[0]?.id}`),
    get('coverage of a day, 7 lines of 40 accounts × 15 elements', 300, 'coverage', ofDay),
    get('readiness of that day', 300, 'readiness', ofDay),
    get('readiness of a day, all markets', 300, 'readiness', { date: serviceDay }),
    get('state of all sheets of that day, all printed', 200, 'sheets', ofDay),
    get('statements of 40 accounts, a month beside a year of closed ones', 300, 'statements', {
      marketId: usual,
      firstDay: addDays(serviceDay, -31),
      lastDay: addDays(serviceDay, -1),
    }),
    get('what to buy, 3 markets × 7 days, one with 7 services of 40 accounts', 300, 'purchase-lists', {
      marketIds: [usual, findId('Phoenix'), findId('Denver')].join(),
      from: serviceDay,
      to: addDays(serviceDay, 6),
    }),
    get('cost of a menu', 20, `menus/${masters[0]?.id}/cost`),
    get('insights of a year, 234,000 reported dishes', 500, 'insights/surveys', {
      firstDay: addDays(today, -364),
      lastDay: today,
    }),
    get('portion advice for all accounts, from those', 2_000, 'portion-advice'),
    get('where salt is used', 200, `ingredients/${salts[0]?.id}/usage`),
    calculate('calculation, 40 accounts × 15 elements', 10, usual),
    get('explanation of one count of those', 50, 'count-explanations', { ...ofDay, serviceLineId, ...cell }),
    calculate('calculation, 1,000 accounts × 40 elements', 250, large),
    get("chef's PDF, 25 accounts × 15 elements", 100, 'documents/chef-numbers', {
      ...ofDay,
      marketId: small,
      serviceLineId,
    }),
  ];
}

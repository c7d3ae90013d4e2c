import { datePartsOf } from '#contract/date-parts.ts';
import { documentNames } from '#contract/document-names.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { commonestIngredient } from './commonest-ingredient.ts';
import { scheduledAccount } from './data.ts';
import type { HttpRequest } from './measure.ts';

async function explanationRequest(
  api: ApiClient,
  slot: { marketId: string; date: string; serviceLineId: string },
): Promise<HttpRequest> {
  const { marketId, date, serviceLineId } = slot;
  const { accountSummaries } = (
    await api.call('calculateContainers', { body: { marketId, serviceLineId, mealDate: date } })
  ).data;
  const [account] = accountSummaries;
  const cell = {
    accountId: account?.accountId ?? '',
    scheduledElementId: account?.elements[0]?.scheduledElementId ?? '',
  };
  return { method: 'GET', path: `/v1/count-explanations?${new URLSearchParams({ ...slot, ...cell })}` };
}

/** Every sheet of every service of the day. */
async function printAll(api: ApiClient, marketId: string, day: string) {
  const { data: menus } = await api.call('listScheduledMenus', { query: { marketId, ...datePartsOf(day) } });
  for (const { id } of menus) {
    await api.print('printAllPapers', { query: { scheduledMenuId: id } });
    await api.print('printLabels', { query: { scheduledMenuId: id, part: 1 } });
  }
  const { data: services } = await api.call('listSheets', { query: { marketId, date: day } });
  const printed = services.flatMap(({ sheets }) => sheets).filter(({ status }) => status === 'current');
  if (printed.length !== menus.length * documentNames.length)
    throw new Error(`${printed.length} sheets of ${menus.length} menus are printed and current.`);
  return menus;
}

/** Work whose own time matters, not its share of the database's. */
export async function kitchenRequests(
  api: ApiClient,
  day: string,
): Promise<{ name: string; aim: number; request: HttpRequest }[]> {
  const [markets, lines] = await Promise.all([
    api.call('listMarkets', { query: {} }),
    api.call('listServiceLines', { query: {} }),
  ]);
  const serviceLineId = lines.data.find((line) => line.name === 'Lunch')?.id ?? '';
  const marketId = (name: string) => markets.data.find((market) => market.name === name)?.id ?? '';
  const calculation = (market: string): HttpRequest => ({
    method: 'POST',
    path: '/v2beta/calculations/containers',
    body: { marketId: marketId(market), mealDate: day, serviceLineId },
  });
  const menus = await printAll(api, marketId('Bench 40'), day);
  const sheet = new URLSearchParams({ marketId: marketId('Bench 25'), date: day, serviceLineId });
  const [account] = (await api.call('listAccounts', { query: { q: scheduledAccount } })).data;
  const [commonest] = (await api.call('listIngredients', { query: { q: commonestIngredient } })).data;
  const { year, month } = datePartsOf(addDays(todayIn('UTC', new Date()), 31));
  return [
    {
      name: 'a month of 217 menus × 8 elements, in 3 such markets',
      aim: 300,
      request: {
        method: 'GET',
        path: `/v1/scheduled-menus?marketId=${marketId('Bench 40')}&year=2026&month=12`,
      },
    },
    {
      name: 'one scheduled menu of 8 elements',
      aim: 20,
      request: { method: 'GET', path: `/v1/scheduled-menus/${menus[0]?.id}` },
    },
    {
      name: 'a month of services of one account',
      aim: 20,
      request: { method: 'GET', path: `/v1/service-events?accountId=${account?.id}&year=${year}&month=${month}` },
    },
    {
      name: 'coverage of a day, 40 accounts × 15 elements',
      aim: 300,
      request: { method: 'GET', path: `/v1/coverage?marketId=${marketId('Bench 40')}&date=${day}` },
    },
    {
      name: 'readiness of a day, one market with 7 lines and 40 accounts',
      aim: 300,
      request: { method: 'GET', path: `/v1/readiness?marketId=${marketId('Bench 40')}&date=${day}` },
    },
    {
      name: 'readiness of a day, all markets: 3 with 7 lines each, 1,065 accounts',
      aim: 300,
      request: { method: 'GET', path: `/v1/readiness?date=${day}` },
    },
    {
      name: 'state of all sheets of a day: 7 lines of 40 accounts × 8 to 15 elements, all printed',
      aim: 200,
      request: { method: 'GET', path: `/v1/sheets?marketId=${marketId('Bench 40')}&date=${day}` },
    },
    {
      name: 'where the commonest ingredient is used: 5,000 of 20,000 elements, the text of all',
      aim: 200,
      request: { method: 'GET', path: `/v1/ingredients/${commonest?.id}/usage` },
    },
    { name: 'calculation, 40 accounts × 15 elements', aim: 10, request: calculation('Bench 40') },
    {
      name: 'explanation of one count of those',
      aim: 50,
      request: await explanationRequest(api, { marketId: marketId('Bench 40'), date: day, serviceLineId }),
    },
    { name: 'calculation, 1,000 accounts × 40 elements', aim: 250, request: calculation('Bench 1000') },
    {
      name: "chef's PDF, 25 accounts × 15 elements",
      aim: 100,
      request: { method: 'GET', path: `/v1/documents/chef-numbers?${sheet}` },
    },
  ];
}

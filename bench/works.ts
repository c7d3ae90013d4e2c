import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { datePartsOf } from '#contract/date-parts.ts';
import { documentNames } from '#contract/document-names.ts';
import type { Menu } from '#contract/menus.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { ACCOUNTS, commonestIngredient, ELEMENTS, INGREDIENTS, MENUS, scheduledAccount } from './data.ts';
import type { HttpRequest } from './measure.ts';
import { type RecordedSql, replaySql } from './recorded-sql.ts';

/** What is measured, over HTTP and as SQL straight through `pg`. */
export interface Work {
  readonly name: string;
  /** The least share of raw SQL's requests per second at 16 connections, and the longest p99 there in ms. */
  readonly aim?: { readonly share?: number; readonly p99?: number };
  request(turn: number): HttpRequest;
  replay(pool: pg.Pool, turn: number): Promise<void>;
}

/** Sends a request to the product in this process and notes its SQL. */
export type Record = (request: HttpRequest) => Promise<RecordedSql>;

const none = new Map<string, string>();
/** Enough different records that callers seldom wait for each other's locks. */
const VARIETY = 64;
const pick = <Item>(items: readonly Item[], turn: number): Item => {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

async function alwaysTheSame(record: Record, name: string, request: HttpRequest, aim: Work['aim'] = {}): Promise<Work> {
  const recorded = await record(request);
  return { name, aim, request: () => request, replay: (pool) => replaySql(pool, recorded, none) };
}

async function readMenus(record: Record, menuIds: readonly string[]): Promise<Work> {
  const request = (turn: number): HttpRequest => ({ method: 'GET', path: `/v1/menus/${pick(menuIds, turn)}` });
  const recorded = await record(request(0));
  return {
    name: 'one menu with elements and allergens',
    aim: { share: 0.6, p99: 10 },
    request,
    replay: (pool, turn) => replaySql(pool, recorded, new Map([[pick(menuIds, 0), pick(menuIds, turn)]])),
  };
}

/** Both sides put the elements of a menu into one order and, the next time round, into the other. */
async function reorderMenus(record: Record, api: ApiClient, menuIds: readonly string[]): Promise<Work> {
  const inputOf = ({ id: _id, elements, ...menu }: Menu, isReversed: boolean) => {
    const rows = elements.map(
      ({
        elementId,
        containerTypeId,
        elementTypeId,
        portionUnitId,
        portionPerPerson,
        portionPerContainer,
        servingTemp,
      }) => ({
        elementId,
        containerTypeId,
        elementTypeId,
        portionUnitId,
        portionPerPerson,
        portionPerContainer,
        servingTemp,
      }),
    );
    return { ...menu, elements: isReversed ? rows.reverse() : rows };
  };
  const menus = await Promise.all(
    menuIds.slice(0, VARIETY).map(async (id) => (await api.call('getMenu', { params: { id } })).data),
  );
  const request = (turn: number): HttpRequest => {
    const menu = pick(menus, turn);
    const isReversed = Math.floor(turn / menus.length) % 2 === 0;
    return { method: 'PUT', path: `/v1/menus/${menu.id}`, body: inputOf(menu, isReversed) };
  };
  const recorded: RecordedSql[] = [];
  for (let turn = 0; turn < menus.length * 2; turn += 1) recorded.push(await record(request(turn)));
  return {
    name: 'update a menu and re-order its 8 elements',
    aim: { share: 0.5 },
    request,
    replay: (pool, turn) => replaySql(pool, pick(recorded, turn), none),
  };
}

async function createElements(record: Record, api: ApiClient): Promise<Work> {
  const [tags, types, allergens, containers, units] = await Promise.all([
    api.call('listMenuElementClasses', { query: {} }),
    api.call('listElementTypes', { query: {} }),
    api.call('listAllergens', { query: {} }),
    api.call('listContainerTypes', { query: {} }),
    api.call('listPortionUnits', { query: {} }),
  ]);
  const named = (name: string): HttpRequest => ({
    method: 'POST',
    path: '/v1/elements',
    body: {
      name,
      method: 'Season overnight, roast hot until browned, rest for ten minutes and pan with the juices.',
      ingredients: 'Chicken thigh, onion, garlic, olive oil, lemon, parsley, salt',
      allergenIds: allergens.data.slice(0, 3).map((one) => one.id),
      menuElementClassId: tags.data[0]?.id,
      elementTypeId: types.data[0]?.id,
      defaultContainerTypeId: containers.data[0]?.id,
      servingTemp: 'HOT',
      defaultPortionPerPerson: 5,
      defaultPortionPerContainer: 160,
      defaultPortionUnitId: units.data[0]?.id,
    },
  });
  const sample = `Recorded ${randomUUID()}`;
  const recorded = await record(named(sample));
  return {
    name: 'create an element',
    aim: { share: 0.5 },
    request: () => named(`Created ${randomUUID()}`),
    replay: (pool) => replaySql(pool, recorded, new Map([[sample, `Replayed ${randomUUID()}`]])),
  };
}

/** What people do all day. */
export async function everydayWorks(record: Record, api: ApiClient): Promise<Work[]> {
  const menus = await api.call('listMenus', { query: { perPage: 2_000 } });
  const menuIds = menus.data.map((menu) => menu.id);
  return [
    await alwaysTheSame(
      record,
      'list 25 of 20,000 elements',
      { method: 'GET', path: '/v1/elements' },
      { share: 0.8, p99: 20 },
    ),
    await alwaysTheSame(
      record,
      'the same, searching the name',
      { method: 'GET', path: '/v1/elements?q=chick' },
      { share: 0.75, p99: 25 },
    ),
    await readMenus(record, menuIds),
    await reorderMenus(record, api, menuIds),
    await createElements(record, api),
  ];
}

/** What an administrator waits for in the catalogue, each with the longest p99 at 16 connections in ms. */
export function listRequests(): { name: string; aim: number; request: HttpRequest }[] {
  const lists = [
    { name: 'elements', rows: ELEMENTS, word: 'chick' },
    { name: 'menus', rows: MENUS, word: 'chick' },
    { name: 'ingredients', rows: INGREDIENTS, word: 'chick' },
    { name: 'accounts', rows: ACCOUNTS, word: '432' },
  ];
  return lists.flatMap(({ name, rows, word }) => {
    const get = (query: string): HttpRequest => ({ method: 'GET', path: `/v1/${name}?${query}` });
    return [
      { name: `${name}, first page`, aim: 100, request: get('page=1') },
      { name: `${name}, last page`, aim: 300, request: get(`page=${Math.ceil(rows / 25)}`) },
      { name: `${name}, search`, aim: 150, request: get(`q=${word}`) },
      { name: `${name}, search that finds most`, aim: 150, request: get('q=e') },
    ];
  });
}

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
    await api.download('printAllPapers', { query: { scheduledMenuId: id } });
    await api.download('printLabels', { query: { scheduledMenuId: id, part: 1 } });
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
  const [year, month] = addDays(todayIn('UTC', new Date()), 31).split('-').map(Number);
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

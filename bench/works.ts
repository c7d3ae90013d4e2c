import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ApiClient } from '../tools/api-client.ts';
import type { HttpRequest } from './measure.ts';
import { type RecordedSql, replaySql } from './recorded-sql.ts';

/** A measured piece of work, over HTTP and as SQL straight through `pg`. */
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
  const recordedSql = await record(request);
  return { name, aim, request: () => request, replay: (pool) => replaySql(pool, recordedSql, none) };
}

async function readMenus(record: Record, menuIds: readonly string[]): Promise<Work> {
  const request = (turn: number): HttpRequest => ({ method: 'GET', path: `/v1/menus/${pick(menuIds, turn)}` });
  const recordedSql = await record(request(0));
  return {
    name: 'one menu with elements and allergens',
    aim: { share: 0.6, p99: 10 },
    request,
    replay: (pool, turn) => replaySql(pool, recordedSql, new Map([[pick(menuIds, 0), pick(menuIds, turn)]])),
  };
}

/** Both sides put the elements of a menu into one order and, the next time round, into the other. */
async function reorderMenus(record: Record, api: ApiClient, menuIds: readonly string[]): Promise<Work> {
  const menus = await Promise.all(
    menuIds.slice(0, VARIETY).map(async (id) => (await api.call('getMenu', { params: { id } })).data),
  );
  const request = (turn: number): HttpRequest => {
    const { id, elements, ...menu } = pick(menus, turn);
    const isReversed = Math.floor(turn / menus.length) % 2 === 0;
    const body = { ...menu, elements: isReversed ? elements.toReversed() : elements };
    return { method: 'PUT', path: `/v1/menus/${id}`, body };
  };
  const recordedList: RecordedSql[] = [];
  for (let turn = 0; turn < menus.length * 2; turn += 1) recordedList.push(await record(request(turn)));
  return {
    name: 'update a menu and re-order its 8 elements',
    aim: { share: 0.5 },
    request,
    replay: (pool, turn) => replaySql(pool, pick(recordedList, turn), none),
  };
}

/** Copies of one element under other names. */
async function createElements(record: Record, api: ApiClient): Promise<Work> {
  const [first] = (await api.call('listElements', { query: {} })).data;
  const { data } = await api.call('getElement', { params: { id: first?.id ?? '' } });
  const toNamedRequest = (name: string): HttpRequest => ({
    method: 'POST',
    path: '/v1/elements',
    body: { ...data, name },
  });
  const sample = `Recorded ${randomUUID()}`;
  const recordedSql = await record(toNamedRequest(sample));
  return {
    name: 'create an element',
    aim: { share: 0.5 },
    request: () => toNamedRequest(`Created ${randomUUID()}`),
    replay: (pool) => replaySql(pool, recordedSql, new Map([[sample, `Replayed ${randomUUID()}`]])),
  };
}

export async function everydayWorks(record: Record, api: ApiClient): Promise<Work[]> {
  const menus = await api.call('listMenus', { query: { perPage: 2_000, q: 'Zz menu' } });
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

import pg from 'pg';
import type * as z from 'zod';
import type { Operation } from '#contract/operation.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { getOwner, readKnownIds } from './known-ids.ts';

/** What people read and save every day, derived from the contract for the records of the demo: a new operation is among it. */

/** A record of the demo for a field of this name. */
export type Values = (field: string) => unknown;

export interface EverydayRead {
  /** Its operation, and in which way it is asked. */
  readonly name: string;
  readonly operation: OperationName;
  readonly isDocument: boolean;
  run(api: ApiClient): Promise<string | Buffer>;
}

/** Saves in an order in which people make them. What a story makes it takes away again. The turn keeps names and days apart. */
export type Story = (call: ApiClient['call'], turn: number) => Promise<void>;

/** One lunch up to today, with an account that it serves. */
const lunch = `
  select accounts.market_id as "marketId", scheduled_menus.date::text as date, scheduled_menus.service_line_id as "serviceLineId",
    scheduled_menus.id as "scheduledMenuId", scheduled_menus.original_menu_id as "menuId", scheduled_elements.id as "scheduledElementId",
    original_element_id as "elementId", accounts.id as "accountId", service_events.address_id as "addressId",
    service_events.service_type_id as "serviceTypeId", host_surveys.id as "hostSurveyId", scheduled_add_ons.id as "scheduledAddOnId",
    elements.name as "elementName", menus.name as "menuName", (select code from sheet_versions limit 1) as code
  from scheduled_menus
  join scheduled_elements on scheduled_menu_id = scheduled_menus.id
  join elements on elements.id = original_element_id join menus on menus.id = scheduled_menus.original_menu_id
  join accounts on accounts.market_id = scheduled_menus.market_id
  join service_events on account_id = accounts.id and service_events.date = scheduled_menus.date
    and service_events.service_line_id = scheduled_menus.service_line_id
  join host_surveys on host_surveys.scheduled_menu_id = scheduled_menus.id and host_surveys.account_id = accounts.id
  join scheduled_add_ons on scheduled_add_ons.market_id = accounts.market_id and scheduled_add_ons.date = scheduled_menus.date
  where scheduled_menus.date <= current_date order by scheduled_menus.date desc, accounts.id, scheduled_elements."order" limit 1`;

export async function findValues(databaseUrl: string): Promise<Values> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(lunch);
  const knownIds = await readKnownIds(client, '', 'id');
  await client.end();
  const { date = '', elementId, ...records } = rows[0] ?? {};
  const [year, month, day] = date.split('-').map(Number);
  const dates = {
    date,
    mealDate: date,
    from: date,
    to: addDays(date, 28),
    since: new Date().toISOString(),
    year,
    month,
    day,
  };
  const values: Readonly<Record<string, unknown>> = {
    ...records,
    ...dates,
    elementId,
    ids: elementId,
    q: records.elementName,
  };
  return (field) => values[field] ?? knownIds(field)[0];
}

type Shape = Readonly<Record<string, z.ZodType>>;
const getShape = (schema: unknown): Shape => (schema as { shape?: Shape } | undefined)?.shape ?? {};
const isOptional = (field: z.ZodType) => field.safeParse(undefined).success;

/** Filled in although an operation does without: it means a month, a market, or a service. */
const usual = ['marketId', 'year', 'month', 'from', 'scheduledMenuId'];
/** Filled in one at a time: another statement. */
const furtherWays = ['q', 'day', 'elementTypeId', 'withoutAllergenId'];
/** They show everything there is, or count tries. */
const ofEverything = /^(export|download|readCalendarFeed|getSystemStatus|getSheetStatus)/;

function fillShape(shape: Shape, values: Values, owner: string, more: string) {
  const wantedFields = Object.entries(shape).filter(
    ([key, field]) => !isOptional(field) || [...usual, more].includes(key),
  );
  return Object.fromEntries(
    wantedFields.map(([key, field]) => {
      const [first] = (field as { options?: unknown[] }).options ?? [];
      return [key, typeof first === 'string' ? first : values(key === 'id' || key === 'otherId' ? owner : key)];
    }),
  );
}

export function toReadInput({ path, params, query }: Operation, values: Values, way = '') {
  const owner = getOwner(path);
  return {
    params: fillShape(getShape(params), values, owner, ''),
    query: fillShape(getShape(query), values, owner, way),
  };
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** Reads that the server carries out, each in its usual way and in further ones. */
export async function everydayReads(api: ApiClient, values: Values): Promise<EverydayRead[]> {
  await api.print('printPrepSheet', { query: { scheduledMenuId: String(values('scheduledMenuId')) } });
  const reads = Object.entries<Operation>(operations).flatMap(([name, operation]): EverydayRead[] => {
    if (operation.method !== 'GET' || ofEverything.test(name)) return [];
    const query = getShape(operation.query);
    return ['', ...furtherWays.filter((way) => query[way] && isOptional(query[way]))].map((way) => ({
      name: way ? `${name} by ${way}` : name,
      operation: name as OperationName,
      isDocument: 'binary' in operation,
      run: async (client) => {
        const input = toReadInput(operation, values, way);
        return 'binary' in operation
          ? client.download(name as OperationName, input as never)
          : JSON.stringify((await client.call(name as OperationName, input as never)).data);
      },
    }));
  });
  const carriedOut: EverydayRead[] = [];
  for (const read of reads) {
    if (await succeeds(read.run(api))) carriedOut.push(read);
  }
  return carriedOut;
}

const find = (method: string, path: string) =>
  Object.entries<Operation>(operations).find(
    ([, operation]) => operation.method === method && operation.path === path,
  )?.[0] as OperationName | undefined;

/** For each collection: its first record is copied under another name, saved again, and the copy deleted. */
const copyStories: readonly Story[] = Object.values<Operation>(operations).flatMap(({ method, path }) => {
  const [list, read] = [find('GET', path), find('GET', `${path}/:id`)];
  const [create, update, remove] = [find('POST', path), find('PUT', `${path}/:id`), find('DELETE', `${path}/:id`)];
  // A rule of diets judges all dishes again: nobody saves one every day.
  if (method !== 'POST' || path === '/v1/dietary-preferences' || !create || !list || !update || !remove) return [];
  const tell: Story = async (call, turn) => {
    const [first] = (await call(list, { query: {} } as never)).data as unknown as { id: string }[];
    const { data } = read ? await call(read, { params: { id: first?.id } } as never) : { data: first };
    const withName = (name: string) => ({ ...(data as object), id: undefined, name });
    const reply = await call(create, { query: {}, body: withName(`Everyday ${turn}`) } as never);
    const params = { id: (reply.data as unknown as { id: string }).id };
    await call(update, { params, query: {}, body: withName(`Everyday ${turn} again`) } as never);
    await call(remove, { params, query: {} } as never);
  };
  return [tell];
});

/** Further on, the server asks whether the date is meant. */
const DAYS_AHEAD = 300;

/** A day is planned, counted, and taken back. */
const planDay =
  (values: Values): Story =>
  async (call, turn) => {
    const value = (field: string) => String(values(field));
    const date = addDays(value('date'), 60 + (turn % DAYS_AHEAD));
    const slot = { marketId: value('marketId'), serviceLineId: value('serviceLineId'), date };
    const { data: menu } = await call('createScheduledMenu', { body: { ...slot, originalMenuId: value('menuId') } });
    const params = { id: menu.id };
    const scheduledElements = menu.scheduledElements.toReversed().map(({ id }, order) => ({ id, order }));
    await call('updateScheduledMenu', { params, body: { clientNotes: `Gate ${turn}.`, scheduledElements } });
    await call('previewCoverage', { params, body: { scheduledElements } });
    await call('deleteScheduledMenu', { params });
    const { marketId, serviceLineId } = slot;
    await call('calculateContainers', { body: { marketId, serviceLineId, mealDate: value('date') } });
    const service = {
      accountId: value('accountId'),
      addressId: value('addressId'),
      serviceTypeId: value('serviceTypeId'),
      serviceLineId,
      date,
      serviceTime: `0${turn % 6}:${String(turn % 60).padStart(2, '0')}`,
      eaterCount: 30,
      dietaryCount: 3,
      allergenCount: 1,
      pricePerPerson: 14.5,
    };
    const query = { confirmed: 'farAhead' };
    const event = await call('createServiceEvent', { query, body: service });
    const ofEvent = { params: { id: event.data.id }, query };
    await call('updateServiceEvent', { ...ofEvent, body: { ...service, eaterCount: 31 } });
    await call('deleteServiceEvent', ofEvent);
  };

/** The stories that the server lets us tell: not every record can be copied. */
export async function everydaySaves(api: ApiClient, values: Values): Promise<Story[]> {
  const stories: Story[] = [];
  for (const tell of [planDay(values), ...copyStories]) {
    if (await succeeds(tell(api.call, 0))) stories.push(tell);
  }
  return stories;
}

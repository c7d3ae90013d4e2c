import { toDateParts } from '#contract/date-parts.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { allReferenceKinds, getReferenceCallNames, referenceKinds } from '#contract/reference-kinds.ts';
import type { RecordInState } from './record-states.ts';

type Saved = Pick<RecordInState, 'url' | 'body'>;

/** Where a saved record is shown beside itself: addresses of its list, its file and its history. */
interface Places {
  readonly list?: string;
  readonly file?: string;
  readonly history?: string;
}

const ofMonth = ({ date, ...body }: Record<string, string>, ...keys: string[]) => {
  const { year, month } = toDateParts(date ?? '');
  return `year=${year}&month=${month}&${keys.map((key) => `${key}=${body[key]}`).join('&')}`;
};

type PlacesFor = (record: Saved & { readonly id: string }) => Places;
const places: Partial<Record<OperationName, PlacesFor>> = {
  ...Object.fromEntries(
    allReferenceKinds.map((kind): [string, PlacesFor] => [
      getReferenceCallNames(kind).update,
      () => ({ file: `/v1/exports/reference-data?list=${referenceKinds[kind].list}` }),
    ]),
  ),
  updateAccount: ({ id }) => ({ file: '/v1/exports/accounts', history: `accounts/${id}` }),
  updateAccountPortionModifiers: ({ id }) => ({ history: `accounts/${id}` }),
  updateEater: ({ body }) => ({
    list: `/v1/consumer-users/account/${body.accountId}`,
    file: `/v1/exports/eaters?accountId=${body.accountId}`,
    history: `accounts/${body.accountId}`,
  }),
  updateElement: ({ id }) => ({ file: '/v1/exports/elements', history: `elements/${id}` }),
  updateIngredient: ({ id }) => ({ file: '/v1/exports/ingredients', history: `ingredients/${id}` }),
  updateMenu: ({ id }) => ({ file: '/v1/exports/menus', history: `menus/${id}` }),
  updateMenuHostFlow: ({ id }) => ({ history: `menus/${id}` }),
  updateScheduledMenu: ({ id, body }) => ({
    list: `/v1/scheduled-menus?${ofMonth(body, 'marketId')}`,
    history: `scheduled-menus/${id}`,
  }),
  updateScheduledAddOn: ({ id, body }) => ({
    list: `/v1/scheduled-add-ons?${ofMonth(body, 'marketId')}`,
    history: `scheduled-add-ons/${id}`,
  }),
  updateServiceEvent: ({ id, body }) => ({
    list: `/v1/service-events?${ofMonth(body, 'accountId')}`,
    file: `/v1/exports/service-events?${ofMonth(body, 'accountId')}`,
    history: `service-events/${id}`,
  }),
  updateAddOnOfServiceEvent: ({ id }) => ({ history: `service-events/${id}` }),
  updateServingSchedules: ({ url }) => ({ history: `accounts/${/accountId=([\w-]+)/.exec(url)?.[1]}` }),
  updateRecurringAddOn: ({ body }) => ({
    list: `/v1/recurring-addons?accountId=${body.accountId}&serviceLineId=${body.serviceLineId}`,
    history: `accounts/${body.accountId}`,
  }),
  updateUser: () => ({ file: '/v1/exports/users' }),
};

/** The list whose address is that of the record without its id, where it needs no filter. */
function findList(url: string): string | undefined {
  const path = url.slice(0, url.lastIndexOf('/'));
  const list = Object.values(operations).find((operation) => operation.method === 'GET' && operation.path === path);
  if (!list) return undefined;
  return !('query' in list) || list.query.safeParse({}).success ? `${path}?perPage=10000` : undefined;
}

export function findPlaces(name: OperationName, record: Saved): Places {
  const id = record.url.split(/[/?]/)[3] ?? '';
  const list = findList(record.url);
  return { ...(list && { list }), ...places[name]?.({ ...record, id }) };
}

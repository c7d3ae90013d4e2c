import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OperationName } from '#contract/operations.ts';
import type { RecordKind } from '#contract/record-kinds.ts';
import type { Database } from '#server/db/client.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { anAllergen, anIngredient } from './catalogue.ts';
import { recordsToSave } from './saves.ts';
import { addOnType } from './scheduling.ts';
import { aServiceWithSurvey } from './surveys.ts';

const saveByKind: Readonly<Record<RecordKind, OperationName>> = {
  ingredients: 'updateIngredient',
  elements: 'updateElement',
  menus: 'updateMenu',
  'scheduled-menus': 'updateScheduledMenu',
  'scheduled-add-ons': 'updateScheduledAddOn',
  accounts: 'updateAccount',
  'service-events': 'updateServiceEvent',
  'purchase-orders': 'updatePurchaseOrder',
};
const toId = (url: string) => url.split('/')[3] ?? '';

const partsByKind: Readonly<Record<string, readonly string[]>> = {
  users: ['user_allergens user_id'],
  scheduled_elements: [
    'scheduled_elements instead_of',
    ...['allergens', 'ingredients', 'portion_modifiers'].map(
      (part) => `scheduled_element_${part} scheduled_element_id`,
    ),
  ],
};

interface Body {
  readonly name: string;
  readonly elements: readonly object[];
  readonly scheduledElements: readonly object[];
  readonly addresses: readonly object[];
}

/** The dish of a row may be another one by then: a save that names the first one is refused. */
const withoutOriginals = (body: Partial<Body>): object =>
  body.scheduledElements
    ? {
        ...body,
        scheduledElements: body.scheduledElements.map((dish) =>
          'id' in dish && !('reload' in dish) ? { ...dish, originalElementId: undefined } : dish,
        ),
      }
    : body;

type Act = () => Promise<unknown>;

const person = { firstName: 'Pat', lastName: 'No', email: 'pat@client.example' };

/** Records of every kind with a history, how they are saved, and how a version comes back. */
export async function restorableRecords(db: Database, server: TestApp, boss: CurrentUser) {
  const { call } = server;
  const records = await recordsToSave(db, server, boss);
  const { kitchen } = await aServiceWithSurvey({ db, server, scheduler: boss });

  const ok = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const save = async (url: string, body: Partial<Body>) => {
    const reply = await call(boss, 'PUT', url, body);
    return ok(reply.status === 400 ? await call(boss, 'PUT', url, withoutOriginals(body)) : reply);
  };
  const listEntries = async (kind: RecordKind, id: string) => ok(await call(boss, 'GET', `/v1/history/${kind}/${id}`));
  const restore = (kind: RecordKind, id: string, entryId: string, headers = {}, user = boss) =>
    call(
      user,
      'POST',
      `/v1/history/${kind}/${id}/${entryId}/restore?confirmed=reach,beforeStart,farAhead,addOns`,
      {},
      headers,
    );
  const preview = async (kind: RecordKind, id: string, entryId: string) =>
    ok(await call(boss, 'GET', `/v1/history/${kind}/${id}/${entryId}`)).data;

  /** An alternative has parts of its own. */
  async function addParts(state: Record<string, unknown[]>, table: string, rows: readonly { row: { id: string } }[]) {
    if (rows.length === 0) return;
    for (const part of partsByKind[table] ?? []) {
      const [partTable = '', owner = ''] = part.split(' ');
      const parts = await db.execute<{ row: { id: string } }>(sql`
        select to_jsonb(kept) - '{version,updated_at}'::text[] as row from ${sql.identifier(partTable)} as kept
        where ${sql.identifier(owner)} = any (${sql.param(rows.map(({ row }) => row.id))}::uuid[]) order by to_jsonb(kept)::text`);
      state[part] = [...(state[part] ?? []), ...parts.rows];
      await addParts(state, partTable, parts.rows);
    }
  }

  /** All rows of the record and its parts, without what every save writes. People who were removed keep their row. */
  async function readState(kind: RecordKind, id: string) {
    const parts: Record<RecordKind, string[]> = {
      ingredients: [
        'ingredients id',
        'ingredient_allergens ingredient_id',
        'ingredient_conversions ingredient_id',
        'ingredient_exclusions ingredient_id',
        'ingredient_vendors ingredient_id',
      ],
      elements: [
        'elements id',
        'element_allergens element_id',
        'element_exclusions element_id',
        'element_ingredients element_id',
        'element_suitabilities element_id',
      ],
      menus: ['menus id', 'menu_elements menu_id'],
      'scheduled-menus': ['scheduled_menus id', 'scheduled_elements scheduled_menu_id'],
      'scheduled-add-ons': ['scheduled_add_ons id', 'scheduled_elements scheduled_add_on_id'],
      accounts: [
        'accounts id',
        'addresses account_id',
        'account_portion_modifiers account_id',
        'serving_schedules account_id',
        'recurring_add_ons account_id',
        'users account_id',
      ],
      'service-events': ['service_events id', 'service_event_add_ons service_event_id'],
      'purchase-orders': ['purchase_orders id', 'purchase_order_lines purchase_order_id'],
    };
    const state: Record<string, unknown[]> = {};
    for (const place of parts[kind]) {
      const [table = '', column = ''] = place.split(' ');
      const { rows } = await db.execute<{ row: { id: string } }>(sql`
        select to_jsonb(kept) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} as kept
        where ${sql.identifier(column)} = ${id} and to_jsonb(kept) ->> 'removed_at' is null order by to_jsonb(kept)::text`);
      state[table] = rows.map(({ row }) => row);
      await addParts(state, table, rows);
    }
    return state;
  }

  /** Saves as people do, and what they left behind: dishes and addresses come, go, and change places. */
  const furtherChanges: Partial<Record<RecordKind, (body: Body) => Promise<unknown[]>>> = {
    menus: async (body) => {
      const { id: elementId } = await kitchen.aDish();
      return [
        { ...body, elements: [...body.elements].reverse() },
        { ...body, elements: [...body.elements.slice(1), { elementId, portionPerPerson: 3 }] },
        { ...body, elements: [] },
      ];
    },
    'scheduled-menus': async (body) => {
      const { id: originalElementId } = await kitchen.aDish({ allergens: ['Milk'] });
      const { id: other } = await kitchen.aDish({ name: `Another dish ${crypto.randomUUID()}` });
      // Its copy holds what it is made of.
      await db.execute(sql`
        insert into element_ingredients (element_id, ingredient_id, "order") values (${other}, ${await anIngredient(db)}, 0)`);
      const [first, ...rest] = body.scheduledElements;
      return [
        { ...body, scheduledElements: [...rest, { originalElementId }] },
        { ...body, scheduledElements: [{ ...first, originalElementId: other, reload: true }, ...rest] },
        { ...body, scheduledElements: [] },
      ];
    },
    accounts: async (body) => {
      const another = { addressOne: '9 Elm', addressTwo: '', city: 'Mesa', state: 'AZ', zipCode: '85201' };
      return [
        { ...body, addresses: [body.addresses[0], another] },
        { ...body, name: `${body.name} & Sons`, showOptin: true, addresses: [body.addresses[0]] },
      ];
    },
  };

  /** Parts that other calls save. A call that the rules refuse at that moment changes nothing. */
  const actsBeside: Partial<Record<RecordKind, (id: string) => Promise<Act[]>>> = {
    accounts: async (id) => {
      const [lunch, milk] = [kitchen.line('Lunch'), await anAllergen(db, 'Milk')];
      const soup = await addOnType(db);
      const read = async (url: string) => ok(await call(boss, 'GET', url)).data;
      const put = (url: string, body: object) => call(boss, 'PUT', url, body);
      const eaters = `/v1/consumer-users/account/${id}`;
      const addOns = `/v1/recurring-addons?accountId=${id}&serviceLineId=${lunch}`;
      const ofFirst = async (url: string, act: (one: { id: string }) => unknown) => {
        const [first] = await read(url);
        return first && act(first);
      };
      const week = (numberOfEaters: number) => () =>
        put(`/v1/serving-schedules?accountId=${id}&serviceLineId=${lunch}`, [
          { day: 'monday', shouldServeOnDay: true, numberOfEaters },
        ]);
      const recurring = { accountId: id, serviceLineId: lunch, addOnTypeId: soup.id, day: 'friday', quantity: 3 };
      let eater = 0;
      return [
        week(10),
        week(11),
        async () => {
          const [{ elementTypeId, value }] = await read(`/v1/accounts/${id}/portion-modifiers`);
          const elementTypeIds = [{ elementTypeId, value: value === 0.1 ? 0.2 : 0.1 }];
          return put(`/v1/accounts/${id}/portion-modifiers`, { elementTypeIds });
        },
        () => call(boss, 'POST', '/v1/recurring-addons', recurring),
        () => ofFirst(addOns, (record) => call(boss, 'DELETE', `/v1/recurring-addons/${record.id}`)),
        () => call(boss, 'POST', eaters, { firstName: 'Eva', email: `eva${++eater}@x.example`, allergenIds: [milk] }),
        () => ofFirst(eaters, (record) => put(`/v1/consumer-users/${record.id}`, { firstName: `Ava ${++eater}` })),
        () => ofFirst(eaters, (record) => call(boss, 'DELETE', `/v1/consumer-users/${record.id}`)),
        () => call(boss, 'POST', '/v1/account-poc-users', { ...person, accountId: id, lastName: `No ${++eater}` }),
        () => call(boss, 'DELETE', `/v1/account-poc-users/${id}`),
      ];
    },
    'scheduled-menus': async (id) => {
      const accountId = toId((await records.updateAccount?.())?.url ?? '');
      const modify = (portionModifier: number) => async () => {
        const [dish] = ok(await call(boss, 'GET', `/v1/scheduled-menus/${id}`)).data.scheduledElements;
        const body = { accountId, portionModifier };
        return dish && call(boss, 'PUT', `/v1/portion-modifiers/scheduled-elements/${dish.id}`, body);
      };
      return [modify(0.2), modify(-0.1)];
    },
    'service-events': async (id) => {
      const { id: addOnTypeId } = await addOnType(db);
      const url = `/v1/service-events/${id}/add-ons`;
      const ofFirst = async (act: (at: string) => unknown) => {
        const { rows } = await db.execute(sql`select id from service_event_add_ons where service_event_id = ${id}`);
        return rows[0] && act(`${url}/${rows[0].id}`);
      };
      return [
        () => call(boss, 'POST', url, { addOnTypeId }),
        () => ofFirst((at) => call(boss, 'PUT', at, { quantity: 7, pricePerUnit: 2 })),
        () => ofFirst((at) => call(boss, 'DELETE', at)),
      ];
    },
  };
  async function createSaved(kind: RecordKind) {
    const record = await records[saveByKind[kind]]?.();
    if (!record) throw new Error('There is no such record.');
    const id = toId(record.url);
    const current = kind === 'service-events' ? record.body : (await call(boss, 'GET', record.url)).body.data;
    const bodies = [...Object.values(record.changes), ...((await furtherChanges[kind]?.(current)) ?? []), record.body];
    const url = `${record.url}?confirmed=reach,addOns,beforeStart,farAhead`;
    const acts = bodies.map(
      (body): Act =>
        async () =>
          save(url, body as Partial<Body>),
    );
    return { id, acts: [...((await actsBeside[kind]?.(id)) ?? []), ...acts] };
  }

  return {
    records,
    saved: createSaved,
    getState: readState,
    getEntries: listEntries,
    restore,
    preview,
    ok,
    getId: toId,
  };
}

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/operations.ts';
import { type RecordKind, recordKinds } from '#contract/record-kinds.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testApp } from '#testing/app.ts';
import { anAllergen, anIngredient } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { recordsToSave } from '#testing/saves.ts';
import { addOnType } from '#testing/scheduling.ts';
import { aServiceWithSurvey } from '#testing/surveys.ts';
import { historyKinds } from './queries-kinds.ts';

const { db } = await testDatabase();
const server = await testApp(db);
const boss = await server.addUser('superAdmin');
const { call } = server;
const records = await recordsToSave(db, server, boss);
const office = await aServiceWithSurvey({ db, server, scheduler: boss });
const { kitchen } = office;

const saveOf: Readonly<Record<RecordKind, OperationName>> = {
  ingredients: 'updateIngredient',
  elements: 'updateElement',
  menus: 'updateMenu',
  'scheduled-menus': 'updateScheduledMenu',
  'scheduled-add-ons': 'updateScheduledAddOn',
  accounts: 'updateAccount',
  'service-events': 'updateServiceEvent',
};
const idOf = (url: string) => url.split('/')[3] ?? '';

const ok = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const entriesOf = async (kind: RecordKind, id: string) => ok(await call(boss, 'GET', `/v1/history/${kind}/${id}`));
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

const partsOf: Readonly<Record<string, readonly string[]>> = {
  users: ['user_allergens user_id'],
  scheduled_elements: ['allergens', 'alternatives', 'ingredients', 'portion_modifiers'].map(
    (part) => `scheduled_element_${part} scheduled_element_id`,
  ),
};

/** All rows of the record and its parts, without what every save writes. People who were removed keep their row. */
async function stateOf(kind: RecordKind, id: string) {
  const parts: Record<RecordKind, string[]> = {
    ingredients: [
      'ingredients id',
      'ingredient_allergens ingredient_id',
      'ingredient_exclusions ingredient_id',
      'ingredient_vendors ingredient_id',
    ],
    elements: [
      'elements id',
      'element_allergens element_id',
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
  };
  const state: Record<string, unknown[]> = {};
  for (const place of parts[kind]) {
    const [table = '', column = ''] = place.split(' ');
    const { rows } = await db.execute<{ row: { id: string } }>(sql`
      select to_jsonb(kept) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} as kept
      where ${sql.identifier(column)} = ${id} and to_jsonb(kept) ->> 'removed_at' is null order by to_jsonb(kept)::text`);
    state[table] = rows.map(({ row }) => row);
    for (const part of partsOf[table] ?? []) {
      const [partTable = '', owner = ''] = part.split(' ');
      const found = await db.execute(sql`
        select to_jsonb(kept) - '{version,updated_at}'::text[] as row from ${sql.identifier(partTable)} as kept
        where ${sql.identifier(owner)} = any (${sql.param(rows.map(({ row }) => row.id))}::uuid[]) order by to_jsonb(kept)::text`);
      state[part] = found.rows;
    }
  }
  return state;
}

interface Body {
  readonly name: string;
  readonly elements: readonly object[];
  readonly scheduledElements: readonly object[];
  readonly addresses: readonly object[];
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

type Act = () => Promise<unknown>;

/** What is saved by other calls than that of the record. One that the rules refuse at that moment changes nothing. */
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
      () => ofFirst(addOns, (one) => call(boss, 'DELETE', `/v1/recurring-addons/${one.id}`)),
      () => call(boss, 'POST', eaters, { firstName: 'Eva', email: `eva${++eater}@x.example`, allergenIds: [milk] }),
      () => ofFirst(eaters, (one) => put(`/v1/consumer-users/${one.id}`, { firstName: `Ava ${++eater}` })),
      () => ofFirst(eaters, (one) => call(boss, 'DELETE', `/v1/consumer-users/${one.id}`)),
      () => call(boss, 'POST', '/v1/account-poc-users', { ...person, accountId: id, lastName: `No ${++eater}` }),
      () => call(boss, 'DELETE', `/v1/account-poc-users/${id}`),
    ];
  },
  'scheduled-menus': async (id) => {
    const accountId = idOf((await records.updateAccount?.())?.url ?? '');
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
const person = { firstName: 'Pat', lastName: 'No', email: 'pat@client.example' };

async function saved(kind: RecordKind) {
  const record = await records[saveOf[kind]]?.();
  if (!record) throw new Error('There is no such record.');
  const id = idOf(record.url);
  const current = kind === 'service-events' ? record.body : (await call(boss, 'GET', record.url)).body.data;
  const bodies = [...Object.values(record.changes), ...((await furtherChanges[kind]?.(current)) ?? []), record.body];
  const url = `${record.url}?confirmed=reach,addOns,beforeStart,farAhead`;
  const acts = bodies.map(
    (body): Act =>
      async () =>
        ok(await call(boss, 'PUT', url, body as object)),
  );
  return { id, acts: [...((await actsBeside[kind]?.(id)) ?? []), ...acts] };
}

describe('restore of a version = that version, field by field (history-7)', () => {
  test.each(recordKinds)('%s', async (kind) => {
    const { id, acts } = await saved(kind);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(acts.length - 1), { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
        async (order, restored) => {
          const versions: { entry: string; state: unknown }[] = [];
          const remember = async () => {
            const [latest] = (await entriesOf(kind, id)).data;
            versions.push({ entry: latest.id, state: await stateOf(kind, id) });
          };
          for (const index of order) {
            await acts[index]?.();
            await remember();
          }
          for (const place of restored) {
            const version = versions[place % versions.length];
            if (!version) continue;
            const foreseen = await preview(kind, id, version.entry);
            const before = await entriesOf(kind, id);
            const { status, body } = await restore(kind, id, version.entry, { 'if-match': `"${foreseen.version}"` });
            expect([status, body.error]).toEqual([200, undefined]);
            expect(await stateOf(kind, id)).toEqual(version.state);
            const { data, meta } = await entriesOf(kind, id);
            // The preview said what the entry says, and nothing is written where nothing changes.
            const isNew = data[0].id !== before.data[0].id;
            expect(foreseen.sentences).toEqual(isNew ? data[0].sentences : []);
            expect(meta.version > before.meta.version).toBe(isNew);
            versions.push({ entry: data[0].id, state: await stateOf(kind, id) });
          }
        },
      ),
      {
        numRuns: process.env.TEST_ALL ? 12 : 5,
        examples: [
          // Two saves, one of which replaces a dish: what a copy is made of is written last, and not told.
          [[Math.max(0, acts.length - 3), 0], [0]],
          [[...acts.keys()], [0, Math.floor(acts.length / 2)]],
          // What was deleted comes back, and what came since goes.
          [[...acts.keys()].toReversed(), [0, Math.floor(acts.length / 2)]],
        ],
      },
    );
    const { changes, restored, left = {} } = historyKinds[kind];
    const told = await db.execute<{ table: string }>(
      sql`select distinct table_name as table from (${changes(id)}) as change`,
    );
    expect(told.rows.filter(({ table }) => !restored.includes(table) && !Object.hasOwn(left, table))).toEqual([]);
  });
});

describe('a restore obeys the rules of today (history-7)', () => {
  async function anElement() {
    const record = await records.updateElement?.();
    if (!record) throw new Error('There is no element.');
    const id = idOf(record.url);
    const [latest] = (await entriesOf('elements', id)).data;
    return { id, url: record.url, body: record.body as Record<string, unknown>, latest };
  }

  test('a version that they refuse is explained by their sentences, before and after', async () => {
    const { id, url, body } = await anElement();
    const [made] = (await entriesOf('elements', id)).data;
    ok(await call(boss, 'PUT', url, body));
    // It was made before allergens and ingredients had to be said.
    const sentences = (await preview('elements', id, made.id)).refusal;
    expect(sentences).toContain("Please fill in this element's allergens or mark that there are no allergens.");
    const refused = await restore('elements', id, made.id);
    expect([refused.status, refused.body.error.message]).toEqual([400, sentences]);
    expect((await entriesOf('elements', id)).meta.version).toBe(2);
  });

  async function anAccount() {
    const url = (await records.updateAccount?.())?.url ?? '';
    const body = ok(await call(boss, 'GET', url)).data;
    ok(await call(boss, 'PUT', url, { ...body, totalEmployees: (body.totalEmployees ?? 0) + 1 }));
    const [latest] = (await entriesOf('accounts', idOf(url))).data;
    return { id: idOf(url), latest };
  }

  test('a version of an account leaves its services and closing days, and says so', async () => {
    const { id, latest } = await anAccount();
    expect((await preview('accounts', id, latest.id)).left).toBe(null);
    const day = addDays(todayIn('America/Phoenix', new Date()), 300);
    const closing = { firstDay: day, lastDay: day, reason: 'Holiday', accountId: id, handMade: 'keep' };
    expect((await call(boss, 'POST', '/v1/closings', closing)).status).toBe(201);
    expect((await preview('accounts', id, latest.id)).left).toBe(
      'It leaves what was changed since then of closing days.',
    );
  });

  test('a version that needs what was deleted since is refused by its name', async () => {
    const rule = { isByStatement: true, ingredientTypes: [], proteinTypes: [], excludedAllergenIds: [] };
    const keto = (await call(boss, 'POST', '/v1/dietary-preferences', { name: 'Keto', rule })).body.data.id;
    const { id } = await anAccount();
    const eaters = `/v1/consumer-users/account/${id}`;
    const eater = { firstName: 'Kim', dietaryPreferenceId: keto };
    const made = (await call(boss, 'POST', eaters, eater)).body.data;
    const [latest] = (await entriesOf('accounts', id)).data;
    ok(await call(boss, 'PUT', `/v1/consumer-users/${made.id}`, { firstName: 'Kim' }));
    ok(await call(boss, 'DELETE', `/v1/dietary-preferences/${keto}`));
    const refused = await restore('accounts', id, latest.id);
    const sentence = 'The dietary preference Keto, which this needs, was deleted since. Bring that back first.';
    expect([refused.status, refused.body.error.message]).toEqual([409, sentence]);
    expect((await preview('accounts', id, latest.id)).refusal).toBe(sentence);
  });

  test('a name that another record took is refused as in its form', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [named] = (await entriesOf('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, name: `Another ${id}` }));
    const other = await anElement();
    ok(await call(boss, 'PUT', other.url, { ...other.body, name: body.name }));
    const refused = await restore('elements', id, named.id);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      `There is an element named ${body.name} for Default already.`,
    ]);
    expect((await preview('elements', id, named.id)).refusal).toBe(refused.body.error.message);
  });

  test('a version that somebody changed meanwhile is stale, and names who', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await entriesOf('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const { version } = await preview('elements', id, first.id);
    ok(await call(boss, 'PUT', url, { ...body, method: 'Smoke.' }));
    const stale = await restore('elements', id, first.id, { 'if-match': `"${version}"` });
    expect([stale.status, stale.body.error.code]).toEqual([412, 'stale']);
    expect(stale.body.error.details.changes[0].fields).toEqual(['method']);
  });

  test('a preview leaves nothing behind', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await entriesOf('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const before = await entriesOf('elements', id);
    expect((await preview('elements', id, first.id)).sentences.length).toBe(1);
    expect(await entriesOf('elements', id)).toEqual(before);
    expect((await call(boss, 'GET', `/v1/history/elements/${id}/999999999`)).body.data.sentences).toEqual([]);
  });

  test('it is a step that is undone, by whoever may save the record', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await entriesOf('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const done = await restore('elements', id, first.id);
    const step = String(done.headers['brigade-step']);
    const reader = await server.addUser(['View Master Menus & Elements']);
    expect((await restore('elements', id, first.id, {}, reader)).status).toBe(403);
    expect((await call(reader, 'POST', `/v1/steps/${step}/undo`)).status).toBe(403);
    ok(await call(boss, 'POST', `/v1/steps/${step}/undo`));
    expect((await call(boss, 'GET', url)).body.data.method).toBe('Grill.');
  });

  test('sent twice, it happens once', async () => {
    const { id, url, body } = await anElement();
    ok(await call(boss, 'PUT', url, body));
    const [first] = (await entriesOf('elements', id)).data;
    ok(await call(boss, 'PUT', url, { ...body, method: 'Grill.' }));
    const key = { 'idempotency-key': `restore-${id}` };
    const [one, other] = [await restore('elements', id, first.id, key), await restore('elements', id, first.id, key)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.headers['brigade-step']).toBe(other.headers['brigade-step']);
    expect((await entriesOf('elements', id)).meta.version).toBe(4);
  });
});

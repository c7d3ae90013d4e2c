import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { allReferenceKinds, capitalize } from '#contract/reference-kinds.ts';
import { testApp, testServer } from '#testing/app.ts';
import { validCreations } from '#testing/creations.ts';
import { connectPatiently } from '#testing/database.ts';
import { isAll } from '#testing/long-test.ts';

const { db, url, call, addUser } = await testServer();
const owner = await addUser('superAdmin');
const creations = await validCreations(db, call, owner);
/** `npm run test:all` tries more often to hit the moment. */
const ROUNDS = isAll ? 4 : 2;

const toUrl = (name: OperationName, ids: readonly string[]) => {
  let place = 0;
  return operations[name].path.replace(/:\w+/g, () => ids[place++] ?? '');
};

interface Made {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: the records of all features, as they were answered.
  readonly data: any;
  /** The body of the creating call. */
  readonly body: object;
}

/** Creates and removes a record. `body` makes the call valid; default: the creating body. */
interface Row {
  readonly create: OperationName;
  readonly remove: OperationName;
  readonly body?: (made: Made) => object;
}

const kinds = [
  ...allReferenceKinds.map(capitalize),
  ...['Role', 'Ingredient', 'Element', 'Menu', 'Account', 'Eater', 'ServiceEvent', 'RecurringAddOn', 'PurchaseOrder'],
];
const toRow = (kind: string): [string, Row] => [
  `update${kind}`,
  { create: `create${kind}` as OperationName, remove: `delete${kind}` as OperationName },
];
const ofUser = { create: 'inviteUser', remove: 'removeUser' } as const;
const ofMenu = { create: 'createMenu', remove: 'deleteMenu' } as const;
const rows: Partial<Record<string, Row>> = {
  ...Object.fromEntries(kinds.map(toRow)),
  updateUser: { ...ofUser, body: () => ({ defaultMarketId: null }) },
  resendInvitation: { ...ofUser, body: () => ({}) },
  updateMenuHostFlow: { ...ofMenu, body: () => ({ elements: [] }) },
  updateServiceEvent: { create: 'createServiceEvent', remove: 'deleteServiceEvent', body: ({ data }) => data },
  updateScheduledMenu: {
    create: 'createScheduledMenu',
    remove: 'deleteScheduledMenu',
    body: () => ({ talkingPoints: 'Grown nearby' }),
  },
  previewCoverage: {
    create: 'createScheduledMenu',
    remove: 'deleteScheduledMenu',
    body: ({ data }) => ({ scheduledElements: [{ id: data.scheduledElements[0].id }] }),
  },
  addAlternative: {
    create: 'createScheduledMenu',
    remove: 'deleteScheduledMenu',
    body: ({ data }) => ({
      scheduledElementId: data.scheduledElements[0].id,
      elementId: data.scheduledElements[0].originalElementId,
    }),
  },
  updateScheduledAddOn: {
    create: 'createScheduledAddOn',
    remove: 'deleteScheduledAddOn',
    body: ({ data }) => ({
      scheduledElements: data.scheduledElements.map((element: { id: string; addOnSlotId: string }) => ({
        id: element.id,
        addOnSlotId: element.addOnSlotId,
      })),
    }),
  },
  updateAccountPortionModifiers: {
    create: 'createAccount',
    remove: 'deleteAccount',
    body: () => ({ elementTypeIds: [] }),
  },
  createEater: { create: 'createAccount', remove: 'deleteAccount', body: () => ({ email: 'eater@example.com' }) },
  createEaters: { create: 'createAccount', remove: 'deleteAccount', body: () => [{ firstName: 'Sam' }] },
};

/** They save parts of records whose removal the features' own tests cover, or steps, which stay. */
const elsewhere = [
  'saveHostSurvey',
  'saveScheduledElementModifier',
  'resetSecondFactor',
  'endUserSessions',
  'updateAddOnOfServiceEvent',
  'addAddOnToServiceEvent',
  'restoreServiceEvent',
  'followSchedule',
  'takeOverElement',
  'takeOverMenu',
  'replaceIngredient',
  'mergeIngredients',
  'mergeElements',
  'mergeVendors',
  'mergeBrands',
  'mergeAccounts',
  'undoStep',
  'restoreVersion',
];

// A new operation needs a row above, or this test fails.
test('every operation that saves a record named in its path has its row', () => {
  const saving = Object.entries(operations).filter(
    ([, { method, path }]) => (method === 'PUT' || method === 'POST') && path.includes(':'),
  );
  expect([...Object.keys(rows), ...elsewhere].sort()).toEqual(saving.map(([name]) => name).sort());
});

async function makeRecord(name: OperationName): Promise<Made> {
  const { body, params = [] } = (await creations[name]?.()) ?? { body: {} };
  const reply = await call(owner, 'POST', toUrl(name, params), body);
  return { id: reply.body.data.id, data: reply.body.data, body };
}

test.each(Object.keys(rows) as OperationName[])(
  '%s answers a sentence when its record is removed at that moment',
  async (name) => {
    const { create, remove, body } = rows[name] ?? { create: name, remove: name };
    const save = (record: Made) =>
      call(owner, operations[name].method, toUrl(name, [record.id]), body ? body(record) : record.body);
    const alone = await save(await makeRecord(create));
    expect(alone.body).toHaveProperty('data');

    for (let round = 0; round < ROUNDS; round += 1) {
      const record = await makeRecord(create);
      const removal = () => call(owner, 'DELETE', toUrl(remove, [record.id]));
      const replies = await Promise.all([save(record), removal(), save(record), save(record)]);
      replies.push(await removal(), await save(record));
      expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      // A record in use cannot be removed. The reply says so.
      const isGone = replies.some(({ status, body }) => status === 200 && body.data === null);
      if (isGone) expect(replies.at(-1)?.status).toBe(404);
    }
  },
);

test('a role that is deleted while somebody gets it is told in the sentence of its field', async () => {
  const [role, former] = [await makeRecord('createRole'), await makeRecord('createRole')];
  const { body: invitation } = (await creations.inviteUser?.()) ?? { body: {} };
  const invite = (email: string, roleId: string) => call(owner, 'POST', '/v1/users', { ...invitation, email, roleId });
  const { id } = (await invite('settled@example.com', former.id)).body.data;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // Both wait for the deletion, which is not committed yet.
  const { given } = await db.transaction(async (transaction) => {
    await transaction.execute(sql`delete from roles where id = ${role.id}`);
    const givenRows = [call(owner, 'PUT', `/v1/users/${id}`, { roleId: role.id }), invite('late@example.com', role.id)];
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(2);
    return { given: givenRows };
  });
  for (const { status, body } of await Promise.all(given))
    expect([status, body.error.fields]).toEqual([400, { roleId: 'There is no such role.' }]);
});

test('the order of element types, saved by two processes at once, neither deadlocks nor gets mixed up', async () => {
  const second = connectPatiently(url, { poolSize: 8 });
  const other = await testApp(second);
  const otherOwner = await other.addUser('superAdmin');
  const types: string[] = (await call(owner, 'GET', '/v1/element-types')).body.data.map(({ id }: { id: string }) => id);
  const orders = Array.from({ length: 160 }, (_, turn) => [
    ...types.slice(turn % types.length),
    ...types.slice(0, turn % types.length),
  ]);
  const replies = await Promise.all(
    orders.map((elementTypeIds, turn) =>
      turn % 2 === 0
        ? call(owner, 'PUT', '/v1/element-types', { elementTypeIds })
        : other.call(otherOwner, 'PUT', '/v1/element-types', { elementTypeIds }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const after = (await call(owner, 'GET', '/v1/element-types')).body.data.map(({ id }: { id: string }) => id);
  expect(orders).toContainEqual(after);
  await second.$client.end();
});

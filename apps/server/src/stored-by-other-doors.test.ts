import { expect, test } from 'vitest';
import * as z from 'zod';
import { type OperationName, operations } from '#contract/operations.ts';
import { testServer } from '#testing/app.ts';
import {
  findAnotherValue,
  hasPlace,
  isSame,
  type Leaf,
  listFields,
  readAt,
  toPattern,
  writeAt,
} from '#testing/body-fields.ts';
import { anAllergen, aTag } from '#testing/catalogue.ts';
import { writeBeside } from '#testing/fields-beside.ts';
import { createImports } from '#testing/imports.ts';
import { type Body, everyQuestion } from '#testing/record-states.ts';
import { createSaveStates } from '#testing/save-states.ts';
import { aServiceType } from '#testing/scheduling.ts';
import { readImportTable } from '#testing/tables.ts';

const server = await testServer();
const { db, call } = server;
const boss = await server.addUser('superAdmin');

/** The records that other doors write: the save that knows their fields. */
const doors = {
  ingredients: 'updateIngredient',
  elements: 'updateElement',
  menus: 'updateMenu',
  accounts: 'updateAccount',
  vendors: 'updateVendor',
  brands: 'updateBrand',
} as const satisfies Record<string, OperationName>;
type Kind = keyof typeof doors;

const states = await createSaveStates(db, server, boss);
/** A field that is refused after another one was changed is changed before it, or with what has to be sent beside it. */
type Order = 'forward' | 'backward' | 'together';
/** Each state in this order, the first one backward, too. */
const getStates = (first: 'forward' | 'together', ...wantedNames: Kind[]) =>
  wantedNames.flatMap((kind) =>
    states
      .filter(({ name }) => name === doors[kind])
      .flatMap(({ title, body, make }, index) => {
        const orders: Order[] = index === 0 ? [first, 'backward'] : [first];
        return orders.map((order) => ({ kind, title, body, make, order }));
      }),
  );
type State = ReturnType<typeof getStates>[number];

async function openRecord({ kind, body: schema, make, order }: State) {
  const record = await make();
  const put = (body: unknown) => call(boss, 'PUT', `${record.url}?confirmed=${everyQuestion}`, body);
  const read = async (): Promise<Body> => (await call(boss, 'GET', record.url)).body.data;
  expect((await put(record.body)).status).toBe(200);
  const leaves = listFields(schema).filter(({ path }) => hasPlace(record.body, path));
  if (order === 'backward') leaves.reverse();
  return { ...record, kind, order, put, read, leaves, id: record.url.split('/')[3] ?? '' };
}
type OpenRecord = Awaited<ReturnType<typeof openRecord>>;

/** Saves another value of every field that takes one beside the others, and says of which. */
async function changeAll({ kind, order, body, put, leaves }: Omit<OpenRecord, 'read' | 'id' | 'url'>) {
  const changedRows: Leaf[] = [];
  let now: unknown = body;
  for (const leaf of leaves) {
    const value = await findAnotherValue(db, leaf, readAt(now, leaf.path));
    const other = writeAt(now, leaf.path, value);
    const together = writeBeside(`${doors[kind]} ${toPattern(leaf.path)}`, other, value);
    for (const next of together && order === 'together' ? [other, together] : [other]) {
      if ((await put(next)).status !== 200) continue;
      now = next;
      changedRows.push(leaf);
      break;
    }
  }
  return changedRows;
}
const tell = (leaves: readonly Leaf[], expected: Body, seenRecord: Body) =>
  leaves
    .filter(({ path }) => !isSame(readAt(expected, path), readAt(seenRecord, path)))
    .map(
      ({ path }) =>
        `${toPattern(path)}: ${JSON.stringify(readAt(seenRecord, path))} for ${JSON.stringify(readAt(expected, path))}`,
    );

/** What each door was seen to carry, in one state or another. */
const carriedValues: Record<'restore' | 'merge' | 'file', Set<string>> = {
  restore: new Set(),
  merge: new Set(),
  file: new Set(),
};
function note(door: keyof typeof carriedValues, kind: Kind, leaves: readonly Leaf[], before: Body, after: Body) {
  for (const { path } of leaves)
    if (!isSame(readAt(before, path), readAt(after, path))) carriedValues[door].add(`${kind} ${toPattern(path)}`);
}

test.each(getStates('together', 'ingredients', 'elements', 'menus', 'accounts'))(
  'a version of $kind, $title, $order, that is restored has every field as it was (history-7)',
  async (state) => {
    const { kind } = state;
    const record = await openRecord(state);
    const before = await record.read();
    const { data } = (await call(boss, 'GET', `/v1/history/${kind}/${record.id}`)).body;
    const leaves = await changeAll(record);
    note('restore', kind, leaves, before, await record.read());
    const url = `/v1/history/${kind}/${record.id}/${data[0].id}/restore?confirmed=${everyQuestion}`;
    const restored = await call(boss, 'POST', url, {});
    expect([restored.status, restored.body.error]).toEqual([200, undefined]);
    expect(tell(leaves, before, await record.read())).toEqual([]);
  },
);

test.each(getStates('together', 'ingredients', 'elements', 'accounts', 'vendors', 'brands'))(
  'a merge of two $kind, $title, $order, takes every field of the side that was chosen',
  async (state) => {
    const { kind } = state;
    const [keptRecord, other] = [await openRecord(state), await openRecord(state)];
    await aServiceType(db);
    const leaves = await changeAll(other);
    const wantedRecord = await other.read();
    const { data } = (await call(boss, 'GET', `/v1/${kind}/${keptRecord.id}/merge/${other.id}`)).body;
    note('merge', kind, leaves, await keptRecord.read(), wantedRecord);
    const choices = Object.fromEntries(data.sides[0].fields.map(({ field }: Body) => [field, 'other']));
    const body = { otherId: other.id, otherVersion: data.sides[1].version, choices };
    const merged = await call(boss, 'POST', `/v1/${kind}/${keptRecord.id}/merge?confirmed=${everyQuestion}`, body);
    expect([merged.status, merged.body.error, data.obstacles]).toEqual([200, undefined, []]);
    expect(tell(leaves, wantedRecord, await keptRecord.read())).toEqual([]);
  },
);

/** A name, of elements and menus with its tag, says which record a row of a file is. */
const isNoKey = ({ path }: Leaf) => path[0] !== 'name' && path[0] !== 'menuElementClassId';
/** The file of menus names their dishes, not how they are served; a description in it is a typed one. */
const isInFile = ({ path }: Leaf) =>
  path[0] !== 'isDescriptionAutomated' && (path[0] !== 'elements' || path.at(-1) === 'elementId');

/** What an element lacks is no cell of its file: it is not changed together with what replaces it. */
test.each([...getStates('together', 'ingredients', 'menus', 'accounts'), ...getStates('forward', 'elements')])(
  'a file of $kind, $title, $order, that is imported again brings every field back that it shows',
  async (state) => {
    const { kind } = state;
    const record = await openRecord(state);
    const first = await record.read();
    const leaves = await changeAll({ ...record, leaves: record.leaves.filter(isNoKey) });
    const before = await record.read();
    note('file', kind, leaves.filter(isInFile), first, before);
    const file = (await call(boss, 'GET', `/v1/exports/${kind}?q=${encodeURIComponent(before.name)}`)).raw.toString();
    const { columns, rows } = await readImportTable(file);
    expect((await record.put(record.body)).status).toBe(200);
    const { data, error } = await createImports(server, boss, kind).run([columns, ...rows]);
    expect([data, error]).toEqual([expect.objectContaining({ changed: 1 }), undefined]);
    expect(tell(leaves.filter(isInFile), before, await record.read())).toEqual([]);
  },
);

/** What a door does not carry, and why. */
const uncarried: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['file', 'merge', 'restore'].flatMap((door) =>
      ['caseCost', 'preference', 'productId'].map((field) => [
        `${door}: ingredients vendors.*.${field}`,
        'no field: the slot, and older names',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['accounts', 'elements', 'ingredients', 'menus'].map((kind) => [`file: ${kind} name`, 'which record it is']),
  ),
  'file: elements menuElementClassId': 'which record it is',
  'file: menus menuElementClassId': 'which record it is',
  'file: elements hasNoAllergens': 'a cell that is empty says nothing',
  'file: elements hasNoIngredients': 'a cell that is empty says nothing',
  'file: elements hasUnrecordedIngredients': 'a cell that is empty says nothing',
  'file: menus isDescriptionAutomated': 'a description in a file is a typed one',
  'file: menus elements.*.replaces': 'no field',
  ...Object.fromEntries(
    ['elementTypeId', 'containerTypeId', 'servingTemp', 'portionPerPerson', 'portionPerContainer', 'portionUnitId'].map(
      (field) => [`file: menus elements.*.${field}`, 'the file names the dishes of a menu'],
    ),
  ),
  'merge: accounts marketId': 'accounts of two markets are not merged',
  'restore: menus elements.*.replaces': 'no field',
};

test('each door was seen to carry every field', () => {
  const missing = Object.entries(carriedValues).flatMap(([door, fields]) => {
    const wantedSet = new Set([...fields].map((field) => field.split(' ')[0]));
    return getStates('together', 'ingredients', 'elements', 'menus', 'accounts', 'vendors', 'brands')
      .filter(({ kind }) => wantedSet.has(kind))
      .flatMap(({ kind, body }) => listFields(body).map(({ path }) => `${kind} ${toPattern(path)}`))
      .filter((field) => !fields.has(field))
      .map((field) => `${door}: ${field}`);
  });
  expect([...new Set(missing)].sort()).toEqual(Object.keys(uncarried).sort());
});

interface Variant {
  readonly properties: Readonly<Record<string, Leaf['schema']>>;
}
const bulk = {
  changeIngredients: 'ingredients',
  changeElements: 'elements',
  changeMenus: 'menus',
  changeAccounts: 'accounts',
} as const;
const isBulk = (name: string): name is keyof typeof bulk => name in bulk;
/** Each change of one field that the contract has. */
const changes = Object.keys(bulk)
  .filter(isBulk)
  .flatMap((name) => {
    const schema = z.toJSONSchema(operations[name].body.shape.change, { io: 'input', unrepresentable: 'any' });
    const { oneOf, anyOf }: { oneOf?: Variant[]; anyOf?: Variant[] } = JSON.parse(JSON.stringify(schema));
    return (oneOf ?? anyOf ?? []).map(({ properties: { field, ...fields } }) => ({
      ...{ name, kind: bulk[name], field: String(field?.const), fields },
    }));
  });
/** Where the change of many has a shorter name for a field. */
const longNames: Readonly<Record<string, string>> = {
  containerTypeId: 'defaultContainerTypeId',
  portionPerContainer: 'defaultPortionPerContainer',
};
const milk = await anAllergen(db, 'Milk');
const fish = await anAllergen(db, 'Fish');
await aTag(db, 'Another tag');

/** Changes that not every record may have: what it is before, and what is sent. */
const special: Readonly<Record<string, { readonly before?: object; readonly sent?: object }>> = {
  'ingredients removeAllergens': { before: { allergenIds: [milk, fish] }, sent: { allergenIds: [fish] } },
  'elements removeAllergens': { before: { allergenIds: [milk, fish] }, sent: { allergenIds: [fish] } },
  'ingredients origins': { sent: { origins: ['Dairy/Egg/Honey'] } },
  'ingredients type': { sent: { type: 'Protein', proteinType: 'Dairy' } },
  'elements ingredients': {
    before: { ingredientObjs: [], ingredients: '', isIngredientsTyped: false, hasNoIngredients: true },
  },
};

test.each(changes)('$name: $field is stored (catalogue-21)', async ({ kind, field, fields }) => {
  const [state] = getStates('together', kind);
  if (!state) throw new Error(`There is no state of ${kind}.`);
  const record = await openRecord(state);
  const { before, sent: values } = special[`${kind} ${field}`] ?? {};
  if (before) expect((await record.put({ ...Object(record.body), ...before })).status).toBe(200);
  const present = await record.read();
  const sentValues: Record<string, unknown> = { ...values };
  for (const [key, schema] of Object.entries(fields))
    sentValues[key] ??=
      schema.const ?? (await findAnotherValue(db, { schema, path: [key] }, present[longNames[key] ?? key]));
  const body = { chosen: { ids: [record.id] }, change: { field, ...sentValues } };
  const reply = await call(boss, 'POST', `/v1/${kind}/many?confirmed=${everyQuestion}`, body);
  expect([reply.status, reply.body.data?.refusals.items, reply.body.error]).toEqual([200, [], undefined]);
  const after = await record.read();
  for (const [key, value] of Object.entries(sentValues)) {
    const seenRecord = after[longNames[key] ?? key];
    if (field === 'addAllergens') expect(seenRecord).toEqual(expect.arrayContaining(Object(value)));
    else if (field === 'removeAllergens') expect(seenRecord).not.toEqual(expect.arrayContaining(Object(value)));
    else expect(seenRecord, key).toEqual(value);
  }
});

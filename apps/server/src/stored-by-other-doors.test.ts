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
import { importsOf } from '#testing/imports.ts';
import type { Body } from '#testing/record-states.ts';
import { recordsToSave } from '#testing/saves.ts';
import { tableOf } from '#testing/tables.ts';

const server = await testServer();
const { db, call } = server;
const boss = await server.addUser('superAdmin');
const kinds = 'reach,beforeStart,farAhead,addOns,atNight,yield,noIngredients,completeSurvey,loss';

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

async function openRecord(kind: Kind) {
  const record = await (await recordsToSave(db, server, boss))[doors[kind]]?.();
  if (!record) throw new Error(`testing/saves.ts has no record for ${doors[kind]}.`);
  const put = (body: unknown) => call(boss, 'PUT', `${record.url}?confirmed=${kinds}`, body);
  const read = async (): Promise<Body> => (await call(boss, 'GET', record.url)).body.data;
  expect((await put(record.body)).status).toBe(200);
  const leaves = listFields(operations[doors[kind]].body).filter(({ path }) => hasPlace(record.body, path));
  return { ...record, put, read, leaves, id: record.url.split('/')[3] ?? '' };
}
type OpenRecord = Awaited<ReturnType<typeof openRecord>>;

/** Saves another value of every field that takes one beside the others, and says of which. */
async function changeAll({ body, put, leaves }: Pick<OpenRecord, 'body' | 'put' | 'leaves'>) {
  const changed: Leaf[] = [];
  let now = body;
  for (const leaf of leaves) {
    const value = await findAnotherValue(db, leaf, readAt(now, leaf.path));
    const next = writeAt(now, leaf.path, value);
    if ((await put(next)).status !== 200) continue;
    now = next;
    changed.push(leaf);
  }
  return changed;
}
const tell = (leaves: readonly Leaf[], expected: Body, seen: Body) =>
  leaves
    .filter(({ path }) => !isSame(readAt(expected, path), readAt(seen, path)))
    .map(
      ({ path }) =>
        `${toPattern(path)}: ${JSON.stringify(readAt(seen, path))} for ${JSON.stringify(readAt(expected, path))}`,
    );

test.each(['ingredients', 'elements', 'menus', 'accounts'] as const)(
  'a version of %s that is restored has every field as it was (history-7)',
  async (kind) => {
    const record = await openRecord(kind);
    const before = await record.read();
    const { data } = (await call(boss, 'GET', `/v1/history/${kind}/${record.id}`)).body;
    const leaves = await changeAll(record);
    expect(tell(leaves, before, await record.read())).not.toEqual([]);
    const restored = await call(
      boss,
      'POST',
      `/v1/history/${kind}/${record.id}/${data[0].id}/restore?confirmed=${kinds}`,
      {},
    );
    expect([restored.status, restored.body.error]).toEqual([200, undefined]);
    expect(tell(leaves, before, await record.read())).toEqual([]);
  },
);

test.each(['ingredients', 'elements', 'accounts', 'vendors', 'brands'] as const)(
  'a merge of two %s takes every field of the side that was chosen',
  async (kind) => {
    const [kept, other] = [await openRecord(kind), await openRecord(kind)];
    const leaves = await changeAll(other);
    const wanted = await other.read();
    const { data } = (await call(boss, 'GET', `/v1/${kind}/${kept.id}/merge/${other.id}`)).body;
    const choices = Object.fromEntries(data.sides[0].fields.map(({ field }: Body) => [field, 'other']));
    const body = { otherId: other.id, otherVersion: data.sides[1].version, choices };
    const merged = await call(boss, 'POST', `/v1/${kind}/${kept.id}/merge?confirmed=${kinds}`, body);
    expect([merged.status, merged.body.error, data.obstacles]).toEqual([200, undefined, []]);
    expect(tell(leaves, wanted, await kept.read())).toEqual([]);
  },
);

/** A name, of elements and menus with its tag, says which record a row of a file is. */
const isNoKey = ({ path }: Leaf) => path[0] !== 'name' && path[0] !== 'menuElementClassId';
/** The file of menus names their dishes, not how they are served; a description in it is a typed one. */
const isInFile = ({ path }: Leaf) =>
  path[0] !== 'isDescriptionAutomated' && (path[0] !== 'elements' || path.at(-1) === 'elementId');

test.each(['ingredients', 'elements', 'menus', 'accounts'] as const)(
  'a file of %s that is imported again brings every field back that it shows',
  async (kind) => {
    const record = await openRecord(kind);
    const leaves = await changeAll({ ...record, leaves: record.leaves.filter(isNoKey) });
    const before = await record.read();
    const file = (await call(boss, 'GET', `/v1/exports/${kind}?q=${encodeURIComponent(before.name)}`)).raw.toString();
    const { columns, rows } = await tableOf(file);
    expect((await record.put(record.body)).status).toBe(200);
    const { data, error } = await importsOf(server, boss, kind).run([columns, ...rows]);
    expect([data, error]).toEqual([expect.objectContaining({ changed: 1 }), undefined]);
    expect(tell(leaves.filter(isInFile), before, await record.read())).toEqual([]);
  },
);

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
  const record = await openRecord(kind);
  const { before, sent: values } = special[`${kind} ${field}`] ?? {};
  if (before) expect((await record.put({ ...Object(record.body), ...before })).status).toBe(200);
  const present = await record.read();
  const sent: Record<string, unknown> = { ...values };
  for (const [key, schema] of Object.entries(fields))
    sent[key] ??= schema.const ?? (await findAnotherValue(db, { schema, path: [key] }, present[longNames[key] ?? key]));
  const body = { chosen: { ids: [record.id] }, change: { field, ...sent } };
  const reply = await call(boss, 'POST', `/v1/${kind}/many?confirmed=${kinds}`, body);
  expect([reply.status, reply.body.data?.refusals.items, reply.body.error]).toEqual([200, [], undefined]);
  const after = await record.read();
  for (const [key, value] of Object.entries(sent)) {
    const seen = after[longNames[key] ?? key];
    if (field === 'addAllergens') expect(seen).toEqual(expect.arrayContaining(Object(value)));
    else if (field === 'removeAllergens') expect(seen).not.toEqual(expect.arrayContaining(Object(value)));
    else expect(seen, key).toEqual(value);
  }
});

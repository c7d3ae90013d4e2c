import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Operation } from '#contract/operation.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { allReferenceKinds, capitalize } from '#contract/reference-kinds.ts';
import { testServer } from '#testing/app.ts';
import { anElement } from '#testing/catalogue.ts';
import { validCreations } from '#testing/creations.ts';

const { db, call, addUser } = await testServer();
const boss = await addUser('superAdmin');
const creations = await validCreations(db, call, boss);

interface Save {
  readonly url: string;
  readonly body: object;
}

const post = async (name: OperationName): Promise<Save> => {
  const createdRecord = await creations[name]?.();
  if (!createdRecord) throw new Error(`${name} has no valid request in testing/creations.ts.`);
  const params = [...(createdRecord.params ?? [])];
  return { url: operations[name].path.replace(/:\w+/g, () => params.shift() ?? ''), body: createdRecord.body };
};

const readStoredRecord = async (name: OperationName) => {
  const { url, body } = await post(name);
  const reply = await call(boss, 'POST', url, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { body, data: reply.body.data };
};

async function menuWithAlternative() {
  const { id, name, scheduledElements } = (await readStoredRecord('createScheduledMenu')).data;
  const alternative = [{ elementId: await anElement(db), name: 'Tofu', ingredients: 'Soy', allergenIds: [] }];
  return { id, name, scheduledElements: [{ id: scheduledElements[0].id, alternative }] };
}

/** Saves whose body is not that of a creation. */
const otherSaves: Partial<Record<OperationName, () => Promise<Save>>> = {
  savePointOfContact: async () => ({
    url: '/v1/account-poc-users',
    body: {
      accountId: (await readStoredRecord('createAccount')).data.id,
      firstName: 'Nora',
      lastName: 'Ng',
      email: 'n@example.com',
    },
  }),
  updateUser: async () => ({
    url: `/v1/users/${(await readStoredRecord('inviteUser')).data.id}`,
    body: { firstName: 'Nora', lastName: 'Ng' },
  }),
  updateScheduledMenu: async () => {
    const { id, name, scheduledElements } = await menuWithAlternative();
    return { url: `/v1/scheduled-menus/${id}`, body: { name, scheduledElements } };
  },
  previewCoverage: async () => {
    const { id, scheduledElements } = await menuWithAlternative();
    return { url: `/v1/scheduled-menus/${id}/coverage`, body: { scheduledElements } };
  },
};

async function validSave(name: OperationName): Promise<Save> {
  const { method, path }: Operation = operations[name];
  if (otherSaves[name]) return otherSaves[name]();
  if (method === 'POST') return post(name);
  const record = await readStoredRecord(name.replace('update', 'create') as OperationName);
  return { url: path.replace(':id', record.data.id), body: record.body };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
const isText = ({ type, format, enum: choices }: JsonSchema) => type === 'string' && !format && !choices;
const inner = (schema: JsonSchema) => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[];

/** Dotted paths of all texts in a body. */
function textsIn(schema: JsonSchema, path: readonly string[] = []): string[] {
  return inner(schema).flatMap((row) => [
    ...(isText(row) ? [path.join('.')] : []),
    ...(row.items ? textsIn(row.items as JsonSchema, [...path, '0']) : []),
    ...Object.entries(row.properties ?? {}).flatMap(([key, value]) => textsIn(value as JsonSchema, [...path, key])),
  ]);
}

/** They name nothing that is stored. */
const storesNothing = (name: string, { binary }: Operation) => binary !== undefined || name === 'describeMenu';

/** Each text of the contract that is called like this, as `operation path`. */
const textsCalled = (calledRecord: RegExp) =>
  Object.entries<Operation>(operations).flatMap(([name, operation]) => {
    if (!operation.body || storesNothing(name, operation)) return [];
    const texts = textsIn(z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
    return [...new Set(texts)].filter((path) => calledRecord.test(path)).map((path) => `${name} ${path}`);
  });

function withText(body: object, path: string, text: string): object {
  const copy = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: a body of any operation.
  const holder = keys.reduce((value: any, key) => value[key], copy);
  holder[last] = text;
  return copy;
}

async function saveWith(row: string, text: string) {
  const [name = '', path = ''] = row.split(' ');
  const { url, body } = await validSave(name as OperationName);
  const method = operations[name as OperationName].method;
  // The box hides the text.
  const shownRecord = path === 'ingredients' ? { ...body, hasNoIngredients: false } : body;
  return { path, reply: await call(boss, method, url, withText(shownRecord, path, text)) };
}

describe('a record is never named by nothing visible', () => {
  const names = textsCalled(/(^|\.)(name|firstName|lastName|abbreviation)$/);
  /** An eater is known by an e-mail address, too (service-events-19). */
  const optional = names.filter((row) => /^(create|update)Eaters? /.test(row));

  /** Required as a name is. */
  const descriptions = ['createMenu description', 'updateMenu description'];

  test.each([...names.filter((row) => !optional.includes(row)), ...descriptions])('%s', async (row) => {
    for (const text of ['\u200b', '\u3164', '\u2800', '\u202e\u0301']) {
      const { path, reply } = await saveWith(row, text);
      expect(reply.status, JSON.stringify([text, reply.body])).toBe(400);
      expect(Object.keys(reply.body.error.fields)).toContain(path);
    }
  });

  test.each(optional)('%s becomes empty', async (row) => {
    const { path, reply } = await saveWith(row, '\u3164');
    const savedData = path.split('.').reduce((value, key) => value[key], reply.body.data);
    expect(savedData).toBe('');
  });
});

describe('a name is one line', () => {
  const lines = textsCalled(
    /^(?!addresses\.).*\b(name|firstName|lastName|abbreviation|itemId|addressOne|addressTwo|city)$/,
  );
  test.each(lines)('%s', async (row) => {
    const { reply } = await saveWith(row, `Harbor\r\nBank\u0007${row}`);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    expect(JSON.stringify(reply.body)).not.toMatch(/Harbor\\r|\\u0007/);
  });
});

describe('a character that no font of the documents has', () => {
  /** A guest decides by these what to eat. */
  const refusedValues: Record<string, string> = {
    'createAllergen name': 'allergen',
    'updateAllergen name': 'allergen',
    'createIngredient name': 'ingredient',
    'updateIngredient name': 'ingredient',
    'createElement name': 'element',
    'updateElement name': 'element',
    'copyElement name': 'element',
    'createElement ingredients': 'ingredient',
    'updateElement ingredients': 'ingredient',
    'updateScheduledMenu scheduledElements.0.alternative.0.name': 'alternative',
    'updateScheduledMenu scheduledElements.0.alternative.0.ingredients': 'ingredient',
    'previewCoverage scheduledElements.0.alternative.0.name': 'alternative',
    'previewCoverage scheduledElements.0.alternative.0.ingredients': 'ingredient',
  };
  /** Nobody eats by these: documents print `[?]` and explain it. */
  const replacedNames = [
    ...allReferenceKinds.filter((kind) => kind !== 'allergen').map(capitalize),
    ...['Menu', 'Account', 'Role'],
  ].flatMap((kind) => [`create${kind} name`, `update${kind} name`]);
  const alsoReplaced = [
    ...['createAddOnType addOnSlots.0.name', 'updateAddOnType addOnSlots.0.name', 'copyMenu name'],
    ...['createScheduledMenu name', 'updateScheduledMenu name', 'createApiKey name'],
  ];

  test('is decided for every name and every list of ingredients', () => {
    expect([...Object.keys(refusedValues), ...replacedNames, ...alsoReplaced].sort()).toEqual(
      textsCalled(/(^|\.)(name|ingredients)$/).sort(),
    );
  });

  test.each(Object.entries(refusedValues))('is refused in %s', async (row, calledText) => {
    const { path, reply } = await saveWith(row, row.endsWith('ingredients') ? 'Salt, ꀀ nut' : 'ꀀ nut');
    const text = `The ${calledText} “ꀀ nut” has a character that cannot be printed. Please write it in other characters.`;
    expect(reply.status, JSON.stringify(reply.body)).toBe(400);
    expect(reply.body.error).toMatchObject({ message: text, fields: { [path]: text } });
  });

  test.each([...replacedNames, ...alsoReplaced])('is stored in %s', async (row) => {
    const { reply } = await saveWith(row, `Yi ꀀ ${row}`);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  });

  test.each(Object.keys(refusedValues))('%s takes any script that the fonts have', async (row) => {
    const { reply } = await saveWith(row, `宫保鸡丁 ਦਾਲ 김치 سمسم दाल 𝐌𝐢𝐥𝐤 🥜 ${row}`);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  });
});

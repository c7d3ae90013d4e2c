import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Operation } from '#contract/operation.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { testServer } from '#testing/app.ts';
import {
  findAnotherValue,
  hasPlace,
  isRefusedByName,
  isSame,
  listFields,
  readAt,
  toPattern,
  writeAt,
} from '#testing/body-fields.ts';
import { validCreations } from '#testing/creations.ts';
import type { Body } from '#testing/record-states.ts';
import { operationNames, recordsToSave, type Saved } from '#testing/saves.ts';

const server = await testServer();
const { db, call } = server;
const boss = await server.addUser('superAdmin');
const records = await recordsToSave(db, server, boss);
const creations = await validCreations(db, call, boss);

/** POSTs that create no record with fields, and where their bodies are tested. A new one is tried below. */
const elsewhere: Readonly<Record<string, string>> = {
  acceptChanges: 'only ids',
  deleteAccounts: 'only ids',
  deleteElements: 'only ids',
  deleteIngredients: 'only ids',
  deleteMenus: 'only ids',
  copyElement: 'an id, a name and a tag: elements.test',
  copyMenu: 'ids and a name: menus.test',
  copySchedule: 'copies days: schedule-copies.test',
  replaceIngredient: 'which records: replacements',
  takeOverElement: 'which parts: take-over.test',
  takeOverMenu: 'which parts: take-over.test',
  closeStatement: 'a period and what was seen: statements.test.ts',
  closeStatements: 'the same of several: closing-many.test.ts',
  savePurchaseEntry: 'kept beside a list: purchasing',
  tellPrints: 'what was printed: sheets',
  reportClientError: 'the log of the server: client-errors',
  createApiKey: 'a secret, read back by no call: api-keys.test',
  createCalendarFeed: 'a secret, read back by no call: calendar-feeds.test',
};
const families: Readonly<Record<string, RegExp>> = {
  'stored-by-other-doors.test.ts':
    /^(change(Ingredients|Elements|Menus|Accounts)|merge\w+|(check|import)\w*Import|import\w+)$/,
  'prints what is sent': /^printSent/,
  'calculates, and stores nothing': /^(calculateContainers|describeMenu|previewCoverage)$/,
  'signs in, and stores no field': /(SignIn|Passkey|SecondFactor|Password|PasswordLink)$|^signInBy|^signIn$/,
};

const isElsewhere = (name: string) => name in elsewhere || Object.values(families).some((names) => names.test(name));
const created = operationNames.filter(
  (name) => operations[name].method === 'POST' && 'body' in operations[name] && !isElsewhere(name),
);

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [] : [[key, withoutIds(inner)]])),
  );
};

/** What makes a creation a new record, and whose it is. */
const identifying = new Set(['name', 'email', 'abbreviation', 'date', 'accountId', 'addressId', 'addOnTypeId', 'day']);
const pointOfContact = async () => {
  const { body } = (await creations.createServiceEvent?.()) ?? { body: {} };
  const { accountId } = Object(body);
  return { body: { accountId, firstName: 'Pat', lastName: 'No', email: 'pat@client.example' } };
};

const saves = new Map<OperationName, Saved>();

/** A body with as much in it as the save of such a record has, under what makes it a new one. */
async function makeBody(name: OperationName): Promise<{ url: string; body: Body }> {
  const creation = name === 'savePointOfContact' ? await pointOfContact() : await creations[name]?.();
  if (!creation) throw new Error(`testing/creations.ts has no request for ${name}.`);
  const { body, params = [] }: { body: object; params?: readonly string[] } = creation;
  let place = 0;
  const url = operations[name].path.replace(/:\w+/g, () => params[place++] ?? '');
  // Its slots are those of its own type.
  if (name === 'createScheduledAddOn') return { url, body };
  const saveName = operationNames.find((knownText) => knownText === name.replace(/^(create|invite)/, 'update'));
  const save = saves.get(name) ?? (saveName && (await records[saveName]?.()));
  if (!save) return { url, body };
  saves.set(name, save);
  const own = Object.entries(body).filter(([key]) => identifying.has(key));
  return { url, body: { ...Object(withoutIds(save.body)), ...Object.fromEntries(own) } };
}

/** Fields whose sent value is not what is read back, and why. */
const takenOtherwise: Readonly<Record<string, string>> = {
  'savePointOfContact roleId': 'access-12: not taken, as it says',
  'createServiceEvent specialRequest': 'service-events-6: not taken, as it says',
  'createServiceEvent accountId': 'service-events-1: refused by its address, which is of another account',
  'createScheduledAddOn addOnTypeId': 'catalogue-12: refused by its slots, which are of another type',
  'createClosing firstDay': 'service-events-16: refused by the last day, which is before it then',
  'createClosing handMade': 'service-events-16: a choice, not a field',
  'createPurchaseOrder lines.*.firstUse': 'money-15: refused by the last use, which is before it then',
  'createPurchaseOrder seenOrderIds': 'money-15: what was seen, not a field',
  'createIngredient vendors.*.preference': 'catalogue-8: another slot, so that slot 1 misses its vendor',
  'createMenu elements.*.replaces': 'decision 32: a wish, not a field',
};
/** They answer with the record that the new thing is a part of. */
const answersWithWhole = ['addAddOnToServiceEvent', 'addAlternative'];

test.each(created)('%s stores what is sent, or refuses it by name', async (name) => {
  const operation: Operation = operations[name];
  const foundNames: string[] = [];
  const confirmed = '?confirmed=beforeStart,farAhead,atNight,addOns,yield,noIngredients,reach';
  for (const leaf of listFields(operation.body ?? z.null())) {
    const { url, body } = await makeBody(name);
    const field = `${name} ${toPattern(leaf.path)}`;
    if (!hasPlace(body, leaf.path)) {
      foundNames.push(`${field}: no entry`);
      continue;
    }
    const value = await findAnotherValue(db, leaf, readAt(body, leaf.path));
    const sentReply = await call(boss, 'POST', url + confirmed, writeAt(body, leaf.path, value));
    const { data } = sentReply.body;
    const record = await call(boss, 'GET', `${url}/${data?.id}`);
    const storedRows = [
      readAt(data, leaf.path),
      record.status === 200 ? readAt(record.body.data, leaf.path) : undefined,
    ];
    const seenRows = answersWithWhole.includes(name)
      ? [sentReply.raw.includes(String(value)) ? value : null]
      : storedRows.filter((read) => read !== undefined);
    const isTaken =
      sentReply.status < 300
        ? seenRows.length > 0 && seenRows.every((read) => isSame(read, value))
        : isRefusedByName(sentReply, toPattern(leaf.path));
    if (!isTaken && !takenOtherwise[field])
      foundNames.push(
        `${field}: ${JSON.stringify(value)} is ${sentReply.status} ${JSON.stringify(seenRows)} ${JSON.stringify(sentReply.body.error?.fields ?? sentReply.body.error?.message)}`,
      );
  }
  expect(foundNames).toEqual([]);
});

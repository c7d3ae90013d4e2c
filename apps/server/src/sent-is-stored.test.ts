import { expect, test } from 'vitest';
import { type TestReply, testServer } from '#testing/app.ts';
import {
  findAnotherValue,
  hasPlace,
  isEmpty,
  isRefusedByName,
  isSame,
  type Leaf,
  listFields,
  type Path,
  readAt,
  toPattern,
  writeAt,
} from '#testing/body-fields.ts';
import { writeBeside } from '#testing/fields-beside.ts';
import { everyQuestion } from '#testing/record-states.ts';
import { findPlaces } from '#testing/save-places.ts';
import { createSaveStates } from '#testing/save-states.ts';

const server = await testServer();
const { db, call } = server;
const boss = await server.addUser('superAdmin');
const states = await createSaveStates(db, server, boss);

/** Fields whose sent value is not what is read back, and why. */
const takenOtherwise: Readonly<Record<string, string>> = {
  'updateIngredient vendors.*.preference': 'catalogue-8: another slot, so that slot 1 misses its vendor',
  'updateScheduledMenu scheduledElements.*.reload': 'decision 32: a wish, not a field',
  'updateMenu elements.*.replaces': 'decision 32: a wish, not a field',
  'updateElement ingredients, of no ingredients': 'catalogue-6: refused by the name of what it contradicts',
  'updateElement hasNoIngredients, of no ingredients': 'catalogue-6: refused by the name of what is missing then',
  'updateElement isIngredientsTyped, of no ingredients': 'catalogue-7: there is no text',
  'updatePurchaseOrder lines.*.firstUse': 'money-15: refused by the last use, which is before it then',
  'updateServiceEvent specialRequest': 'service-events-6',
  'saveHostSurvey filledAt, open': 'surveys-3: once complete, it stays that of the first version',
  'saveHostSurvey filledAt, complete': 'surveys-3: it stays that of the first version',
  'saveHostSurvey filledAt, past': 'surveys-3: once complete, it stays that of the first version',
  'saveHostSurvey userId, second version': 'surveys-13: read as user',
  'saveHostSurvey replaces': 'surveys-13: names earlier sendings, not a field',
};

/** Fields of which no other value is ever stored, and why. */
const neverTaken: Readonly<Record<string, string>> = {
  'orderElementTypes elementTypeIds': 'another order is of the same ids: stale-saves.test.ts',
  'saveHostSurvey answered': 'a name of a question: surveys/sent-is-stored.test.ts',
  'saveHostSurvey elements': 'JSON text: surveys/sent-is-stored.test.ts',
  'saveHostSurvey setupFeedback': 'JSON text: surveys/sent-is-stored.test.ts',
  'saveHostSurvey times': 'JSON text: surveys/sent-is-stored.test.ts',
  'saveHostSurvey replaces': 'no field',
  'saveHostSurvey begunAt': 'surveys-3: only how far a clock is off',
  'saveHostSurvey userId': 'surveys-9: nobody sends the survey of another person as their own',
  'saveScheduledElementModifier accountId': 'which record it is',
  'updateAccountPortionModifiers elementTypeIds.*.elementTypeId': 'which row it is',
  'updateIngredient vendors.*.caseCost': 'an older name of costPerCase, which is read back',
  'updateIngredient vendors.*.preference': 'no field: the slot',
  'updateIngredient vendors.*.productId': 'an older name of itemId, which is read back',
  'updateMenu elements.*.replaces': 'no field',
  'updatePurchaseOrder lines.*.firstUse': 'money-15: not after the last use',
  'updateRecurringAddOn accountId': 'service-events-10: another place is another one',
  'updateRecurringAddOn addOnTypeId': 'service-events-10: another place is another one',
  'updateRecurringAddOn day': 'service-events-10: another place is another one',
  'updateRecurringAddOn serviceLineId': 'service-events-10: another place is another one',
  'updateScheduledAddOn scheduledElements.*.addOnSlotId': 'which slot it is in',
  'updateScheduledAddOn scheduledElements.*.originalElementId': 'which dish it is: the id beside it says so',
  'updateScheduledMenu scheduledElements.*.originalElementId':
    'scheduling-15: another one with `reload`: replacing.test.ts',
  'updateScheduledMenu scheduledElements.*.reload': 'no field',
  'updateServiceEvent accountId': 'a service stays with its account',
  'updateServingSchedules *.day': 'which row it is',
  'updateServingSchedules *.serviceLineId': 'which schedule it is, as the address says',
};

/** Fields that get a value of their own where they are left out, and why. */
const filledIn: Readonly<Record<string, string>> = {
  'updateElement ingredients': 'catalogue-7: made from the rows',
  'updateElement isIngredientsTyped': 'catalogue-7: made from the text',
  'updateElement hasNoIngredients, of no ingredients': 'catalogue-6: refused by the name of what is missing then',
  'saveHostSurvey expectedHeadcount, second version': 'surveys-2: that of the plan',
  'saveHostSurvey serviceTypeId, second version': 'surveys-2: that of the plan',
  'saveHostSurvey filledAt, second version': 'surveys-3: now',
  'updateServingSchedules *.numberOfEaters': 'service-events-10',
  'updateServingSchedules *.nonMeatEaters': 'service-events-10',
  'updateServingSchedules *.pricePerEater': 'service-events-10',
  'updateScheduledMenu scheduledElements.*.order': 'its place in the list, as it says',
};

/** Fields that a file or a history does not show, and why. */
const unshown: Readonly<Record<'file' | 'history', readonly string[]>> = {
  // data-9: the file of menus names their dishes; how they are served is that of the menu's page.
  file: [
    'updateMenu isDescriptionAutomated',
    'updateMenu elements.*.elementTypeId',
    'updateMenu elements.*.containerTypeId',
    'updateMenu elements.*.servingTemp',
    'updateMenu elements.*.portionPerPerson',
    'updateMenu elements.*.portionPerContainer',
    'updateMenu elements.*.portionUnitId',
  ],
  history: [],
};

const isDefined = (value: unknown) => value !== undefined;
/** The modifiers are read as a list, and sent as a list with a name. */
const toReadPath = (name: string, path: Path) => (name === 'updateAccountPortionModifiers' ? path.slice(1) : path);

/** Fields of which another value was stored in some state; the others were only refused, and nothing is said of them. */
const takenSet = new Set<string>();
/** Entries of the two lists that something needed. */
const neededEntries = new Set<string>();
type State = (typeof states)[number];

/** The calls of one record: its save, and what is read of it. */
async function openRecord({ name, make }: State) {
  const record = await make();
  const url = `${record.url}${record.url.includes('?') ? '&' : '?'}confirmed=${everyQuestion}`;
  const put = (body: unknown) => call(record.by ?? boss, 'PUT', url, body, record.headers);
  async function read(path: Path) {
    if (record.read) return readAt(await record.read(), path);
    const { status, body } = await call(boss, 'GET', record.url);
    return status === 200 ? readAt(body.data, toReadPath(name, path)) : undefined;
  }
  const readReply = ({ status, body }: TestReply, path: Path) =>
    status === 200 && !record.read ? readAt(body.data, path) : undefined;
  async function start() {
    const reply = await put(record.body);
    expect([reply.status, reply.body.error], `${name} as it was`).toEqual([200, undefined]);
    return reply;
  }
  return { ...record, put, read, readReply, start };
}
type OpenRecord = Awaited<ReturnType<typeof openRecord>>;

async function expectRefusedAsWhole({ put, body, refusedAs }: OpenRecord, leaves: readonly Leaf[]) {
  for (const leaf of leaves) {
    const value = await findAnotherValue(db, leaf, readAt(body, leaf.path));
    const reply = await put(writeAt(body, leaf.path, value));
    if (!isRefusedByName(reply, toPattern(leaf.path))) expect(reply.status, toPattern(leaf.path)).toBe(refusedAs);
  }
}

/** What is not read back of another value; undefined where all is. */
async function findUntaken({ put, body, read, readReply }: OpenRecord, leaf: Leaf, field: string) {
  const value = await findAnotherValue(db, leaf, readAt(body, leaf.path) ?? (await read(leaf.path)));
  if (value === undefined) return { fault: 'this test has no other value' };
  const other = writeAt(body, leaf.path, value);
  const alone = await put(other);
  const together = writeBeside(field, other, value);
  const isAlone = alone.status === 200 || !together;
  const sentReply = isAlone ? alone : await put(together);
  if (!isAlone && !isRefusedByName(alone, toPattern(leaf.path)))
    return { sent: sentReply, fault: 'not refused by its name' };
  const storedRows = [readReply(sentReply, leaf.path), await read(leaf.path)].filter(
    (seenRecord) => seenRecord !== undefined,
  );
  const isTaken =
    sentReply.status === 200
      ? storedRows.length > 0 && storedRows.every((seenRecord) => isSame(seenRecord, value))
      : isRefusedByName(sentReply, toPattern(leaf.path));
  return {
    sent: sentReply,
    fault: isTaken ? undefined : `${JSON.stringify(value)} is ${sentReply.status} ${JSON.stringify(storedRows)}`,
  };
}

/** What becomes of a value that is left out: kept, cleared or refused by its name, else told here. */
async function findUnkept({ put, body, read, readReply }: OpenRecord, leaf: Leaf, replies: readonly TestReply[]) {
  const before = (await read(leaf.path)) ?? replies.map((reply) => readReply(reply, leaf.path)).find(isDefined);
  const left = await put(writeAt(body, leaf.path, undefined));
  const after = (await read(leaf.path)) ?? readReply(left, leaf.path);
  const isKept =
    left.status === 200 ? isSame(after, before) || isEmpty(after) : isRefusedByName(left, toPattern(leaf.path));
  return isKept ? undefined : `left out, ${JSON.stringify(before)} is ${left.status} ${JSON.stringify(after)}`;
}

test.each(states)('$name of one that is $title stores what is sent, or refuses it by name', async (state) => {
  const { name, title } = state;
  const record = await openRecord(state);
  const leaves = listFields(state.body).filter(({ path }) => hasPlace(record.body, path));
  if (record.refusedAs) return expectRefusedAsWhole(record, leaves);
  const foundNames: string[] = [];
  let last = await record.start();
  for (const leaf of leaves) {
    const field = `${name} ${toPattern(leaf.path)}`;
    const isListed = (list: Readonly<Record<string, string>>) =>
      [field, `${field}, ${title}`].filter((entry) => entry in list && neededEntries.add(entry)).length > 0;
    const { sent, fault } = await findUntaken(record, leaf, field);
    if (sent?.status === 200 && !fault) takenSet.add(field);
    if (fault && !isListed(takenOtherwise)) foundNames.push(`${field}: ${fault}`);
    const unkept = await findUnkept(record, leaf, [...(sent ? [sent] : []), last]);
    if (unkept && !isListed(filledIn)) foundNames.push(`${field}: ${unkept}`);
    last = await record.start();
  }
  expect(foundNames).toEqual([]);
});

test('every field of every save was stored in a state that has a place for it', () => {
  const fields = states.flatMap(({ name, body }) => listFields(body).map(({ path }) => `${name} ${toPattern(path)}`));
  const untaken = new Set(fields.filter((field) => !takenSet.has(field)));
  expect([...untaken].sort()).toEqual(Object.keys(neverTaken).sort());
  const entries = [...Object.keys(takenOtherwise), ...Object.keys(filledIn)];
  expect(entries.filter((entry) => !neededEntries.has(entry))).toEqual([]);
});

/** The history as it is now, the row of the list, and the file unless it is known to be as it was. */
async function readPlaces(places: ReturnType<typeof findPlaces>, id: string | undefined, fileBefore?: string) {
  const { list, file, history } = places;
  const get = async (url: string) => {
    const reply = await call(boss, 'GET', url);
    expect(reply.status, url).toBe(200);
    return reply;
  };
  const [entry] = history ? (await get(`/v1/history/${history}?perPage=1`)).body.data : [];
  const rows: { readonly id: string }[] = list ? (await get(list)).body.data : [];
  return {
    file: fileBefore ?? (file && (await get(file)).raw.toString()),
    // An entry without a sentence shows nothing.
    history: history && JSON.stringify(entry?.sentences.length ? entry : []),
    row: rows.find((row) => row.id === id),
  };
}

const firstStates = states.filter(({ name }, index) => states.findIndex((state) => state.name === name) === index);

test.each(firstStates)('$name is shown by list, file and history', async (state) => {
  const record = await openRecord(state);
  const { id, ...stored } = (await record.start()).body.data;
  const places = findPlaces(state.name, { url: record.url, body: { ...record.body, ...stored } });
  const foundNames: string[] = [];
  let fileBefore: string | undefined;
  for (const leaf of listFields(state.body).filter(({ path }) => hasPlace(record.body, path))) {
    const field = `${state.name} ${toPattern(leaf.path)}`;
    const before = await readPlaces(places, id, fileBefore);
    fileBefore = before.file;
    const present = readAt(record.body, leaf.path) ?? (await record.read(leaf.path));
    const value = await findAnotherValue(db, leaf, present);
    const sentReply = await record.put(writeAt(record.body, leaf.path, value));
    if (sentReply.status !== 200 || field in takenOtherwise || isSame(value, present)) continue;
    // A service that moves is in another month.
    const movedRequest = { url: record.url, body: { ...record.body, ...stored, ...sentReply.body.data } };
    const after = await readPlaces(findPlaces(state.name, movedRequest), id);
    const shownAt = readAt(after.row, leaf.path);
    if (places.list && !after.row) foundNames.push(`${field}: not in the list`);
    if (shownAt !== undefined && !isSame(shownAt, value))
      foundNames.push(`${field}: the list has ${JSON.stringify(shownAt)}`);
    for (const place of ['file', 'history'] as const)
      if (places[place] && [before[place], '[]'].includes(after[place]) && !unshown[place].includes(field))
        foundNames.push(`${field}: ${place}`);
    await record.start();
  }
  expect(foundNames).toEqual([]);
});

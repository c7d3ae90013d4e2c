import { eq, sql } from 'drizzle-orm';
import { accountFields } from '#contract/account-fields.ts';
import { AccountInput, AddressInput, PointOfContactInput } from '#contract/accounts.ts';
import { getFieldKey } from '#contract/record-fields.ts';
import { type Fault, isRefusal, type Refusal } from '#contract/refusal.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { pointOfContactRole } from '#contract/users-texts.ts';
import type { Id } from '#contract/values.ts';
import { accountImportFields } from '#domain/imports/account-fields.ts';
import { type AddressLine, formatAddresses, readAddress, readAddressLines } from '#domain/imports/address-lines.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { type FieldValues, toRecordInput } from '#domain/imports/import-fields.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { formatWeek, readWeek, type WeekRow } from '#domain/imports/week-lines.ts';
import type { Reader, Transaction } from '../../db/client.ts';
import { readEntries, readLists } from '../../db/import-lists.ts';
import {
  createSaveReporter,
  type FoundRecord,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  insertRecords,
  listIssueFaults,
  splitIntoChunks,
  toFaultsByKey,
} from '../../db/imported-records.ts';
import { insertRows, updateRows } from '../../db/insert-rows.ts';
import { listImportedJsonPairs } from '../../db/record-fields.ts';
import { accountKind } from '../../db/record-kinds.ts';
import { accounts, addresses } from '../../db/schema/accounts.ts';
import { saladTypes, serviceLines } from '../../db/schema/reference-data.ts';
import { roles, users } from '../../db/schema/users.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { saveImportedWeeks } from '../serving-schedules/commands-import.ts';
import { selectWeek } from '../serving-schedules/queries.ts';
import { saveAddresses } from './commands-addresses.ts';

const contactKeyByField: Readonly<Record<string, string>> = {
  firstName: 'contactFirstName',
  lastName: 'contactLastName',
  email: 'contactEmail',
};

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

const toAccountInput = (values: FieldValues) => ({
  name: toText(values.name),
  marketId: values.market ?? '',
  ...toRecordInput(accountFields, values),
  addressOne: toText(values.addressOne),
  addressTwo: toText(values.addressTwo),
  city: toText(values.city),
  state: toText(values.state),
  zipCode: toText(values.zipCode),
});

/** Null where the row names no contact. */
function toContact(values: FieldValues): unknown {
  const [firstName, lastName, email] = Object.values(contactKeyByField).map((key) => toText(values[key]));
  const isThere = firstName !== '' || lastName !== '' || email !== '';
  return isThere ? { accountId: '00000000-0000-4000-8000-000000000000', firstName, lastName, email } : null;
}

function listFaults(values: FieldValues): Fault[] {
  const account = AccountInput.safeParse(toAccountInput(values));
  const contact = PointOfContactInput.nullable().safeParse(toContact(values));
  const zip = toText(values.zipCode);
  return [
    ...(account.success
      ? []
      : toFaultsByKey(listIssueFaults(account.error.issues), (path) =>
          path === 'marketId' ? 'market' : getFieldKey(accountFields, path),
        )
    ).map((fault) =>
      fault.field === 'zipCode' && /^\d{3,4}$/.test(zip) ? { ...fault, message: texts.zipWithoutZero(zip) } : fault,
    ),
    ...readAddressLines(toText(values.furtherAddresses)).flatMap((line) => {
      const address = AddressInput.safeParse(readAddress(line));
      return address.success ? [] : toFaultsByKey(listIssueFaults(address.error.issues), () => 'furtherAddresses');
    }),
    ...(contact.success
      ? []
      : toFaultsByKey(listIssueFaults(contact.error.issues), (path) => contactKeyByField[path] ?? path)),
  ];
}

const weekLists = { lines: 'serviceLines', salads: 'saladTypes' };

const toRules = ({ getList }: Dictionary) => ({
  fields: accountImportFields,
  keys: ['name'],
  defaults: {},
  settle: (values: FieldValues) => values,
  listFaults: (values: FieldValues) => [
    ...listFaults(values),
    // Without a service type no services are made, and a lunch would be missed silently.
    ...(values.week && getList('serviceTypes').list.names.length === 0
      ? [{ field: 'week', message: serviceEventTexts.serviceTypeRequired }]
      : []),
  ],
});

type StoredAccount = FoundRecord & { others: AddressLine[]; week: WeekRow[] } & Record<string, unknown>;

async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  const lines = await readEntries(reader, serviceLines, { order: 'position' });
  const salads = await readEntries(reader, saladTypes);
  const getSaladName = (id: Id) => salads.find((salad) => salad.id === id)?.name ?? '';
  const rows = await reader.readRows<StoredAccount>(sql`
    select accounts.id, accounts.version, search_name as "searchName", json_build_object('name', name, 'market', market_id,
      ${listImportedJsonPairs(accountKind)}, 'addressId', own.id,
      'addressOne', own.address_one, 'addressTwo', nullif(own.address_two, ''), 'city', own.city, 'state', own.state,
      'zipCode', own.zip_code, 'contactId', contact.id, 'contactFirstName', nullif(contact.first_name, ''),
      'contactLastName', nullif(contact.last_name, ''), 'contactEmail', nullif(contact.email, '')) as values,
      ${selectWeek(sql`accounts.id`)} as week,
      (select coalesce(json_agg(json_build_object('addressOne', address_one, 'addressTwo', address_two, 'city', city,
        'state', state, 'zipCode', zip_code) order by position, addresses.id), '[]')
        from addresses where account_id = accounts.id and addresses.id <> own.id) as others
    from accounts
    left join lateral (select * from addresses where account_id = accounts.id order by position, id limit 1) as own on true
    left join lateral (
      select * from users where account_id = accounts.id and type = 'POC' and removed_at is null limit 1) as contact on true
    where search_name = any (${sql.param(searchNames)}::text[])`);
  return rows.map(({ others, week, values, ...row }) => ({
    ...row,
    values: {
      ...values,
      furtherAddresses: formatAddresses(others),
      week: formatWeek(week, { lines, getSaladName }),
    },
  }));
}

interface Row {
  readonly id: Id;
  readonly values: FieldValues;
  /** Keys of the fields that change; all of a new account. */
  readonly changes?: readonly string[];
}

function toAccountRow({ id, values }: Row) {
  const {
    addresses: _,
    addressOne,
    addressTwo,
    city,
    state,
    zipCode,
    ...account
  } = AccountInput.parse(toAccountInput(values));
  const further = readAddressLines(toText(values.furtherAddresses)).flatMap((line) => readAddress(line) ?? []);
  return { account: { id, ...account }, address: { addressOne, addressTwo, city, state, zipCode }, further };
}

/** A contact has a fixed role and no access (access-12). Rows of an account that has one change it. */
async function saveContacts(transaction: Transaction, rows: readonly Row[]): Promise<void> {
  const [role] = await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, pointOfContactRole));
  if (!role) throw new Error(`There is no role ${pointOfContactRole}.`);
  const contacts = rows.flatMap(({ id, values }) => {
    const contact = PointOfContactInput.nullable().parse(toContact(values));
    if (!contact) return [];
    const { firstName, lastName, email } = contact;
    return [{ accountId: id, known: values.contactId, fields: { firstName, lastName, email } }];
  });
  const newContacts = contacts.filter(({ known }) => typeof known !== 'string');
  await insertRows(
    transaction,
    users,
    newContacts.map(({ accountId, fields }) => ({ type: 'POC', accountId, roleId: role.id, ...fields })),
  );
  for (const { known, fields } of contacts) {
    if (typeof known === 'string') await transaction.update(users).set(fields).where(eq(users.id, known));
  }
}

async function insertAccounts(transaction: Transaction, rows: readonly Row[]): Promise<void> {
  const all = rows.map(toAccountRow);
  await insertRows(
    transaction,
    accounts,
    all.map(({ account }) => account),
  );
  await insertRows(
    transaction,
    addresses,
    all.flatMap(({ account, address, further }) =>
      [address, ...further].map((line, position) => ({ accountId: account.id, position, ...line })),
    ),
  );
  await saveContacts(transaction, rows);
}

/** Addresses that are in the file as they are here stay the same rows, because services take place there. */
function replaceFurtherAddresses(transaction: Transaction, { id, values }: Row) {
  const { account, address, further } = toAccountRow({ id, values });
  const input = { ...account, ...address, addresses: [address, ...further] };
  return saveAddresses(transaction, id, AccountInput.parse(input));
}

async function updateAccounts(
  transaction: Transaction,
  rows: readonly Row[],
  step: () => Promise<void>,
): Promise<Refusal | undefined> {
  const all = rows.map((row) => ({ ...toAccountRow(row), addressId: row.values.addressId }));
  for (const { account, address, addressId } of all) {
    if (typeof addressId === 'string')
      await transaction.update(addresses).set(address).where(eq(addresses.id, addressId));
    else await transaction.insert(addresses).values({ accountId: account.id, ...address });
  }
  for (const row of rows.filter(({ changes = [] }) => changes.includes('furtherAddresses'))) {
    const saveResult = await replaceFurtherAddresses(transaction, row);
    if (isRefusal(saveResult)) return saveResult;
  }
  await updateRows(
    transaction,
    accounts,
    all.map(({ account }) => account),
  );
  await saveContacts(transaction, rows);
  await step();
  return undefined;
}

/** Weeks that a row says; the services of these accounts are filled afterwards. */
async function writeWeeks(transaction: Transaction, rows: readonly Row[], { dictionary }: ImportSave): Promise<Id[]> {
  const weeks = rows
    .filter(({ values, changes = ['week'] }) => changes.includes('week') && values.week)
    .map(({ id, values }) => ({ accountId: id, rows: readWeek(toText(values.week), weekLists, dictionary).rows }));
  await saveImportedWeeks(transaction, weeks);
  return weeks.map(({ accountId }) => accountId);
}

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const step = createSaveReporter(plan, saving);
  const changedRows = plan.changed.map(({ record, values, changes }) => ({
    id: record.id,
    changes,
    values: { ...record.values, ...values },
  }));
  const moves = plan.changed.some(({ changes }) => changes.includes('market'));
  const ids = changedRows.map(({ id }) => id).sort();
  // Before all other locks, as a save of one account takes them (decision 06).
  await transaction.execute(
    moves ? sql`select lock_surveys_of_all_markets()` : sql`select lock_surveys_for_events(${sql.param(ids)}::uuid[])`,
  );
  await transaction.execute(
    sql`select from accounts where id = any (${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
  const toFill = [...ids];
  for await (const rows of insertRecords(transaction, plan, step)) {
    await insertAccounts(transaction, rows);
    toFill.push(...(await writeWeeks(transaction, rows, saving)));
  }
  for (const chunk of splitIntoChunks(changedRows)) {
    const refusal = await updateAccounts(transaction, chunk, step);
    if (refusal) return refusal;
    await writeWeeks(transaction, chunk, saving);
  }
  // Start of service, service type, market and week make recurring events (service-events-3).
  if (toFill.length > 0) await fillServiceEvents(transaction, { now: saving.now, accountIds: toFill });
  return undefined;
}

export const accountImport: ImportedRecords = {
  table: 'accounts',
  mayChange: 'editMenu',
  findLists: (reader) => readLists(reader, accountImportFields),
  createRules: toRules,
  findExisting,
  save,
};

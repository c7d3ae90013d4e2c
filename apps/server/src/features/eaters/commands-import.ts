import { sql } from 'drizzle-orm';
import { EaterInput } from '#contract/eaters.ts';
import type { Fault, Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { withOtherWords } from '#domain/imports/allergen-words.ts';
import { eaterFields } from '#domain/imports/eater-fields.ts';
import { type FieldValues, idsIn } from '#domain/imports/import-fields.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import type { Reader, Transaction } from '../../db/client.ts';
import { endOverrides } from '../../db/ended-overrides.ts';
import {
  type FoundRecord,
  faultsByKey,
  faultsOfIssues,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  listAsCell,
  readEntries,
  saveRecords,
} from '../../db/imported-records.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { allergens, dietaryPreferences } from '../../db/schema/reference-data.ts';
import { userAllergens, users } from '../../db/schema/users.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';

const findLists = async (reader: Reader) => ({
  accounts: { called: 'account', names: await readEntries(reader, accounts) },
  dietaryPreferences: { called: 'dietary preference', names: await readEntries(reader, dietaryPreferences) },
  allergens: { called: 'allergen', names: withOtherWords(await readEntries(reader, allergens)) },
});

const inputOf = (values: FieldValues): unknown => ({
  email: values.email ?? '',
  firstName: values.firstName ?? '',
  lastName: values.lastName ?? '',
  dietaryPreferenceId: values.dietaryPreference,
  allergenIds: idsIn(values.allergens),
});

const keyOfInput: Readonly<Record<string, string>> = {
  dietaryPreferenceId: 'dietaryPreference',
  allergenIds: 'allergens',
};
const keyOf = (path: string) => keyOfInput[path] ?? path;

function faultsOf(values: FieldValues): Fault[] {
  const parsed = EaterInput.safeParse(inputOf(values));
  return [
    ...(values.account ? [] : [{ field: 'account', message: importTexts.accountMissing }]),
    ...(parsed.success ? [] : faultsByKey(faultsOfIssues(parsed.error.issues), keyOf)),
  ];
}

const rulesOf = () => ({
  fields: eaterFields,
  // An eater is known by the address, else by the name (service-events-19), at their account.
  keys: ['email', 'account'],
  nameOf: ({ email, firstName, lastName }: FieldValues) =>
    String(email ?? '').trim() ||
    [firstName, lastName]
      .map((name) => String(name ?? '').trim())
      .join(' ')
      .trim(),
  defaults: {},
  settled: (values: FieldValues) => values,
  faultsOf,
});

type StoredEater = Omit<FoundRecord, 'values'> & { values: FieldValues & { allergens: Id[] } } & Record<
    string,
    unknown
  >;

async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  const { rows } = await reader.execute<StoredEater>(sql`
    select id, version, "searchName", json_build_object('account', account_id, 'email', nullif(email, ''),
      'firstName', nullif(first_name, ''), 'lastName', nullif(last_name, ''), 'dietaryPreference', dietary_preference_id,
      'allergens', array(select allergen_id from user_allergens where user_id = eater.id)) as values
    from (select users.*, normalized_name(coalesce(nullif(email, ''), first_name || ' ' || last_name)) as "searchName"
      from users where type = 'Consumer' and removed_at is null) as eater
    where "searchName" = any (${sql.param(searchNames)}::text[])`);
  return rows.map((row) => ({ ...row, values: { ...row.values, allergens: listAsCell(row.values.allergens) } }));
}

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const accountIds = [
    ...new Set([...plan.created, ...plan.changed.map(({ values }) => values)].map(({ account }) => String(account))),
  ].sort();
  // In one order and before all other locks, so that two saves wait instead of deadlocking (decision 06).
  await transaction.execute(
    sql`select from accounts where id = any (${sql.param(accountIds)}::uuid[]) order by id for no key update`,
  );
  await saveRecords(transaction, { plan, saving, table: users }, (id, values) => {
    const { allergenIds, ...columns } = EaterInput.parse(inputOf(values));
    const rows = allergenIds.map((allergenId) => ({ userId: id, allergenId }));
    return { id, columns: { ...columns, type: 'Consumer', accountId: values.account }, parts: [[userAllergens, rows]] };
  });
  const needs = ['dietaryPreference', 'allergens'];
  const withOtherNeeds = plan.changed.filter(({ changes }) => changes.some((key) => needs.includes(key)));
  await endOverrides(
    transaction,
    withOtherNeeds.map(({ record }) => record.id),
  );
  // Recurring events count registered eaters (service-events-5).
  if (accountIds.length > 0) await fillServiceEvents(transaction, { now: saving.now, accountIds });
  return undefined;
}

export const eaterImport: ImportedRecords = {
  table: 'users',
  mayChange: 'editMenu',
  findLists,
  rulesOf,
  findExisting,
  save,
};

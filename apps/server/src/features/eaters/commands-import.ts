import { sql } from 'drizzle-orm';
import { eaterFields } from '#contract/eater-fields.ts';
import { EaterInput } from '#contract/eaters.ts';
import { getPathKey } from '#contract/record-fields.ts';
import type { Fault, Refusal } from '#contract/refusal.ts';
import { eaterImportFields } from '#domain/imports/eater-fields.ts';
import { type FieldValues, toRecordInput } from '#domain/imports/import-fields.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import type { Reader, Transaction } from '../../db/client.ts';
import { endOverrides } from '../../db/ended-overrides.ts';
import { readLists } from '../../db/import-lists.ts';
import {
  type FoundRecord,
  type ImportedRecords,
  type ImportPlan,
  type ImportSave,
  listIssueFaults,
  saveRecords,
  toFaultsByKey,
} from '../../db/imported-records.ts';
import { listImportedJsonPairs, toFieldColumns } from '../../db/record-fields.ts';
import { eaterKind } from '../../db/record-kinds.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';

const toInput = (values: FieldValues): unknown => toRecordInput(eaterFields, values);

function listFaults(values: FieldValues): Fault[] {
  const parsedInput = EaterInput.safeParse(toInput(values));
  return [
    ...(values.account ? [] : [{ field: 'account', message: importTexts.accountMissing }]),
    ...(parsedInput.success
      ? []
      : toFaultsByKey(listIssueFaults(parsedInput.error.issues), (path) => getPathKey(eaterFields, path))),
  ];
}

const toRules = () => ({
  fields: eaterImportFields,
  // An eater is known by the address, else by the name (service-events-19), at their account.
  keys: ['email', 'account'],
  getName: ({ email, firstName, lastName }: FieldValues) =>
    String(email ?? '').trim() ||
    [firstName, lastName]
      .map((name) => String(name ?? '').trim())
      .join(' ')
      .trim(),
  defaults: {},
  settle: (values: FieldValues) => values,
  listFaults: listFaults,
});

async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  return reader.readRows(sql`
    select id, version, "searchName", json_build_object('account', account_id, ${listImportedJsonPairs(eaterKind)}) as values
    from users cross join lateral
      (select normalized_name(coalesce(nullif(email, ''), first_name || ' ' || last_name)) as "searchName") as known_by
    where type = 'Consumer' and removed_at is null and "searchName" = any (${sql.param(searchNames)}::text[])`);
}

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const accountIds = [
    ...new Set([...plan.created, ...plan.changed.map(({ values }) => values)].map(({ account }) => String(account))),
  ].sort();
  // In one order and before all other locks, so that two saves wait instead of deadlocking (decision 06).
  await transaction.execute(
    sql`select from accounts where id = any (${sql.param(accountIds)}::uuid[]) order by id for no key update`,
  );
  await saveRecords(transaction, { plan, saving, kind: eaterKind }, (values) => {
    const input = EaterInput.parse(toInput(values));
    const columns = { ...toFieldColumns(eaterFields, input), type: 'Consumer', accountId: values.account };
    return { columns, input };
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
  findLists: (reader) => readLists(reader, eaterImportFields),
  createRules: toRules,
  findExisting,
  save,
};

import { sql } from 'drizzle-orm';
import { referenceCalls } from '#contract/reference-data.ts';
import { referenceFields } from '#contract/reference-fields.ts';
import { type FieldValues, toRecordInput } from '#domain/imports/import-fields.ts';
import { vendorImportFields } from '#domain/imports/vendor-fields.ts';
import { readLists } from '../../db/import-lists.ts';
import { type ImportedRecords, listIssueFaults, saveRecords } from '../../db/imported-records.ts';
import { listImportedJsonPairs, toFieldColumns } from '../../db/record-fields.ts';
import { vendorKind } from '../../db/record-kinds.ts';

const { create, update } = referenceCalls.vendor;

const toInput = (values: FieldValues): unknown => ({
  ...toRecordInput(referenceFields.vendor, values),
  name: values.name ?? '',
});

/** Vendors, as the dialog saves them (money-13). */
export const vendorImport: ImportedRecords = {
  table: 'vendors',
  mayChange: update.permission,
  findLists: (reader) => readLists(reader, vendorImportFields),
  createRules: () => ({
    fields: vendorImportFields,
    keys: ['name'],
    defaults: {},
    settle: (values) => values,
    listFaults: (values) => listIssueFaults(create.body.safeParse(toInput(values)).error?.issues ?? []),
  }),
  findExisting: (reader, searchNames) =>
    reader.readRows(sql`
      select id, version, search_name as "searchName",
        json_build_object('name', name, ${listImportedJsonPairs(vendorKind)}) as values
      from vendors where search_name = any (${sql.param(searchNames)}::text[])`),
  async save(transaction, plan, saving) {
    await saveRecords(transaction, { plan, saving, kind: vendorKind }, (values) => {
      const input = create.body.parse(toInput(values));
      return { columns: { ...toFieldColumns(referenceFields.vendor, input), name: input.name }, input };
    });
    return undefined;
  },
};

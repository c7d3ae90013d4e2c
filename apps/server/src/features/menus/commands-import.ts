import { sql } from 'drizzle-orm';
import { menuFields } from '#contract/menu-fields.ts';
import { MenuInput } from '#contract/menus.ts';
import { getPathKey } from '#contract/record-fields.ts';
import type { Fault, Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Dictionary } from '#domain/imports/dictionary.ts';
import { type FieldValues, readIds, toRecordInput } from '#domain/imports/import-fields.ts';
import { menuImportFields } from '#domain/imports/menu-fields.ts';
import { type KnownName, toPlainWord } from '#domain/imports/words.ts';
import type { Reader, Transaction } from '../../db/client.ts';
import { readLists } from '../../db/import-lists.ts';
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
import { listImportedJsonPairs, toFieldColumns } from '../../db/record-fields.ts';
import { menuKind } from '../../db/record-kinds.ts';
import { menus } from '../../db/schema/catalogue.ts';
import { brands } from '../../db/schema/reference-data.ts';
import { servingColumns, servingDefaults } from '../../db/serving-fields.ts';

/**
 * An element by its name, and by name and tag: 'Curry (Vegan)'. Without a tag, the one whose tag is first in the list.
 * Where another element has just that name, the words mean neither: one is `"Curry" (Vegan)`, the other says its own tag.
 */
async function findElementNames(reader: Reader): Promise<KnownName[]> {
  const rows = await reader.readRows<{ id: Id; name: string; tag: string; isFirst: boolean }>(sql`
    select elements.id, elements.name, tags.name as tag,
      row_number() over (partition by elements.search_name order by tags.position, tags.search_name) = 1 as "isFirst"
    from elements join menu_element_classes as tags on tags.id = menu_element_class_id`);
  const withTag = ({ name, tag }: (typeof rows)[number]) => `${name} (${tag})`;
  const names = new Set(rows.map(({ name }) => toPlainWord(name)));
  const unclear = new Set(rows.map((row) => toPlainWord(withTag(row))).filter((text) => names.has(text)));
  return rows.map((row) => {
    const { id, name, isFirst } = row;
    const tagged = unclear.has(toPlainWord(withTag(row))) ? withTag({ ...row, name: `"${name}"` }) : withTag(row);
    const isClear = isFirst && !unclear.has(toPlainWord(name));
    return isClear ? { id, name, also: [tagged] } : { id, name: tagged };
  });
}

const findLists = async (reader: Reader) =>
  readLists(reader, menuImportFields, {
    brands: { called: 'brand', names: await findBrandNames(reader), mayCreate: true },
    elements: { called: 'element', names: await findElementNames(reader) },
  });

/** The default brand first, which new menus start with (catalogue-9). */
async function findBrandNames(reader: Reader): Promise<KnownName[]> {
  return reader.readRows(
    sql`select id, name, is_default as "isDefault" from ${brands} order by is_default desc, search_name`,
  );
}

const toInput = (values: FieldValues): unknown => ({
  ...toRecordInput(menuFields, values),
  isDescriptionAutomated: false,
  elements: readIds(values.elements).map((elementId) => ({ elementId })),
});

const defaultCuisine = 'American';

function toRules({ getList }: Dictionary) {
  const [brand] = getList('brands').list.names;
  return {
    fields: menuImportFields,
    keys: ['name', 'tag'],
    defaults: {
      tag: getList('tags').list.names[0]?.id ?? null,
      cuisine: getList('cuisineTypes').findId(defaultCuisine) ?? null,
      brand: brand?.isDefault ? brand.id : null,
    },
    settle: (values: FieldValues) => values,
    listFaults: (values: FieldValues): readonly Fault[] => {
      const parsedInput = MenuInput.safeParse(toInput(values));
      return parsedInput.success
        ? []
        : toFaultsByKey(listIssueFaults(parsedInput.error.issues), (path) => getPathKey(menuFields, path));
    },
  };
}

async function findExisting(reader: Reader, searchNames: readonly string[]): Promise<FoundRecord[]> {
  return reader.readRows(sql`
    select id, version, search_name as "searchName", json_build_object(${listImportedJsonPairs(menuKind)},
      'isAutomated', is_description_automated, 'elements', (
        select json_agg(element_id order by "order") from menu_elements where menu_id = menus.id)) as values
    from menus where search_name = any (${sql.param(searchNames)}::text[])`);
}

/** A text from a file is typed by hand (catalogue-11). */
const isAutomated = ({ record, values }: ImportPlan['changed'][number]) =>
  values.isAutomated === true && values.description === record.values.description;

const toMenuRow = (id: Id, values: FieldValues, isDescriptionAutomated = false) => ({
  id,
  ...toFieldColumns(menuFields, MenuInput.parse(toInput(values))),
  isDescriptionAutomated,
});

/**
 * Elements that stay keep how they are served; new ones start with their own defaults, last in the flow (scheduling-8), as
 * the form does it.
 */
async function saveElements(transaction: Transaction, rows: readonly { id: Id; values: FieldValues }[]): Promise<void> {
  const givenElements = rows.flatMap(({ id, values }) =>
    readIds(values.elements).map((elementId, order) => ({ menu_id: id, element_id: elementId, order })),
  );
  const list = sql`jsonb_to_recordset(${JSON.stringify(givenElements)}::jsonb) as given (menu_id uuid, element_id uuid, "order" int)`;
  await transaction.execute(sql`
    delete from menu_elements where menu_id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])
      and (menu_id, element_id) not in (select menu_id, element_id from ${list})`);
  await transaction.execute(sql`
    update menu_elements set "order" = given."order" from ${list}
    where menu_elements.menu_id = given.menu_id and menu_elements.element_id = given.element_id
      and menu_elements."order" <> given."order"`);
  await transaction.execute(sql`
    insert into menu_elements (menu_id, element_id, "order", host_flow_order, ${servingColumns})
    select menu_id, element_id, "order", host_flow_order, ${servingColumns} from (
      select given.menu_id, given.element_id, given."order",
        coalesce((select max(kept.host_flow_order) from menu_elements as kept where kept.menu_id = given.menu_id), -1)
          + row_number() over (partition by given.menu_id order by given."order") as host_flow_order, ${servingDefaults}
      from ${list} join elements on elements.id = given.element_id
      where not exists (select from menu_elements as kept
        where kept.menu_id = given.menu_id and kept.element_id = given.element_id)) as added`);
}

async function save(transaction: Transaction, plan: ImportPlan, saving: ImportSave): Promise<Refusal | undefined> {
  const step = createSaveReporter(plan, saving);
  for await (const rows of insertRecords(transaction, plan, step)) {
    await insertRows(
      transaction,
      menus,
      rows.map(({ id, values }) => toMenuRow(id, values)),
    );
    await saveElements(transaction, rows);
  }
  for (const chunk of splitIntoChunks(plan.changed)) {
    await step();
    const rows = chunk.map(({ record, values }) => ({ id: record.id, values }));
    await saveElements(transaction, rows);
    await updateRows(
      transaction,
      menus,
      chunk.map((row) => toMenuRow(row.record.id, row.values, isAutomated(row))),
    );
  }
  return undefined;
}

export const menuImport: ImportedRecords = {
  table: 'menus',
  mayChange: 'editMenu',
  findLists,
  createRules: toRules,
  findExisting,
  save,
};

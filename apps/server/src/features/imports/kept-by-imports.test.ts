import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ImportKind } from '#contract/import-kinds.ts';
import { readAuditedTables } from '#server/db/audited-tables.ts';
import { testServer } from '#testing/app.ts';
import {
  anAllergen,
  anElement,
  anIngredient,
  aPreference,
  aTag,
  aVendor,
  findCuisine,
  findUnit,
} from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';
import { aMarket, aServiceType } from '#testing/scheduling.ts';

/*
 * An import saves whole records, and a column that the file lacks says nothing (decision 46). So a field that a feature's
 * import does not carry would be cleared by every file. The rows come from the catalog of the database, and none of their
 * columns is empty: a new column is in this test with the migration that adds it.
 */

const app = await testServer();
const { db } = app;
const boss = await app.addUser('superAdmin');
const { references } = await readAuditedTables(db);

type Row = Readonly<Record<string, unknown>>;

async function readRows(table: string, column: string, id: string): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(kept) as row from ${sql.identifier(table)} as kept where ${sql.identifier(column)} = ${id} order by kept::text`,
  );
  return rows.map(({ row }) => row);
}

/** The row of a record, and the rows that are deleted with it. */
async function readRecord(table: string, id: string): Promise<Record<string, Row[]>> {
  const parts = references.filter(({ to, onDelete }) => to === table && onDelete === 'cascade');
  const record: Record<string, Row[]> = { [table]: await readRows(table, 'id', id) };
  for (const { from, columns } of parts) record[from] = await readRows(from, columns[0] ?? '', id);
  return record;
}

const addText = async (table: string, row: Row): Promise<string> => {
  const columns = Object.keys(row).map((column) => sql.identifier(column));
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)})
    select ${sql.join(columns, sql`, `)} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)
    returning to_jsonb(${sql.identifier(table)}) ->> 'id' as id`);
  return rows[0]?.id ?? '';
};

/** An entry of a list of reference data, made where an installation begins without one. */
async function readEntry(table: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} order by id limit 1`);
  return rows[0]?.id ?? addText(table, { name: `Of ${table}` });
}

const serving = async () => ({
  serving_temp: 'HOT',
  element_type_id: await readEntry('element_types'),
  portion_per_person: 4.5,
  portion_per_container: 90,
  container_type_id: await readEntry('container_types'),
  portion_unit_id: await findUnit(db),
  serving_utensil_id: await readEntry('serving_utensils'),
  serving_vessel_id: await readEntry('serving_vessels'),
  directionals: 'Left of the rice',
});

interface Kept {
  readonly table: string;
  readonly id: string;
  /** The column that the file has beside the name, and the column of the database that it changes. */
  readonly file: string[][];
  readonly changes: string;
}

const kinds: Readonly<Partial<Record<ImportKind, () => Promise<Kept>>>> = {
  async elements() {
    const id = await anElement(db, {
      name: 'Braised beef',
      elementTypeId: await readEntry('element_types'),
      ingredients: 'Beef, and a secret',
      isIngredientsTyped: true,
      defaultContainerTypeId: await readEntry('container_types'),
      servingTemp: 'COLD',
      defaultPortionPerPerson: '4.5',
      defaultPortionPerContainer: '90',
      defaultPortionUnitId: await findUnit(db),
      makesAmount: '180',
      makesUnitId: await findUnit(db),
      yieldPercent: '72.5',
    });
    const milk = await anAllergen(db, 'Milk');
    const beef = await anIngredient(db, { name: 'Beef' }, [milk]);
    await addText('element_allergens', { element_id: id, allergen_id: milk });
    await addText('element_suitabilities', { element_id: id, dietary_preference_id: await aPreference(db, 'Halal') });
    const amount = { order: 0, amount: 3, portion_unit_id: await findUnit(db), does_not_scale: true };
    await addText('element_ingredients', { element_id: id, ingredient_id: beef, ...amount });
    const file = [
      ['Name', 'Method'],
      ['Braised beef', 'Braise for three hours.'],
    ];
    return { table: 'elements', id, file, changes: 'method' };
  },
  async ingredients() {
    const milk = await anAllergen(db, 'Milk');
    const id = await anIngredient(db, { name: 'Smoked trout', type: 'Protein', proteinType: 'Seafood' }, [milk]);
    await addText('ingredient_exclusions', {
      ingredient_id: id,
      dietary_preference_id: await aPreference(db, 'Vegan'),
    });
    const vendor = { preference: 1, vendor_id: await aVendor(db), item_id: 'T 1' };
    const terms = { units_per_case: 12, cost_per_case: 31.5, exp_days: 9, lead_time: 2 };
    await addText('ingredient_conversions', {
      ...{ ingredient_id: id, order: 0, amount: 1, portion_unit_id: await findUnit(db, 'each') },
      ...{ equal_amount: 6, equal_portion_unit_id: await findUnit(db) },
    });
    await addText('ingredient_vendors', { ingredient_id: id, ...vendor, ...terms });
    const file = [
      ['Name', 'Protein type'],
      ['Smoked trout', 'Poultry'],
    ];
    return { table: 'ingredients', id, file, changes: 'protein_type' };
  },
  async menus() {
    const common = { menu_element_class_id: await aTag(db), cuisine_type_id: await findCuisine(db) };
    const original = await addText('menus', { name: 'Sunday', ...common });
    const id = await addText('menus', {
      name: 'Monday',
      description: 'Old',
      brand_id: await readEntry('brands'),
      original_menu_id: original,
      ...common,
    });
    const element = { element_id: await anElement(db), order: 0, host_flow_order: 0 };
    await addText('menu_elements', { menu_id: id, ...element, ...(await serving()) });
    const file = [
      ['Name', 'Description'],
      ['Monday', 'New'],
    ];
    return { table: 'menus', id, file, changes: 'description' };
  },
  async accounts() {
    const market = await aMarket(db);
    const id = await addText('accounts', {
      name: 'Acme',
      market_id: market.id,
      total_employees: 80,
      service_start_date: '2026-01-05',
      playbook_link: 'https://acme.example/playbook',
      bill_to: 'Acme Corp\nAccounts Payable',
      purchase_order_number: 'PO-4711',
      service_type_id: (await aServiceType(db)).id,
      show_optin: true,
    });
    const place = { city: 'Phoenix', state: 'AZ', zip_code: '85001' };
    await addText('addresses', { account_id: id, address_one: '1 Main St', address_two: 'Floor 2', ...place });
    await addText('account_portion_modifiers', {
      account_id: id,
      element_type_id: await readEntry('element_types'),
      value: 0.1,
    });
    await addText('serving_schedules', {
      account_id: id,
      service_line_id: await readEntry('service_lines'),
      day: 'monday',
      should_serve_on_day: true,
      number_of_eaters: 40,
      non_meat_eaters: 4,
      price_per_eater: 14.5,
      salad_type_id: await readEntry('salad_types'),
      should_serve_dessert: true,
    });
    const file = [
      ['Account name', 'Total employees'],
      ['Acme', '90'],
    ];
    return { table: 'accounts', id, file, changes: 'total_employees' };
  },
  async vendors() {
    const id = await addText('vendors', {
      name: 'Valley Farm',
      order_days: ['monday'],
      delivery_days: ['tuesday', 'friday'],
      minimum_order: 250,
      customer_number: 'BK-1',
      contact: 'Dana',
      notes: 'Dock B',
    });
    const file = [
      ['Supplier', 'Order days', 'Notes'],
      ['valley farm', 'Mon-Thu', ''],
    ];
    return { table: 'vendors', id, file, changes: 'order_days' };
  },
};

/** What every save of a record changes. */
const ofEverySave = ['version', 'updated_at'];
const without = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

test.each(Object.entries(kinds))(
  'an import of one column of %s keeps every other column and part of the record',
  async (kind, aRecord) => {
    const { table, id, file, changes } = await aRecord();
    const before = await readRecord(table, id);
    const empty = Object.entries(before).flatMap(([part, rows]) =>
      rows.flatMap((row) =>
        Object.keys(row)
          .filter((column) => row[column] === null || row[column] === '')
          .map((column) => `${part}.${column}`),
      ),
    );
    expect(empty, 'columns without a value, of which nothing can be said').toEqual([]);
    const { data } = await createImports(app, boss, kind).run(file);
    expect(data).toMatchObject({ created: 0, changed: 1, same: 0 });

    const after = await readRecord(table, id);
    const [row] = before[table] ?? [];
    const [changedRecord] = after[table] ?? [];
    expect(changedRecord?.[changes]).not.toEqual(row?.[changes]);
    const apart = [changes, ...ofEverySave];
    expect(without(changedRecord ?? {}, apart)).toEqual(without(row ?? {}, apart));
    for (const part of Object.keys(before)) if (part !== table) expect(after[part], part).toEqual(before[part]);
  },
);

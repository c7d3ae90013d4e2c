import { expect, test } from 'vitest';
import { fieldLabels } from '#domain/history/field-labels.ts';
import { readAuditedTables } from '#server/db/audited-tables.ts';
import { testDatabase } from '#testing/database.ts';

const { db } = await testDatabase();

/*
 * A column without a label is told by no history and by no dialog of a stale save (history-6). So each column of a table
 * with labels is named here or has one: a new column fails this test until somebody decides.
 */

/** Written by the database, or what a row belongs to. */
const ofTheRow = ['id', 'created_at', 'updated_at', 'version', 'position', 'order', 'host_flow_order'];
const ofTheOwner = ['account_id', 'element_id', 'menu_id', 'ingredient_id', 'scheduled_menu_id', 'scheduled_add_on_id'];
/** The place of a schedule never changes: another place is another row. */
const ofThePlace = ['date', 'market_id', 'service_line_id', 'day', 'add_on_type_id', 'add_on_slot_id'];

const untold: Readonly<Record<string, readonly string[]>> = {
  elements: ['is_ingredients_typed'],
  menus: ['original_menu_id'],
  scheduled_menus: [...ofThePlace, 'original_menu_id', 'menu_element_class_id', 'copied_element_ids', 'copied_texts'],
  scheduled_add_ons: ofThePlace,
  scheduled_elements: [...ofThePlace, 'instead_of', 'original_element_id', 'name', 'copied_from'],
  scheduled_element_portion_modifiers: ['scheduled_element_id'],
  ingredient_vendors: ['preference'],
  account_portion_modifiers: ['element_type_id'],
  recurring_add_ons: ofThePlace,
  serving_schedules: ofThePlace,
  purchase_orders: ['ordered_by', 'ordered_at'],
  purchase_order_lines: ['purchase_order_id', 'portion_unit_id', 'cost_per_case', 'item_id'],
  service_events: ['special_request', 'is_edited_by_hand'],
  service_event_add_ons: ['service_event_id', 'add_on_type_id', 'scheduled_add_on_id', 'is_recurring'],
  // People who eat or are contacts: the sentences of users are others.
  users: ['type', 'role_id', 'default_market_id', 'removed_at'],
};

test('every column of a record has a label in its history, or is known to have none (history-6)', async () => {
  const { tables } = await readAuditedTables(db);
  const unknown = tables.flatMap(({ name, columns }) => {
    const labels = fieldLabels[name];
    if (!labels) return [];
    const knownSet = new Set([...Object.keys(labels), ...ofTheRow, ...ofTheOwner, ...(untold[name] ?? [])]);
    return columns.filter((column) => !knownSet.has(column)).map((column) => `${name}.${column}`);
  });
  expect(unknown).toEqual([]);
});

import { accountFields } from '#contract/account-fields.ts';
import { eaterFields } from '#contract/eater-fields.ts';
import { copiedFields, elementFields } from '#contract/element-fields.ts';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { vendorFields } from '#contract/ingredient-vendors.ts';
import { menuFields } from '#contract/menu-fields.ts';
import type { RecordFields } from '#contract/record-fields.ts';
import { type RecordKind, tableByKind } from '#contract/record-kinds.ts';
import { allReferenceFields } from '#contract/reference-fields.ts';

type Labels = Readonly<Record<string, string>>;

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toColumnLabels = (fields: RecordFields): Labels =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, part }]) => (part ? [] : [[toColumn(name), label]])),
  );

const toTableLabels = (fields: RecordFields): Labels =>
  Object.fromEntries(Object.values(fields).flatMap(({ label, part }) => (part ? [[part, label]] : [])));

const portions: Labels = {
  container_type_id: 'Container',
  serving_temp: 'Serving temperature',
  portion_per_person: 'Portion per person',
  portion_per_container: 'Portion per container',
  portion_unit_id: 'Unit',
};
const serving: Labels = {
  element_type_id: 'Type',
  ...portions,
  serving_utensil_id: 'Serving utensil',
  serving_vessel_id: 'Serving vessel',
  directionals: 'Directionals',
};

/** The labels of the columns of each table, as in the forms. Columns without a label are internal (history-6). */
export const fieldLabels: Readonly<Record<string, Labels>> = {
  ingredients: toColumnLabels(ingredientFields),
  ingredient_vendors: { ...toColumnLabels(vendorFields), exp_days: 'Exp days' },
  ingredient_conversions: {
    amount: 'Amount',
    portion_unit_id: 'Unit',
    equal_amount: 'Equal amount',
    equal_portion_unit_id: 'Equal unit',
  },
  elements: toColumnLabels(elementFields),
  element_ingredients: { amount: 'Amount', portion_unit_id: 'Unit', does_not_scale: 'Does not scale' },
  menus: {
    ...toColumnLabels(menuFields),
    is_description_automated: 'Automate Description',
  },
  menu_elements: serving,
  scheduled_menus: {
    name: 'Name',
    cuisine_type_id: 'Cuisine type',
    brand_id: 'Brand',
    description: 'Description',
    is_description_automated: 'Automate Description',
    butcher_paper_notes: 'Butcher paper notes',
    client_notes: 'Client notes',
    talking_points: 'Talking points',
  },
  scheduled_add_ons: {},
  scheduled_elements: {
    ...serving,
    ingredients: 'Ingredients as printed',
    ...toColumnLabels(copiedFields),
    has_no_allergens: 'No allergens',
  },
  scheduled_element_alternatives: {
    ...portions,
    ingredients: 'Ingredients as printed',
    ...toColumnLabels(copiedFields),
    allergen_ids: 'Allergens',
    has_no_allergens: 'No allergens',
  },
  scheduled_element_portion_modifiers: { portion_modifier: 'Value' },
  accounts: {
    name: 'Account name',
    market_id: 'Market',
    ...toColumnLabels(accountFields),
  },
  addresses: {
    address_one: 'Address one',
    address_two: 'Address two',
    city: 'City',
    state: 'State',
    zip_code: 'Zip code',
  },
  serving_schedules: {
    should_serve_on_day: 'Served',
    number_of_eaters: 'Eaters',
    non_meat_eaters: 'Vegetarians',
    price_per_eater: 'Price',
    salad_type_id: 'Salad',
    should_serve_dessert: 'Dessert',
  },
  recurring_add_ons: { should_serve_on_day: 'Served', quantity: 'Quantity', price_per_unit: 'Price' },
  account_portion_modifiers: { value: 'Modifier' },
  users: { ...toColumnLabels(eaterFields), email: 'E-mail' },
  service_events: {
    date: 'Date',
    service_line_id: 'Service line',
    service_time: 'Time',
    eater_count: 'Eaters',
    dietary_count: 'Vegetarians',
    allergen_count: 'Allergies',
    price_per_person: 'Price',
    service_type_id: 'Service type',
    address_id: 'Address',
    notes: 'Notes',
  },
  service_event_add_ons: { quantity: 'Quantity', price_per_unit: 'Price' },
  dietary_preferences: {
    name: 'Name',
    is_by_statement: 'By statement only',
    ingredient_types: 'Excluded ingredient types',
    protein_types: 'Excluded protein types',
    origins: 'Excluded origins',
  },
  // Prices are not told by a history (money-10).
  purchase_orders: { market_id: 'Market', vendor_id: 'Vendor', delivery_day: 'Delivery' },
  purchase_order_lines: {
    cases: 'Cases',
    units_per_case: 'Units per case',
    first_use: 'First use',
    last_use: 'Last use',
  },
};

/** Of the fields of all lists of reference data, by their columns. */
export const referenceLabels = toColumnLabels(allReferenceFields);

const partLabels: Readonly<Record<RecordKind, Labels>> = {
  ingredients: toTableLabels(ingredientFields),
  elements: toTableLabels(elementFields),
  menus: { menu_elements: 'Elements' },
  'scheduled-menus': {
    scheduled_elements: 'Elements',
    scheduled_element_allergens: 'Allergens',
    scheduled_element_alternatives: 'Alternatives',
    scheduled_element_portion_modifiers: 'Portion modifiers',
  },
  'scheduled-add-ons': {
    scheduled_elements: 'Elements',
    scheduled_element_allergens: 'Allergens',
    scheduled_element_portion_modifiers: 'Portion modifiers',
  },
  accounts: {
    addresses: 'Address',
    serving_schedules: 'Repeating services',
    recurring_add_ons: 'Recurring add-ons',
    account_portion_modifiers: 'Portion modifiers',
    users: 'Eaters and point of contact',
    user_allergens: 'Allergies of eaters',
    coverage_overrides: 'Meals arranged otherwise',
    service_events: 'Services',
    service_event_add_ons: 'Add-ons of services',
    closings: 'Closing days',
  },
  'service-events': { service_event_add_ons: 'Add-ons' },
  'purchase-orders': { purchase_order_lines: 'Items' },
};

/** By which of them people narrow a history: a column of the record, or a part as a whole. */
export function listHistoryFields(kind: RecordKind): { id: string; name: string }[] {
  return Object.entries({ ...fieldLabels[tableByKind[kind]], ...partLabels[kind] }).map(([id, name]) => ({ id, name }));
}

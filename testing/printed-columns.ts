import type { DocumentName } from '#contract/document-names.ts';

/* Which columns of the database are printed on which documents (paper-6). */

export const shortNames: Readonly<Record<DocumentName, string>> = {
  'chef-numbers': 'chef',
  'prep-sheet': 'prep',
  temperature: 'temp',
  'host-flow': 'flow',
  packout: 'packout',
  'dish-cards': 'cards',
  labels: 'labels',
};
const all = 'chef prep temp flow packout cards labels';
/** In the head, which cards and labels do not have. */
const heads = 'chef prep temp flow packout';
/** Columns that claims, and so coverage, depend on. */
const claims = 'chef prep flow packout cards labels';
const counts = 'chef prep packout labels';

/** `removed`: the rows themselves, where nothing refuses their removal. */
export const printedOn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  add_on_types: { name: all },
  allergens: { name: claims },
  container_types: { has_half_size: counts, name: 'chef prep temp packout labels' },
  cuisine_types: { name: 'flow' },
  dietary_preferences: {
    ingredient_types: claims,
    is_by_statement: claims,
    name: claims,
    origins: 'cards labels',
    protein_types: 'cards labels',
  },
  element_types: { name: 'chef prep flow packout labels' },
  markets: { name: heads, time_zone: 'chef' },
  portion_units: { abbreviation: 'chef prep' },
  salad_types: { name: 'chef prep packout' },
  service_lines: { name: 'chef prep temp flow packout labels' },
  serving_utensils: { name: 'flow packout' },
  serving_vessels: { name: 'flow packout' },
  accounts: { market_id: 'chef prep flow packout labels', name: 'chef prep flow packout labels' },
  dietary_preference_allergens: { removed: claims },
  elements: { has_no_allergens: claims, makes_amount: 'prep', makes_unit_id: 'prep', yield_percent: 'prep' },
  ingredients: { has_no_allergens: claims, name: 'prep', origins: claims, protein_type: claims, type: claims },
  scheduled_add_ons: { add_on_type_id: all, date: all, market_id: all, removed: all, service_line_id: all },
  account_portion_modifiers: { removed: 'chef prep flow packout labels', value: counts },
  addresses: { address_one: 'packout', address_two: 'packout', city: 'packout', state: 'packout', zip_code: 'packout' },
  closings: { reason: 'chef prep packout', removed: 'chef prep packout' },
  element_ingredients: {
    amount: 'prep',
    does_not_scale: 'prep',
    order: 'prep',
    portion_unit_id: 'prep',
    removed: claims,
  },
  element_suitabilities: { removed: claims },
  ingredient_allergens: { removed: claims },
  scheduled_menus: {
    butcher_paper_notes: 'flow',
    client_notes: 'flow',
    cuisine_type_id: 'flow',
    description: 'flow',
    name: heads,
    talking_points: 'flow',
  },
  serving_schedules: {
    removed: 'chef prep packout',
    salad_type_id: 'chef prep packout',
    should_serve_dessert: 'chef prep packout',
    should_serve_on_day: 'chef prep packout',
  },
  users: {
    dietary_preference_id: 'chef prep flow packout labels',
    first_name: 'flow',
    last_name: 'flow',
    removed_at: 'chef prep flow packout labels',
  },
  changes_after_planning: {
    accepted_at: 'chef',
    changed_by: 'chef',
    created_at: 'chef',
    dishes: 'chef',
    removed: 'chef',
    text: 'chef',
  },
  coverage_overrides: { removed: 'chef prep flow packout labels' },
  scheduled_elements: {
    container_type_id: 'chef prep temp packout labels',
    directionals: 'flow',
    element_type_id: 'chef prep flow packout labels',
    host_flow_order: 'flow',
    ingredients: 'prep cards',
    method: 'prep',
    name: all,
    order: all,
    original_element_id: claims,
    portion_per_container: counts,
    portion_per_person: counts,
    portion_unit_id: 'chef prep',
    removed: all,
    serving_temp: 'prep temp flow packout labels',
    serving_utensil_id: 'flow packout',
    serving_vessel_id: 'flow packout',
  },
  service_event_removals: {
    closing_id: 'chef prep packout',
    date: 'chef prep packout',
    removed: 'chef prep packout',
    service_line_id: 'chef prep packout',
  },
  service_events: {
    allergen_count: 'chef prep flow packout labels',
    dietary_count: 'chef prep packout',
    eater_count: counts,
    notes: 'packout',
    // Its add-ons are then ordered by nobody (documents-2).
    removed: all,
    service_time: 'packout',
    special_request: 'chef prep packout',
  },
  user_allergens: { removed: 'chef prep flow packout labels' },
  /** Rows of scheduled elements, too. */
  alternatives: {
    container_type_id: 'chef prep temp packout labels',
    copied_from: claims,
    ingredients: claims,
    method: 'prep',
    name: all,
    order: 'chef prep',
    original_element_id: claims,
    portion_per_container: 'chef prep',
    portion_per_person: 'chef prep',
    portion_unit_id: 'chef prep',
    removed: all,
    serving_temp: 'prep temp packout labels',
  },
  scheduled_element_ingredients: { ingredient_id: claims, removed: claims },
  scheduled_element_portion_modifiers: { portion_modifier: counts, removed: counts },
  service_event_add_ons: {
    quantity: counts,
    removed: all,
    scheduled_add_on_id: 'chef prep temp flow packout labels',
  },
};

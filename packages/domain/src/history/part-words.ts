import type { GetName, Values } from './history-words.ts';
import { formatShownValue } from './history-words.ts';

/** The words of the history for the rows of one table that belong to a record. */
export interface PartWords {
  /** 'Added the allergen Milk.', 'Added the allergens Milk and Eggs.' */
  readonly nouns: readonly [one: string, several: string];
  /** 'Added the' and 'Removed the', unless others. */
  readonly verbs?: readonly [added: string, removed: string];
  /** Columns that tell rows of the table apart. */
  readonly key: readonly string[];
  /** Columns by which a person does, if others. */
  readonly identity?: readonly string[];
  readonly name: (values: Values, getName: GetName) => string;
  /** When it is added or removed, if more than its name. */
  readonly whole?: (values: Values, getName: GetName) => string;
  /** The dish that the part belongs to. */
  readonly dish?: (values: Values) => string;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const nameById = (column: string) => (values: Values, getName: GetName) =>
  formatShownValue(column, values[column], getName);
const ofItself = (values: Values) => toText(values.name);
/** The statement that reads the changes adds the name of the dish. */
const dish = (values: Values) => toText(values.dish);

function formatIngredient(values: Values, getName: GetName): string {
  const unit = typeof values.portion_unit_id === 'string' ? ` ${getName(values.portion_unit_id) ?? ''}` : '';
  const amount = typeof values.amount === 'number' ? ` (${values.amount}${unit})` : '';
  return `${nameById('ingredient_id')(values, getName)}${amount}`;
}

function formatConversion(values: Values, getName: GetName): string {
  const unit = (column: string) => formatShownValue(column, values[column], getName);
  return `${values.amount} ${unit('portion_unit_id')} = ${values.equal_amount} ${unit('equal_portion_unit_id')}`;
}

const allergens = ['allergen', 'allergens'] as const;
const elements = ['element', 'elements'] as const;

const exclusions: PartWords = {
  nouns: ['as not for', 'as not for'],
  verbs: ['Marked', 'No longer marked'],
  key: ['dietary_preference_id'],
  name: nameById('dietary_preference_id'),
};

export const partWords: Readonly<Record<string, PartWords>> = {
  add_on_slots: { nouns: ['slot', 'slots'], key: ['id'], name: ofItself },
  dietary_preference_allergens: {
    nouns: ['excluded allergen', 'excluded allergens'],
    key: ['allergen_id'],
    name: nameById('allergen_id'),
  },
  ingredient_allergens: { nouns: allergens, key: ['allergen_id'], name: nameById('allergen_id') },
  ingredient_exclusions: exclusions,
  ingredient_vendors: { nouns: ['vendor', 'vendors'], key: ['preference'], name: nameById('vendor_id') },
  ingredient_conversions: { nouns: ['conversion', 'conversions'], key: ['order'], name: formatConversion },
  element_allergens: { nouns: allergens, key: ['allergen_id'], name: nameById('allergen_id') },
  element_exclusions: exclusions,
  element_suitabilities: {
    nouns: ['as suitable for', 'as suitable for'],
    verbs: ['Marked', 'No longer marked'],
    key: ['dietary_preference_id'],
    name: nameById('dietary_preference_id'),
  },
  element_ingredients: {
    nouns: ['ingredient', 'ingredients'],
    key: ['ingredient_id'],
    name: nameById('ingredient_id'),
    whole: formatIngredient,
  },
  menu_elements: { nouns: elements, key: ['element_id'], name: nameById('element_id') },
  purchase_order_lines: {
    nouns: ['item', 'items'],
    key: ['ingredient_id'],
    name: nameById('ingredient_id'),
    whole: (values, getName) =>
      `${nameById('ingredient_id')(values, getName)} (${values.cases} ${values.cases === 1 ? 'case' : 'cases'})`,
  },
  scheduled_elements: { nouns: elements, key: ['id'], name: ofItself },
  scheduled_element_allergens: {
    nouns: allergens,
    key: ['scheduled_element_id', 'allergen_id'],
    name: nameById('allergen_id'),
    dish,
  },
  scheduled_element_alternatives: {
    nouns: ['alternative', 'alternatives'],
    key: ['id'],
    identity: ['instead_of', 'scheduled_element_id', 'name'],
    name: ofItself,
    dish,
  },
  scheduled_element_portion_modifiers: {
    nouns: ['portion modifier for', 'portion modifiers for'],
    key: ['scheduled_element_id', 'account_id'],
    name: nameById('account_id'),
    dish,
  },
};

import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { stateCodes, stateNames } from '#contract/accounts-texts.ts';
import { ingredientTypes, origins, proteinTypes } from '#contract/ingredient-types.ts';
import { capitalize } from '#contract/reference-kinds.ts';
import { correctSandwich, days, servingTemps } from '#contract/values.ts';
import { withOtherWords } from '#domain/imports/allergen-words.ts';
import { getListNames, type ImportField } from '#domain/imports/import-fields.ts';
import { withOtherSpellings } from '#domain/imports/kitchen-units.ts';
import type { KnownList, KnownName } from '#domain/imports/words.ts';
import type { Reader } from './client.ts';
import { accounts } from './schema/accounts.ts';
import {
  allergens,
  containerTypes,
  cuisineTypes,
  dietaryPreferences,
  elementTypes,
  markets,
  menuElementClasses,
  portionUnits,
  saladTypes,
  serviceLines,
  serviceTypes,
  vendors,
} from './schema/reference-data.ts';

/** The entries of a list of names; `also` is another column that names them. */
export async function readEntries(
  reader: Reader,
  table: PgTable,
  { also, order = 'search_name' }: { also?: string; order?: 'search_name' | 'position' } = {},
): Promise<KnownName[]> {
  const spelling = also ? sql`array[${sql.identifier(also)}]` : sql`'{}'::text[]`;
  return reader.readRows(
    sql`select id, name, ${spelling} as also from ${table} order by ${sql.identifier(order)}, search_name`,
  );
}

type ReadList = (reader: Reader) => Promise<KnownList>;

interface ListOptions extends Pick<KnownList, 'mayCreate'> {
  readonly also?: string;
  readonly order?: 'position';
  /** Adds other words that mean an entry. */
  readonly addWords?: (names: readonly KnownName[]) => KnownName[];
}

const defineTableList =
  (
    listName: string,
    table: PgTable,
    { addWords = (names) => [...names], mayCreate = false, ...options }: ListOptions = {},
  ): ReadList =>
  async (reader) => ({ called: listName, names: addWords(await readEntries(reader, table, options)), mayCreate });

/** Entries of a fixed list, which are their own ids. */
const defineFixedList =
  (listName: string, names: readonly string[]): ReadList =>
  async () => ({ called: listName, names: names.map((name) => ({ id: name, name })) });

/** Both spellings of a sandwich are understood (catalogue-13). */
const addMisspelling = (types: readonly KnownName[]) =>
  types.map((type) => (correctSandwich('Sandwhich') === type.name ? { ...type, also: ['Sandwhich'] } : type));

/** The lists that cells name entries of, by the names that fields have for them. */
const lists: Readonly<Record<string, ReadList>> = {
  accounts: defineTableList('account', accounts),
  allergens: defineTableList('allergen', allergens, { addWords: withOtherWords }),
  containerTypes: defineTableList('container', containerTypes),
  cuisineTypes: defineTableList('cuisine type', cuisineTypes),
  days: async () => ({ called: 'day', names: days.map((day) => ({ id: day, name: capitalize(day) })) }),
  dietaryPreferences: defineTableList('dietary preference', dietaryPreferences),
  elementTypes: defineTableList('type', elementTypes, { addWords: addMisspelling }),
  ingredientTypes: defineFixedList('ingredient type', ingredientTypes),
  markets: defineTableList('market', markets),
  origins: defineFixedList('origin', origins),
  portionUnits: defineTableList('unit', portionUnits, { also: 'abbreviation', addWords: withOtherSpellings }),
  proteinTypes: defineFixedList('protein type', proteinTypes),
  saladTypes: defineTableList('salad type', saladTypes),
  serviceLines: defineTableList('service line', serviceLines, { order: 'position' }),
  serviceTypes: defineTableList('service type', serviceTypes),
  servingTemps: defineFixedList('serving temperature', servingTemps),
  states: async () => ({
    called: 'state',
    names: stateCodes.map((code) => ({ id: code, name: code, also: [stateNames[code]] })),
  }),
  tags: defineTableList('tag', menuElementClasses, { order: 'position', mayCreate: true }),
  vendors: defineTableList('vendor', vendors, { mayCreate: true }),
};

/** The lists of these fields. `overrides` win: what a kind reads otherwise. */
export async function readLists(
  reader: Reader,
  fields: readonly ImportField[],
  overrides: Readonly<Record<string, Partial<KnownList>>> = {},
): Promise<Readonly<Record<string, KnownList>>> {
  const listsByName: Record<string, KnownList> = {};
  for (const name of getListNames(fields)) {
    const read = lists[name];
    const list = { called: '', names: [], ...(await read?.(reader)), ...overrides[name] };
    if (list.called === '') throw new Error(`There is no list ${name}.`);
    listsByName[name] = list;
  }
  return listsByName;
}

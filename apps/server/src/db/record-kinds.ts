import type { PgTable } from 'drizzle-orm/pg-core';
import { accountFields } from '#contract/account-fields.ts';
import { eaterFields } from '#contract/eater-fields.ts';
import { elementFields } from '#contract/element-fields.ts';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { menuFields } from '#contract/menu-fields.ts';
import type { RecordFields } from '#contract/record-fields.ts';
import { referenceFields } from '#contract/reference-fields.ts';
import { accounts } from './schema/accounts.ts';
import {
  elementAllergens,
  elementExclusions,
  elementIngredients,
  elementSuitabilities,
  elements,
  menus,
} from './schema/catalogue.ts';
import {
  ingredientAllergens,
  ingredientConversions,
  ingredientExclusions,
  ingredients,
  ingredientVendors,
} from './schema/ingredients.ts';
import { vendors } from './schema/reference-data.ts';
import { userAllergens, users } from './schema/users.ts';

/** A kind of record: its fields, which the contract declares, and where they are stored. */
export interface RecordKind<Fields extends RecordFields = RecordFields> {
  readonly table: PgTable;
  readonly fields: Fields;
  /** The tables that its fields name as their parts. */
  readonly parts: readonly PgTable[];
}

export const ingredientKind = {
  table: ingredients,
  fields: ingredientFields,
  parts: [ingredientAllergens, ingredientExclusions, ingredientConversions, ingredientVendors],
};

export const elementKind = {
  table: elements,
  fields: elementFields,
  parts: [elementIngredients, elementAllergens, elementSuitabilities, elementExclusions],
};

export const menuKind = { table: menus, fields: menuFields, parts: [] };

export const vendorKind = { table: vendors, fields: referenceFields.vendor, parts: [] };

export const eaterKind = { table: users, fields: eaterFields, parts: [userAllergens] };

export const accountKind = { table: accounts, fields: accountFields, parts: [] };

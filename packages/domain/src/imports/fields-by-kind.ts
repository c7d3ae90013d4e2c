import type { ImportKind } from '#contract/import-kinds.ts';
import { accountImportFields } from './account-fields.ts';
import { eaterImportFields } from './eater-fields.ts';
import { elementImportFields } from './element-fields.ts';
import type { ImportField } from './import-fields.ts';
import { ingredientImportFields } from './ingredient-fields.ts';
import { menuImportFields } from './menu-fields.ts';
import { vendorImportFields } from './vendor-fields.ts';

export const fieldsByKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  ingredients: ingredientImportFields,
  elements: elementImportFields,
  menus: menuImportFields,
  accounts: accountImportFields,
  eaters: eaterImportFields,
  vendors: vendorImportFields,
};

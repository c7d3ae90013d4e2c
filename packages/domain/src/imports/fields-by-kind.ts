import type { ImportKind } from '#contract/import-kinds.ts';
import { accountImportFields } from './account-fields.ts';
import { eaterFields } from './eater-fields.ts';
import { elementImportFields } from './element-fields.ts';
import type { ImportField } from './import-fields.ts';
import { ingredientFields } from './ingredient-fields.ts';
import { menuFields } from './menu-fields.ts';

export const fieldsByKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  ingredients: ingredientFields,
  elements: elementImportFields,
  menus: menuFields,
  accounts: accountImportFields,
  eaters: eaterFields,
};

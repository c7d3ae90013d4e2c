import type { ImportKind } from '#contract/import-kinds.ts';
import type { OperationName } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import { accountFields } from '#domain/imports/account-fields.ts';
import { eaterFields } from '#domain/imports/eater-fields.ts';
import { elementFields } from '#domain/imports/element-fields.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import { ingredientFields } from '#domain/imports/ingredient-fields.ts';
import { menuFields } from '#domain/imports/menu-fields.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface KindOfImport {
  /** In sentences: 'ingredients'. */
  readonly things: string;
  readonly title: string;
  readonly list: '/ingredients' | '/elements' | '/menus' | '/accounts';
  readonly listTitle: string;
  readonly permission: Permission;
  readonly fields: readonly ImportField[];
  readonly check: Extract<OperationName, `check${string}Import`>;
  readonly run: Extract<
    OperationName,
    'importIngredients' | 'importElements' | 'importMenus' | 'importAccounts' | 'importEaters'
  >;
  /** What shows such records. */
  readonly shownIn: readonly (readonly string[])[];
}

const shownWithDishes = [
  queryKeys.ingredients,
  queryKeys.elements,
  queryKeys.menus,
  queryKeys.scheduling,
  queryKeys.addOns,
  queryKeys.hosts,
  queryKeys.usage,
  queryKeys.reference,
  queryKeys.referenceData,
];

const shownWithServices = [
  queryKeys.accounts,
  queryKeys.eaters,
  queryKeys.scheduling,
  queryKeys.serviceEvents,
  queryKeys.hosts,
  queryKeys.dailyNumbers,
];

/** The screens of the import, one for each kind of record. */
export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = {
  ingredients: {
    things: 'ingredients',
    title: 'Import ingredients',
    list: '/ingredients',
    listTitle: 'Ingredients',
    permission: 'addElement',
    fields: ingredientFields,
    check: 'checkIngredientImport',
    run: 'importIngredients',
    shownIn: shownWithDishes,
  },
  elements: {
    things: 'elements',
    title: 'Import elements',
    list: '/elements',
    listTitle: 'Elements',
    permission: 'addElement',
    fields: elementFields,
    check: 'checkElementImport',
    run: 'importElements',
    shownIn: shownWithDishes,
  },
  menus: {
    things: 'menus',
    title: 'Import menus',
    list: '/menus',
    listTitle: 'Menus',
    permission: 'addMenu',
    fields: menuFields,
    check: 'checkMenuImport',
    run: 'importMenus',
    shownIn: shownWithDishes,
  },
  accounts: {
    things: 'accounts',
    title: 'Import accounts',
    list: '/accounts',
    listTitle: 'Accounts',
    permission: 'addElement',
    fields: accountFields,
    check: 'checkAccountImport',
    run: 'importAccounts',
    shownIn: shownWithServices,
  },
  eaters: {
    things: 'eaters',
    title: 'Import eaters',
    list: '/accounts',
    listTitle: 'Accounts',
    permission: 'editMenu',
    fields: eaterFields,
    check: 'checkEaterImport',
    run: 'importEaters',
    shownIn: shownWithServices,
  },
};

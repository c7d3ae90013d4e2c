import type { QueryKey } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { OperationName } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import { showDishes } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface KindOfImport {
  /** In sentences: 'ingredients'. */
  readonly things: string;
  readonly title: string;
  /** Advice for somebody with a folder of spreadsheets, before the first one. */
  readonly hint: string;
  /** Kinds that its rows name, so that they are imported before it. */
  readonly first: ImportKind | null;
  /** Kinds that are usually imported after it. */
  readonly next: ImportKind | null;
  readonly list: Pick<LinkProps, 'to' | 'search'>;
  readonly listTitle: string;
  readonly permission: Permission;
  readonly check: Extract<OperationName, `check${string}Import`>;
  readonly run: Extract<
    OperationName,
    'importIngredients' | 'importElements' | 'importMenus' | 'importAccounts' | 'importEaters' | 'importVendors'
  >;
  /** Queries that show such records. */
  readonly shownIn: readonly QueryKey[];
}

const shownWithDishes = [...showDishes, queryKeys.referenceData];

const shownWithServices = [
  queryKeys.accounts,
  queryKeys.eaters,
  queryKeys.scheduling,
  queryKeys.serviceEvents,
  queryKeys.hosts,
  queryKeys.dailyNumbers,
];

/** The screens of the import, one for each kind of record. */
export const importKindTexts: Readonly<Record<ImportKind, KindOfImport>> = {
  ingredients: {
    things: 'ingredients',
    title: 'Import ingredients',
    hint: 'Import ingredients before the elements that are made of them.',
    first: null,
    next: 'elements',
    list: linkOptions({ to: '/ingredients' }),
    listTitle: 'Ingredients',
    permission: 'addElement',
    check: 'checkIngredientImport',
    run: 'importIngredients',
    shownIn: shownWithDishes,
  },
  elements: {
    things: 'elements',
    title: 'Import elements',
    hint: 'Elements name their ingredients with amounts: import those first. Recipes can be imported too: saved web pages, JSON-LD, and exports of Mealie and Tandoor.',
    first: 'ingredients',
    next: 'menus',
    list: linkOptions({ to: '/elements' }),
    listTitle: 'Elements',
    permission: 'addElement',
    check: 'checkElementImport',
    run: 'importElements',
    shownIn: shownWithDishes,
  },
  menus: {
    things: 'menus',
    title: 'Import menus',
    hint: 'Menus name their elements: import those first.',
    first: 'elements',
    next: 'accounts',
    list: linkOptions({ to: '/menus' }),
    listTitle: 'Menus',
    permission: 'addMenu',
    check: 'checkMenuImport',
    run: 'importMenus',
    shownIn: shownWithDishes,
  },
  accounts: {
    things: 'accounts',
    title: 'Import accounts',
    hint: 'Accounts name their market, which is made under Reference Data. They may bring their contact and their week.',
    first: null,
    next: 'eaters',
    list: linkOptions({ to: '/accounts' }),
    listTitle: 'Accounts',
    permission: 'addElement',
    check: 'checkAccountImport',
    run: 'importAccounts',
    shownIn: shownWithServices,
  },
  eaters: {
    things: 'eaters',
    title: 'Import eaters',
    hint: 'Eaters name their account: import that first.',
    first: 'accounts',
    next: null,
    list: linkOptions({ to: '/accounts' }),
    listTitle: 'Accounts',
    permission: 'editMenu',
    check: 'checkEaterImport',
    run: 'importEaters',
    shownIn: shownWithServices,
  },
  vendors: {
    things: 'vendors',
    title: 'Import vendors',
    hint: 'Days may be written as Mon, Wed or M-F.',
    first: null,
    next: 'ingredients',
    list: linkOptions({ to: '/reference-data', search: { list: 'vendor' } }),
    listTitle: 'Vendors',
    permission: 'addElement',
    check: 'checkVendorImport',
    run: 'importVendors',
    shownIn: [queryKeys.referenceData, queryKeys.ingredients, queryKeys.scheduling],
  },
};

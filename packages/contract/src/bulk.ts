import * as z from 'zod';
import { accountFields } from './account-fields.ts';
import { AccountListQuery } from './accounts.ts';
import { reachQuestionKinds } from './changes.ts';
import { elementFields } from './element-fields.ts';
import { ElementListQuery } from './elements.ts';
import { IngredientType, Origin, ProteinType } from './ingredient-types.ts';
import { IngredientListQuery } from './ingredients.ts';
import { MAX_BULK, MAX_SHOWN } from './limits.ts';
import { menuFields } from './menu-fields.ts';
import { MenuListQuery } from './menus.ts';
import { operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { listBulkChangeSchemas } from './record-fields.ts';
import { Id, IdName, Quantity } from './values.ts';

/** Rows that somebody selected, or all that search and filters find. */
const toChoice = <Filter extends z.ZodType>(filter: Filter) =>
  z.union([z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK) }), z.strictObject({ filter })]);
const rest = { page: true, perPage: true, sort: true } as const;
const ChosenIngredients = toChoice(IngredientListQuery.omit(rest));
const ChosenElements = toChoice(ElementListQuery.omit(rest));
const ChosenMenus = toChoice(MenuListQuery.omit(rest));
const ChosenAccounts = toChoice(AccountListQuery.omit(rest));

const AllergenIds = z.array(Id).min(1).max(100);
const allergenChanges = [
  z.strictObject({ field: z.literal('addAllergens'), allergenIds: AllergenIds }),
  z.strictObject({ field: z.literal('removeAllergens'), allergenIds: AllergenIds }),
] as const;
const tagChange = z.strictObject({ field: z.literal('tag'), menuElementClassId: Id });

export const IngredientsChange = z.discriminatedUnion('field', [
  ...allergenChanges,
  z.strictObject({ field: z.literal('origins'), origins: z.array(Origin).min(1).max(100) }),
  z.strictObject({ field: z.literal('type'), type: IngredientType, proteinType: ProteinType.nullable().default(null) }),
]);
export type IngredientsChange = z.output<typeof IngredientsChange>;

export const ElementsChange = z.discriminatedUnion('field', [
  ...allergenChanges,
  tagChange,
  ...listBulkChangeSchemas(elementFields),
  /** 'No ingredients' becomes 'Ingredients not recorded' (catalogue-21). */
  z.strictObject({ field: z.literal('ingredients'), hasUnrecordedIngredients: z.literal(true) }),
  z.strictObject({
    field: z.literal('container'),
    containerTypeId: Id,
    /** How much one holds; absent: as it is. */
    portionPerContainer: Quantity.optional(),
  }),
]);
export type ElementsChange = z.output<typeof ElementsChange>;
export type AllergensChange = Extract<ElementsChange, { allergenIds: unknown }>;

export const MenusChange = z.discriminatedUnion('field', [tagChange, ...listBulkChangeSchemas(menuFields)]);
export type MenusChange = z.output<typeof MenusChange>;

const AccountsChange = z.discriminatedUnion('field', listBulkChangeSchemas(accountFields));

/** The outcome for one record, or the reason of a refusal. */
const Line = IdName.extend({ text: z.string() });
const Lines = z.object({ count: z.int(), items: z.array(Line).max(MAX_SHOWN) });

export const BulkOutcome = z.object({
  /** The records that change: sent again as `ids`, exactly these are saved. */
  ids: z.array(Id),
  changes: Lines,
  refusals: Lines,
  /** Those that are so already. */
  unchanged: z.int(),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;

const query = toConfirmationQuery(reachQuestionKinds).extend({
  preview: z.stringbool().default(false).describe('Says what would be saved, and saves nothing'),
});

const bulkUpdateOperation = <
  const Path extends string,
  const Permission extends 'editElement' | 'editMenu',
  Body extends z.ZodType,
>(
  path: Path,
  permission: Permission,
  body: Body,
) =>
  operation({
    method: 'POST',
    path: `/v1/${path}/many` as const,
    permission,
    summary: `Change one field of many ${path}, all or none`,
    query,
    body,
    data: BulkOutcome,
  });

const bulkDeleteOperation = <
  const Path extends string,
  const Permission extends 'removeElement' | 'removeMenu',
  Body extends z.ZodType,
>(
  path: Path,
  permission: Permission,
  body: Body,
) =>
  operation({
    method: 'POST',
    path: `/v1/${path}/many/delete` as const,
    permission,
    summary: `Delete many ${path}, all or none`,
    query,
    body,
    data: BulkOutcome,
  });

export const bulkOperations = {
  changeIngredients: bulkUpdateOperation(
    'ingredients',
    'editElement',
    z.object({ chosen: ChosenIngredients, change: IngredientsChange }),
  ),
  deleteIngredients: bulkDeleteOperation('ingredients', 'removeElement', z.object({ chosen: ChosenIngredients })),
  changeElements: bulkUpdateOperation(
    'elements',
    'editElement',
    z.object({ chosen: ChosenElements, change: ElementsChange }),
  ),
  deleteElements: bulkDeleteOperation('elements', 'removeElement', z.object({ chosen: ChosenElements })),
  changeMenus: bulkUpdateOperation('menus', 'editMenu', z.object({ chosen: ChosenMenus, change: MenusChange })),
  deleteMenus: bulkDeleteOperation('menus', 'removeMenu', z.object({ chosen: ChosenMenus })),
  changeAccounts: bulkUpdateOperation(
    'accounts',
    'editMenu',
    z.object({ chosen: ChosenAccounts, change: AccountsChange }),
  ),
  deleteAccounts: bulkDeleteOperation('accounts', 'removeMenu', z.object({ chosen: ChosenAccounts })),
};

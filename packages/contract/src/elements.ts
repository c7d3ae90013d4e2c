import * as z from 'zod';
import { reachQuestionKinds } from './changes.ts';
import { DietVerdict } from './diets.ts';
import { elementFields } from './element-fields.ts';
import { operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { listPartTables, toFieldShape } from './record-fields.ts';
import { UsedTag } from './reference-records.ts';
import {
  AllergenFilters,
  AllergenStatement,
  createSortSchema,
  FilterId,
  Id,
  IdName,
  IdParams,
  ListMeta,
  Name,
  PageQuery,
} from './values.ts';

/** A known allergen and its sources (catalogue-5). */
export const KnownAllergen = IdName.extend({
  /** Ticked on the element. */
  isTicked: z.boolean(),
  /** Ingredients of the element that carry it. */
  ingredients: z.array(IdName),
});
export type KnownAllergen = z.output<typeof KnownAllergen>;

const {
  ingredientObjs,
  allergenIds,
  hasNoAllergens,
  hasNoIngredients,
  suitableForPreferenceIds,
  notForPreferenceIds,
  ...summaryShape
} = toFieldShape(elementFields, 'record');

/** A row of the elements list and the element picker, with every field that adding it to a menu needs. */
export const ElementSummary = z.object({
  id: Id,
  ...summaryShape,
  /** Known allergens: ticked ones united with those of the ingredients (catalogue-5). */
  allergens: z.array(IdName),
  allergenStatement: AllergenStatement,
  /** All tags that this name has; copying needs a free one (catalogue-3). */
  usedMenuElementClassIds: z.array(Id),
});
export type ElementSummary = z.output<typeof ElementSummary>;

export const Element = ElementSummary.extend({
  allergens: z.array(KnownAllergen),
  allergenIds,
  hasNoAllergens,
  hasNoIngredients,
  /** Nobody has said what it is made of (catalogue-21). */
  hasUnrecordedIngredients: z.boolean(),
  notForPreferenceIds,
  /** A person typed the text, so the rows no longer rewrite it (catalogue-7). */
  isIngredientsTyped: z.boolean(),
  ingredientObjs,
  suitableForPreferenceIds,
  /** Whom it suits, and why (diets-2). */
  diets: z.array(DietVerdict),
  menus: z.array(IdName.extend({ cuisineTypeId: Id, menuElementClassId: Id })),
  /** The same name under other tags. */
  alternative: z.array(IdName.extend({ menuElementClassId: Id })),
  version: z.int(),
});
export type Element = z.output<typeof Element>;

export const ElementInput = z.object({
  ...toFieldShape(elementFields, 'input'),
  isIngredientsTyped: z
    .boolean()
    .optional()
    .describe(
      "No: the rows write the text, whatever is sent. Left out, a text that differs from the rows' text is typed",
    ),
  /** The checkbox "Ingredients not recorded". */
  hasUnrecordedIngredients: z.boolean().default(false),
});
export type ElementInput = z.output<typeof ElementInput>;

export const ElementListQuery = PageQuery.extend({
  class: FilterId.describe('Only those with this tag'),
  elementTypeId: FilterId,
  ...AllergenFilters.shape,
  suitsPreferenceId: FilterId.describe('Only those that are known to suit this dietary preference'),
  fitsAddOnSlotId: FilterId.describe(
    'Only those of the types that this slot of an add-on has held; all if it never held one',
  ),
  sort: createSortSchema('name', 'tag', 'lastInSlot').describe(
    "'-lastInSlot' begins with what the slot of fitsAddOnSlotId held last",
  ),
});

/** A save asks before it changes what is served, about a yield (money-1) or a cost (money-11) that is hardly meant, and about a dish made of nothing. */
const questionKinds = [...reachQuestionKinds, 'yield', 'noIngredients', 'cost'] as const;
export type ElementQuestionKind = (typeof questionKinds)[number];

export const elementOperations = {
  listElements: operation({
    method: 'GET',
    path: '/v1/elements',
    permission: 'viewElement',
    summary: 'Elements by name or ingredient',
    query: ElementListQuery,
    data: z.array(ElementSummary),
    meta: ListMeta,
  }),

  getElement: operation({
    method: 'GET',
    path: '/v1/elements/:id',
    permission: 'viewElement',
    summary: 'An element with its ingredients, known allergens and menus',
    params: IdParams,
    data: Element,
  }),

  createElement: operation({
    method: 'POST',
    path: '/v1/elements',
    permission: 'addElement',
    summary: 'Create an element',
    query: toConfirmationQuery(questionKinds).extend({
      createAnother: z.stringbool().optional().describe("'Save & Create Another': ingredients may follow later"),
    }),
    body: ElementInput,
    status: 201,
    data: Element,
  }),

  updateElement: operation({
    method: 'PUT',
    path: '/v1/elements/:id',
    permission: 'editElement',
    summary: 'Save an element; 409 with a question when that changes what menus and services may claim',
    params: IdParams,
    query: toConfirmationQuery(questionKinds),
    body: ElementInput,
    data: Element,
    parts: listPartTables(elementFields),
  }),

  deleteElement: operation({
    method: 'DELETE',
    path: '/v1/elements/:id',
    permission: 'removeElement',
    summary: 'Delete an element that no menu has',
    params: IdParams,
    data: z.null(),
  }),

  copyElement: operation({
    method: 'POST',
    path: '/v1/elements/copy',
    permission: 'addElement',
    summary: 'Copy an element under another name or tag',
    body: z.object({ id: Id, name: Name, menuElementClassId: Id }),
    status: 201,
    data: Element,
  }),
  listElementTags: operation({
    method: 'GET',
    path: '/v1/menu-element-classes/element/:elementName',
    permission: 'viewElement',
    summary: 'Tags in use by elements of this name; a slash in the name travels as a tab',
    params: z.object({ elementName: z.string() }),
    data: z.array(UsedTag),
  }),
};

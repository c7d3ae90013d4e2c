import * as z from 'zod';
import { accountFields } from './account-fields.ts';
import { elementFields } from './element-fields.ts';
import { ingredientFields } from './ingredient-fields.ts';
import { type Access, operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { toMergeShape } from './record-fields.ts';
import { referenceFields } from './reference-fields.ts';
import { Id, IdName, IdParams } from './values.ts';

/** A merge asks before an allergen or a 'not for' mark is lost, and before it changes what services claim. */
export const mergeQuestionKinds = ['loss', 'reach'] as const;

/** One of two possible duplicates: its values in words, and its uses. */
export const MergeSide = IdName.extend({
  version: z.int(),
  fields: z.array(z.object({ field: z.string(), label: z.string(), text: z.string() })),
  uses: z.array(z.string()),
});
export type MergeSide = z.output<typeof MergeSide>;

export const MergeComparison = z.object({
  sides: z.tuple([MergeSide, MergeSide]),
  /** Why they cannot be merged yet. */
  obstacles: z.array(z.string()),
});
export type MergeComparison = z.output<typeof MergeComparison>;

const choice = z.enum(['kept', 'other']).default('kept');
/** Allergens, marks and closing days are united unless somebody chooses a side. */
const warning = z.enum(['kept', 'other', 'both']).default('both');

const MergeChoices = {
  ingredients: z.object(toMergeShape(ingredientFields, choice, warning)),
  elements: z.object(toMergeShape(elementFields, choice, warning)),
  vendors: z.object({ name: choice, ...toMergeShape(referenceFields.vendor, choice, warning) }),
  brands: z.object({ name: choice }),
  accounts: z.object({
    name: choice,
    ...toMergeShape(accountFields, choice, warning),
    address: choice,
    contact: choice,
    modifiers: choice,
    closings: warning,
    /** Whose service stays where both have one. */
    services: choice,
  }),
};
export type MergeKind = keyof typeof MergeChoices;

const Duplicates = z.array(z.object({ records: z.tuple([IdName, IdName]) }));
export type Duplicates = z.output<typeof Duplicates>;

const createMergeOperations = <
  const Kind extends MergeKind,
  const View extends Access,
  const By extends Access,
  C extends z.ZodType,
>(
  kind: Kind,
  { view, merge }: { view: View; merge: By },
  choices: C,
) => ({
  duplicates: operation({
    method: 'GET',
    path: `/v1/duplicates/${kind}` as const,
    permission: view,
    summary: `Pairs of ${kind} whose names are equal without accents, plural and order of words`,
    data: Duplicates,
  }),
  compare: operation({
    method: 'GET',
    path: `/v1/${kind}/:id/merge/:otherId` as const,
    permission: merge,
    summary: `Two ${kind} side by side: what each has, and what points at it`,
    params: IdParams.extend({ otherId: Id }),
    data: MergeComparison,
  }),
  merge: operation({
    method: 'POST',
    path: `/v1/${kind}/:id/merge` as const,
    permission: merge,
    summary: `Make one of two ${kind}: what pointed at the other points at this one, and the other is gone`,
    params: IdParams,
    query: toConfirmationQuery(mergeQuestionKinds),
    body: z.object({ otherId: Id, otherVersion: z.int(), choices }),
    data: IdName,
  }),
});

const ingredients = createMergeOperations(
  'ingredients',
  { view: 'viewElement', merge: 'removeElement' },
  MergeChoices.ingredients,
);
const elements = createMergeOperations(
  'elements',
  { view: 'viewElement', merge: 'removeElement' },
  MergeChoices.elements,
);
const vendors = createMergeOperations('vendors', { view: 'superAdmin', merge: 'superAdmin' }, MergeChoices.vendors);
const brands = createMergeOperations('brands', { view: 'viewMenu', merge: 'removeMenu' }, MergeChoices.brands);
const accounts = createMergeOperations(
  'accounts',
  { view: 'viewScheduleMenu', merge: 'removeMenu' },
  MergeChoices.accounts,
);

export const mergeOperations = {
  listDuplicateIngredients: ingredients.duplicates,
  compareIngredients: ingredients.compare,
  mergeIngredients: ingredients.merge,
  listDuplicateElements: elements.duplicates,
  compareElements: elements.compare,
  mergeElements: elements.merge,
  listDuplicateVendors: vendors.duplicates,
  compareVendors: vendors.compare,
  mergeVendors: vendors.merge,
  listDuplicateBrands: brands.duplicates,
  compareBrands: brands.compare,
  mergeBrands: brands.merge,
  listDuplicateAccounts: accounts.duplicates,
  compareAccounts: accounts.compare,
  mergeAccounts: accounts.merge,
};

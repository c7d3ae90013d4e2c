import * as z from 'zod';
import type { FileContent } from '#contract/document-names.ts';
import { ChefNumbersView } from './chef-numbers-schema.ts';
import { LabelsView } from './label-schema.ts';
import { PurchaseSheetView, StatementView } from './money-schemas.ts';
import { NotServedNote, PackoutView } from './packout-schema.ts';
import {
  AddOnType,
  Containers,
  createAccountList,
  createDishList,
  InsteadOfName,
  Line,
  NotKnownNotes,
  Paragraph,
  PeopleByAccount,
  PercentMore,
  Portions,
  PrintedAllergens,
  PrintedTemp,
  SheetHead,
  Short,
  Suits,
} from './printed-values.ts';

/*
 * The input of each template. The view functions build these values. The schemas are the last check before the printer:
 * a fault in the data becomes a clear refusal and is never mistaken for a fault in a template.
 */

export const HostFlowView = z.strictObject({
  head: SheetHead,
  cuisine: Line.nullable(),
  description: Paragraph,
  notKnown: NotKnownNotes,
  /** One per scheduled menu. Null for a master menu, which has none (scheduling-8). */
  notes: z.strictObject({ butcherPaper: Paragraph, client: Paragraph, talkingPoints: Paragraph }).nullable(),
  /** In host flow order. */
  elements: createDishList(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      servingTemp: PrintedTemp,
      allergens: PrintedAllergens,
      vessel: Line.nullable(),
      utensil: Line.nullable(),
      directionals: Paragraph,
      alternatives: z.array(z.strictObject({ name: Line, allergens: PrintedAllergens, portions: Portions })),
    }),
  ),
});
export type HostFlowView = z.output<typeof HostFlowView>;

export const TemperatureView = z.strictObject({
  head: SheetHead,
  /** Degrees Fahrenheit. */
  hotMin: z.int(),
  coldMax: z.int(),
  notKnown: NotKnownNotes,
  elements: createDishList(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOfName,
      container: Line.nullable(),
      servingTemp: PrintedTemp,
    }),
  ),
});
export type TemperatureView = z.output<typeof TemperatureView>;

export const DishCardsView = z.strictObject({
  head: SheetHead,
  cards: createDishList(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOfName,
      ingredients: Paragraph,
      allergens: PrintedAllergens,
      suits: Suits,
    }),
  ),
});
export type DishCardsView = z.output<typeof DishCardsView>;

export const PrepSheetView = z.strictObject({
  head: SheetHead,
  notServed: NotServedNote,
  notKnown: NotKnownNotes,
  extraCourses: PeopleByAccount,
  elements: createDishList(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOfName,
      portions: Portions,
      container: Line.nullable(),
      /** "60 full and 25 half" */
      containers: Short,
      /** "724.7 lbs" */
      total: Short,
      /** "160 oz per container" */
      perContainer: Line.nullable(),
      servingTemp: PrintedTemp,
      allergens: PrintedAllergens,
      ingredients: Paragraph,
      /** Scaled ingredients. Empty when the recipe's rows have no usable amounts (documents-10). */
      amounts: z.array(z.strictObject({ name: Line, amount: Short })).max(200),
      method: Paragraph,
      /** Null where containers are not set. */
      accounts: createAccountList(
        z.strictObject({
          name: Line,
          amount: Short,
          full: Containers.nullable(),
          half: Containers.nullable(),
          percentMore: PercentMore,
        }),
      ),
    }),
  ),
});
export type PrepSheetView = z.output<typeof PrepSheetView>;

/** All documents of a service on plain paper. Labels are printed on sheets of their own. */
const AllPapersView = z.strictObject({
  papers: z.strictObject({
    'chef-numbers': ChefNumbersView,
    'prep-sheet': PrepSheetView,
    temperature: TemperatureView,
    'host-flow': HostFlowView,
    packout: PackoutView,
    'dish-cards': DishCardsView,
  }),
});

/** Changes since a sheet was printed. */
export const ChangeSlipView = z.strictObject({
  head: SheetHead,
  /** "Packout sheet" */
  changes: Short,
  /** The code of the sheet that it belongs to. */
  code: Short,
  rows: z.array(
    z.strictObject({
      /** "Rice, Acme". Empty for the sheet as a whole. */
      of: Paragraph,
      field: Short,
      /** Null where it was not there, or is not there any more. */
      before: Paragraph.nullable(),
      after: Paragraph.nullable(),
      allergensBefore: PrintedAllergens.nullable(),
      allergensAfter: PrintedAllergens.nullable(),
    }),
  ),
});
export type ChangeSlipView = z.output<typeof ChangeSlipView>;

export const documentSchemas = {
  'chef-numbers': ChefNumbersView,
  'host-flow': HostFlowView,
  temperature: TemperatureView,
  packout: PackoutView,
  'dish-cards': DishCardsView,
  'prep-sheet': PrepSheetView,
  labels: LabelsView,
  'all-papers': AllPapersView,
  'change-slip': ChangeSlipView,
  statement: StatementView,
  'purchase-sheet': PurchaseSheetView,
} as const satisfies Record<FileContent, z.ZodType>;

export type DocumentView<Name extends FileContent> = z.input<(typeof documentSchemas)[Name]>;

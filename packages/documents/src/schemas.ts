import * as z from 'zod';
import { type FileContent, LABELS_PER_SHEET } from '#contract/document-names.ts';
import { MAX_LABELS } from '#domain/documents/label-files.ts';
import { ChefNumbersView } from './chef-numbers-schema.ts';
import { MAX_PACKOUT_PAGES, packoutPages } from './packout-pages.ts';
import {
  AddOnType,
  accounts,
  Containers,
  dishes,
  InsteadOf,
  Line,
  Paragraph,
  PeopleByAccount,
  PercentMore,
  Portions,
  PrintedAllergens,
  PrintedTemp,
  SheetHead,
  Short,
  Suits,
  tooManyLabels,
} from './printed-values.ts';

/*
 * The input of each template. The view functions build these values. The schemas are the last check before the printer:
 * a fault in the data becomes a clear refusal and is never mistaken for a fault in a template.
 */

export const HostFlowView = z.strictObject({
  head: SheetHead,
  cuisine: Line.nullable(),
  description: Paragraph,
  /** One per scheduled menu. Null for a master menu, which has none (scheduling-8). */
  notes: z.strictObject({ butcherPaper: Paragraph, client: Paragraph, talkingPoints: Paragraph }).nullable(),
  /** In host flow order. */
  elements: dishes(
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
  elements: dishes(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOf,
      container: Line.nullable(),
      servingTemp: PrintedTemp,
    }),
  ),
});
export type TemperatureView = z.output<typeof TemperatureView>;

/** Whose service is cancelled, and why. Null where everybody is served. */
const NotServedNote = Paragraph.nullable();

const PackedElement = z.strictObject({
  name: Line,
  insteadOf: InsteadOf,
  portions: Portions,
  container: Line.nullable(),
  allergens: PrintedAllergens,
  full: Containers,
  half: Containers,
  percentMore: PercentMore,
  /**
   * False when it could not be counted. The document then asks for the number instead of omitting the element
   * (documents-3).
   */
  isCounted: z.boolean(),
});

export const PackoutView = z.strictObject({
  head: SheetHead,
  notServed: NotServedNote,
  accounts: accounts(
    z.strictObject({
      account: Line.nullable(),
      headCount: z.int().min(0).nullable(),
      veggies: z.int().min(0),
      /** "12: Vegetarian 9, no Milk 3", as on the screens (scheduling-6). */
      accommodations: Paragraph.nullable(),
      /** "11:30 AM". Several when the account is served twice. */
      starts: Line.nullable(),
      deliverTo: Line.nullable(),
      saladType: Line.nullable(),
      hasDessert: z.boolean(),
      notes: Paragraph,
      containers: z.int().min(0),
      sections: z.array(
        z.strictObject({
          servingTemp: PrintedTemp,
          title: Short,
          toLoad: z.int().min(0),
          elements: z.array(PackedElement).min(1).max(500),
        }),
      ),
      addOns: z
        .array(
          z.strictObject({
            type: Line,
            toLoad: z.int().min(0),
            elements: z
              .array(PackedElement.extend({ servingTemp: PrintedTemp, ordered: z.int().min(0) }))
              .min(1)
              .max(500),
          }),
        )
        .max(500),
      kit: z.array(z.strictObject({ name: Line, quantity: z.int().min(1) })),
    }),
  ).refine(
    (packed) => packoutPages(packed) <= MAX_PACKOUT_PAGES,
    `A packout file holds at most ${MAX_PACKOUT_PAGES} pages. Please print it account by account.`,
  ),
});
export type PackoutView = z.output<typeof PackoutView>;

export const DishCardsView = z.strictObject({
  head: SheetHead,
  cards: dishes(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOf,
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
  extraCourses: PeopleByAccount,
  elements: dishes(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOf,
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
      accounts: accounts(
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

export const LabelsView = z.strictObject({
  head: SheetHead,
  /** "Thu 11/20" */
  day: Short,
  /** Labels already used on the first label sheet. */
  skip: z
    .int()
    .min(0)
    .max(LABELS_PER_SHEET - 1),
  labels: z
    .array(
      z.strictObject({
        account: Line,
        element: Line,
        addOnType: AddOnType,
        insteadOf: InsteadOf,
        portions: Portions,
        container: Line.nullable(),
        isHalf: z.boolean(),
        /** "2 of 4". Null where it is not counted: the label leaves lines to write on. */
        place: z.strictObject({ number: z.int().min(1), of: z.int().min(1) }).nullable(),
        servingTemp: PrintedTemp,
        allergens: PrintedAllergens,
        suits: Suits,
      }),
    )
    .max(MAX_LABELS, tooManyLabels),
});
export type LabelsView = z.output<typeof LabelsView>;

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

/** What has changed since a sheet was printed. */
export const ChangeSlipView = z.strictObject({
  head: SheetHead,
  /** "Packout sheet" */
  changes: Short,
  /** Of the sheet that it belongs to. */
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
} as const satisfies Record<FileContent, z.ZodType>;

export type DocumentView<Name extends FileContent> = z.input<(typeof documentSchemas)[Name]>;

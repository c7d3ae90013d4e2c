import * as z from 'zod';
import type { DocumentName } from '#contract/document-names.ts';
import {
  AddOnType,
  accounts,
  Containers,
  dishes,
  elements,
  InsteadOf,
  Line,
  MAX_DISHES,
  MAX_LABELS,
  Paragraph,
  PeopleByAccount,
  Portions,
  PrintedAllergens,
  PrintedTemp,
  Short,
  tooManyLabels,
} from './printed-values.ts';

/*
 * The input of each template. The view functions build these values. The schemas are the last check before the printer:
 * a fault in the data becomes a clear refusal and is never mistaken for a fault in a template.
 */

/** The head of a document. A master menu has no market, service line or date. */
export const SheetHead = z.strictObject({
  menuName: Line,
  market: Line.nullable(),
  serviceLine: Line.nullable(),
  account: Line.nullable(),
  /** "Thu" */
  day: Short.nullable(),
  /** "11/20/2025" */
  date: Short.nullable(),
  printedAt: Short,
});
export type SheetHead = z.output<typeof SheetHead>;

export const ChefNumbersView = z.strictObject({
  head: SheetHead,
  warnings: z.array(Paragraph).max(10),
  /** A sentence that replaces the table, or null. */
  empty: Line.nullable(),
  accounts: accounts(z.strictObject({ name: Line, headCount: z.int().min(0), veggies: z.int().min(0) })),
  elements: elements(
    z.strictObject({
      name: Line,
      /** "Full Pan, 5 oz each, 160 oz per container" */
      detail: Paragraph,
      /** "724.7 lbs" */
      total: Short,
      canHalf: z.boolean(),
      containerCount: z.int().min(0),
      halfCount: z.int().min(0),
      /** Full and half containers per account, in the order of `accounts`. */
      counts: accounts(z.tuple([Containers, z.int().min(0).max(1)])),
    }),
  ),
  alternatives: z
    .array(
      z.strictObject({
        name: Line,
        insteadOf: Line,
        allergens: PrintedAllergens,
        /** Null where nobody counted: the document leaves a line for the number. */
        plate: z
          .strictObject({
            /** "6 portions: 4 Vegan, 2 Milk" */
            text: Paragraph,
            portions: z.int().min(0),
            detail: Paragraph,
            /** "2.3 lbs". Null, like the containers, where they are not set. */
            total: Short.nullable(),
            containers: z.tuple([Containers, Containers]).nullable(),
            accounts: accounts(z.strictObject({ name: Line, people: z.int().min(0) })),
          })
          .nullable(),
      }),
    )
    .max(MAX_DISHES),
  /** By need (scheduling-6). */
  accommodations: PeopleByAccount,
  addOns: z
    .array(
      z.strictObject({
        type: Line,
        elements: z.array(
          z.strictObject({
            name: Line,
            /** The same text as for an element of the menu, or why it is not counted. */
            detail: Paragraph,
            /** Servings. */
            ordered: z.int().min(0),
            /** "724.7 lbs". Null, like the containers, where it is not counted. */
            total: Short.nullable(),
            containers: z.tuple([Containers, Containers]).nullable(),
            accounts: accounts(z.strictObject({ name: Line, quantity: z.int().min(0) })),
          }),
        ),
      }),
    )
    .max(500),
  extraCourses: PeopleByAccount,
});
export type ChefNumbersView = z.output<typeof ChefNumbersView>;

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

const PackedElement = z.strictObject({
  name: Line,
  insteadOf: InsteadOf,
  portions: Portions,
  container: Line.nullable(),
  allergens: PrintedAllergens,
  full: Containers,
  half: Containers,
  /**
   * False when it could not be counted. The document then asks for the number instead of omitting the element
   * (documents-3).
   */
  isCounted: z.boolean(),
});

/** Each account begins a page. A printer's memory holds 100 accounts of 15 elements (decision 121). */
const MAX_PACKOUT_PAGES = 160;
const ROWS_PER_PAGE = 25;
interface PackedTable {
  readonly elements: readonly unknown[];
}
interface PackedAccount {
  readonly sections: readonly PackedTable[];
  readonly addOns: readonly PackedTable[];
}
const pagesOf = (packed: readonly PackedAccount[]) =>
  packed
    .flatMap(({ sections, addOns }) => [...sections, ...addOns])
    .reduce((pages, { elements }) => pages + elements.length / ROWS_PER_PAGE, packed.length);

export const PackoutView = z.strictObject({
  head: SheetHead,
  accounts: accounts(
    z.strictObject({
      account: Line.nullable(),
      headCount: z.int().min(0).nullable(),
      veggies: z.int().min(0),
      /** "12: Vegetarian 9, Milk 3", as on the screens (scheduling-6). */
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
    (packed) => pagesOf(packed) <= MAX_PACKOUT_PAGES,
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
    }),
  ),
});
export type DishCardsView = z.output<typeof DishCardsView>;

export const PrepSheetView = z.strictObject({
  head: SheetHead,
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
        z.strictObject({ name: Line, amount: Short, full: Containers.nullable(), half: Containers.nullable() }),
      ),
    }),
  ),
});
export type PrepSheetView = z.output<typeof PrepSheetView>;

export const LABELS_PER_SHEET = 10;

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
      }),
    )
    .max(MAX_LABELS, tooManyLabels),
});
export type LabelsView = z.output<typeof LabelsView>;

export const documentSchemas = {
  'chef-numbers': ChefNumbersView,
  'host-flow': HostFlowView,
  temperature: TemperatureView,
  packout: PackoutView,
  'dish-cards': DishCardsView,
  'prep-sheet': PrepSheetView,
  labels: LabelsView,
} as const satisfies Record<DocumentName, z.ZodType>;

export type DocumentView<Name extends DocumentName> = z.input<(typeof documentSchemas)[Name]>;

import * as z from 'zod';
import type { DocumentName } from '#contract/document-names.ts';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, ServingTemp } from '#contract/values.ts';

/*
 * What each template is given. The view functions make these values; the schemas are the last door before the printer,
 * so that a fault in the data is a clear refusal and a fault in a template is never taken for one.
 */

export const MAX_ELEMENTS = 60;
/** The elements of a menu with their alternatives, and those of the add-ons beside it. */
const MAX_DISHES = 2 * MAX_ELEMENTS;
export const MAX_ACCOUNTS = 100;
export const MAX_LABELS = 2000;
export const tooManyLabels = 'One file holds at most 2,000 labels. Please print them account by account.';
const MAX_CONTAINERS = 9_999;

/** A name: line breaks in it would tear the furniture of a page apart. */
const Line = z
  .string()
  .max(MAX_NAME_LENGTH * 2)
  .overwrite((text) => text.replace(/\s+/g, ' ').trim());
/** What the view functions write themselves: a date, an amount with its unit. */
const Short = z.string().max(60);
const MAX_LINES = 500;
const Paragraph = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine((text) => text.split('\n').length <= MAX_LINES, `A text can be printed with at most ${MAX_LINES} lines.`);
const Containers = z.int().min(0).max(MAX_CONTAINERS, 'A sheet cannot show more than 9,999 containers in one place.');

const elements = <Element extends z.ZodType>(element: Element) =>
  z.array(element).max(MAX_ELEMENTS, `A sheet holds at most ${MAX_ELEMENTS} elements.`);
const dishes = <Dish extends z.ZodType>(dish: Dish) =>
  z.array(dish).max(MAX_DISHES, `A sheet holds at most ${MAX_DISHES} elements, add-ons and alternatives included.`);
const accounts = <Account extends z.ZodType>(account: Account) =>
  z.array(account).max(MAX_ACCOUNTS, `A sheet holds at most ${MAX_ACCOUNTS} accounts.`);

/** What stands at the top of a sheet, as it is printed. A master menu has no market, line and day. */
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

/** Three states (domain §3): an empty list never stands for "none". */
export const PrintedAllergens = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('some'), names: z.array(Line).min(1).max(100) }),
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('unknown') }),
]);
export type PrintedAllergens = z.output<typeof PrintedAllergens>;

export const PrintedTemp = ServingTemp.nullable();

/** The heading of an element that is served beside the menu; null for an element of the menu. */
const AddOnType = Line.nullable();

/** The dish that this one replaces for those who cannot eat it; null for an element of the menu itself. */
const InsteadOf = Line.nullable();

/** The salads and the dessert that accounts get with their repeating service: nobody counts containers for them. */
const ExtraCourses = z
  .array(
    z.strictObject({
      name: Line,
      people: z.int().min(0),
      accounts: accounts(z.strictObject({ name: Line, people: z.int().min(0) })),
    }),
  )
  .max(100);

export const ChefNumbersView = z.strictObject({
  head: SheetHead,
  warnings: z.array(Paragraph).max(10),
  /** The sentence to print instead of the table, or null. */
  empty: Line.nullable(),
  accounts: accounts(z.strictObject({ name: Line, headCount: z.int().min(0), veggies: z.int().min(0) })),
  elements: elements(
    z.strictObject({
      name: Line,
      /** "Full Pan, 5 oz each, 160 oz per container" */
      detail: Paragraph,
      /** "724.7 lb" */
      total: Short,
      canHalf: z.boolean(),
      containerCount: z.int().min(0),
      halfCount: z.int().min(0),
      /** Full and half containers, one pair for each account in the order of `accounts`. */
      counts: accounts(z.tuple([Containers, z.int().min(0).max(1)])),
    }),
  ),
  /** Nobody counts them: the sheet leaves a line for how many. */
  alternatives: z.array(z.strictObject({ name: Line, insteadOf: Line, allergens: PrintedAllergens })).max(MAX_DISHES),
  addOns: z
    .array(
      z.strictObject({
        type: Line,
        elements: z.array(
          z.strictObject({
            name: Line,
            /** As of an element of the menu, or why it is not counted. */
            detail: Paragraph,
            /** Servings. */
            ordered: z.int().min(0),
            /** "724.7 lb"; null where it is not counted, as the containers. */
            total: Short.nullable(),
            containers: z.tuple([Containers, Containers]).nullable(),
            accounts: accounts(z.strictObject({ name: Line, quantity: z.int().min(0) })),
          }),
        ),
      }),
    )
    .max(500),
  extraCourses: ExtraCourses,
});
export type ChefNumbersView = z.output<typeof ChefNumbersView>;

export const HostFlowView = z.strictObject({
  head: SheetHead,
  cuisine: Line.nullable(),
  description: Paragraph,
  /** Once for each scheduled menu; null on the sheet of a master menu, which has none. */
  notes: z.strictObject({ butcherPaper: Paragraph, client: Paragraph, talkingPoints: Paragraph }).nullable(),
  /** In the order of the line. */
  elements: dishes(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      servingTemp: PrintedTemp,
      allergens: PrintedAllergens,
      vessel: Line.nullable(),
      utensil: Line.nullable(),
      directionals: Paragraph,
      alternatives: z.array(z.strictObject({ name: Line, allergens: PrintedAllergens })),
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
  container: Line.nullable(),
  allergens: PrintedAllergens,
  full: Containers,
  half: Containers,
  /** False when nobody could count it: the sheet then asks for the number instead of leaving the element out. */
  isCounted: z.boolean(),
});

/** Each account begins a page. What 100 accounts of 15 elements take is what a printer's memory holds (decision 121). */
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
      /** "11:30 AM"; several when the account is served twice. */
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
  extraCourses: ExtraCourses,
  elements: dishes(
    z.strictObject({
      name: Line,
      addOnType: AddOnType,
      insteadOf: InsteadOf,
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
      /** What goes into the total, ingredient by ingredient; empty when the recipe's rows do not tell. */
      amounts: z.array(z.strictObject({ name: Line, amount: Short })).max(200),
      method: Paragraph,
      accounts: accounts(z.strictObject({ name: Line, amount: Short, full: Containers, half: Containers })),
    }),
  ),
});
export type PrepSheetView = z.output<typeof PrepSheetView>;

export const LABELS_PER_SHEET = 10;

export const LabelsView = z.strictObject({
  head: SheetHead,
  /** "Thu 11/20" */
  day: Short,
  /** Labels already used on the first sheet. */
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
        container: Line.nullable(),
        isHalf: z.boolean(),
        /** "2 of 4"; null where nobody counted, which leaves lines to write on. */
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

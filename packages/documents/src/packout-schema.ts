import * as z from 'zod';
import {
  Containers,
  createAccountList,
  InsteadOfName,
  Line,
  NotKnownNotes,
  Paragraph,
  PercentMore,
  Portions,
  PrintedAllergens,
  PrintedTemp,
  SheetHead,
  Short,
} from './printed-values.ts';

/** Each account begins a page. A printer's memory holds 100 accounts of 15 elements (decision 17). */
const MAX_PACKOUT_PAGES = 160;
const ROWS_PER_PAGE = 25;
interface PackedTable {
  readonly elements: readonly unknown[];
}
interface PackedAccount {
  readonly sections: readonly PackedTable[];
  readonly addOns: readonly PackedTable[];
}
const countPackoutPages = (packed: readonly PackedAccount[]) =>
  packed
    .flatMap(({ sections, addOns }) => [...sections, ...addOns])
    .reduce((pages, { elements }) => pages + elements.length / ROWS_PER_PAGE, packed.length);

/** Whose service is cancelled, and why. Null where everybody is served. */
export const NotServedNote = Paragraph.nullable();

const PackedElement = z.strictObject({
  name: Line,
  insteadOf: InsteadOfName,
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
  accounts: createAccountList(
    z.strictObject({
      account: Line.nullable(),
      headCount: z.int().min(0).nullable(),
      veggies: z.int().min(0),
      notKnown: NotKnownNotes,
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
    (packed) => countPackoutPages(packed) <= MAX_PACKOUT_PAGES,
    `A packout file holds at most ${MAX_PACKOUT_PAGES} pages. Please print it account by account.`,
  ),
});
export type PackoutView = z.output<typeof PackoutView>;

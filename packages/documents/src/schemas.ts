import * as z from 'zod';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, ServingTemp } from '#contract/values.ts';

/*
 * What each template is given. The view functions make these values; the schemas are the last door before the printer,
 * so that a fault in the data is a clear refusal and a fault in a template is never taken for one.
 */

export const MAX_ELEMENTS = 60;
export const MAX_ACCOUNTS = 100;
export const MAX_LABELS = 2000;
const MAX_CONTAINERS = 9_999;

/** A name: line breaks in it would tear the furniture of a page apart. */
const Line = z
  .string()
  .max(MAX_NAME_LENGTH * 2)
  .overwrite((text) => text.replace(/\s+/g, ' ').trim());
/** What the view functions write themselves: a date, an amount with its unit. */
const Short = z.string().max(60);
const Paragraph = z.string().max(MAX_TEXT_LENGTH);
const Containers = z.int().min(0).max(MAX_CONTAINERS, 'A sheet cannot show more than 9,999 containers in one place.');

const elements = <Element extends z.ZodType>(element: Element) =>
  z.array(element).max(MAX_ELEMENTS, `A sheet holds at most ${MAX_ELEMENTS} elements.`);
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
  addOns: z
    .array(
      z.strictObject({
        type: Line,
        element: Line,
        total: z.int().min(0),
        accounts: accounts(z.strictObject({ name: Line, quantity: z.int().min(0) })),
      }),
    )
    .max(500),
});
export type ChefNumbersView = z.output<typeof ChefNumbersView>;

export const documentSchemas = {
  'chef-numbers': ChefNumbersView,
} as const;

export type DocumentName = keyof typeof documentSchemas;
export type DocumentView<Name extends DocumentName> = z.input<(typeof documentSchemas)[Name]>;

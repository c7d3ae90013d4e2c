import * as z from 'zod';
import {
  Containers,
  createAccountList,
  createElementList,
  Line,
  MAX_DISHES,
  Paragraph,
  PeopleByAccount,
  PercentMore,
  PrintedAllergens,
  SheetHead,
  Short,
} from './printed-values.ts';

export const ChefNumbersView = z.strictObject({
  head: SheetHead,
  /** Changes after planning that nobody has accepted, and how many more there are. */
  changes: z.array(Paragraph).max(31),
  warnings: z.array(Paragraph).max(10),
  /** A sentence that replaces the table, or null. */
  empty: Line.nullable(),
  accounts: createAccountList(z.strictObject({ name: Line, headCount: z.int().min(0), veggies: z.int().min(0) })),
  elements: createElementList(
    z.strictObject({
      name: Line,
      /** "Full Pan, 5 oz each, 160 oz per container" */
      detail: Paragraph,
      /** Null where a client sends the numbers, who says nothing of allergens. */
      allergens: PrintedAllergens.nullable(),
      /** "724.7 lbs" */
      total: Short,
      canHalf: z.boolean(),
      containerCount: z.int().min(0),
      halfCount: z.int().min(0),
      /** Full and half containers per account, in the order of `accounts`, and how much more than usual they are. */
      counts: createAccountList(z.tuple([Containers, z.int().min(0).max(1), PercentMore])),
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
            /** "6 portions: 4 Vegan, 2 no Milk" */
            text: Paragraph,
            /** Null where somebody may need it and nobody knows how many. */
            portions: z.int().min(0).nullable(),
            detail: Paragraph,
            /** "2.3 lbs". Null, like the containers, where they are not set. */
            total: Short.nullable(),
            containers: z.tuple([Containers, Containers]).nullable(),
            accounts: createAccountList(z.strictObject({ name: Line, people: z.int().min(0) })),
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
            /** Null where no dish is chosen, or needed. */
            allergens: PrintedAllergens.nullable(),
            /** Servings. */
            ordered: z.int().min(0),
            /** "724.7 lbs". Null, like the containers, where it is not counted. */
            total: Short.nullable(),
            containers: z.tuple([Containers, Containers]).nullable(),
            accounts: createAccountList(z.strictObject({ name: Line, quantity: z.int().min(0) })),
          }),
        ),
      }),
    )
    .max(500),
  extraCourses: PeopleByAccount,
});
export type ChefNumbersView = z.output<typeof ChefNumbersView>;

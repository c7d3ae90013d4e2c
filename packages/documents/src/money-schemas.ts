import * as z from 'zod';
import { Line, Paragraph, SheetHead, Short } from './printed-values.ts';

/** A year of five services a day with an add-on each. */
const MAX_STATEMENT_ROWS = 4_000;
const tooManyRows = 'This statement has too many lines for one file. Please print a shorter period.';

/** What an account owes for a period. */
export const StatementView = z.strictObject({
  head: SheetHead,
  period: Short,
  /** "Closed 12/01/26 by Ana Diaz" */
  state: Line,
  /** "No. 42"; empty for a draft. */
  number: Short,
  /** The operator's name and address; empty while nobody entered them. */
  letterhead: Paragraph,
  /** Who pays, and their order. */
  billTo: Paragraph,
  purchaseOrderNumber: Line,
  total: Short,
  /** What the total does not know. */
  open: Short,
  rows: z
    .array(z.strictObject({ date: Short, what: Line, note: Line, quantity: Short, price: Short, amount: Short }))
    .max(MAX_STATEMENT_ROWS, tooManyRows),
});
export type StatementView = z.output<typeof StatementView>;
/** What to order from one vendor, for each market, late orders first. */
export const PurchaseSheetView = z.strictObject({
  head: SheetHead,
  days: Short,
  total: Short,
  markets: z
    .array(
      z.strictObject({
        name: Line,
        /** Name and address of the operator there. */
        letterhead: Paragraph,
        rows: z
          .array(
            z.strictObject({
              ingredient: Line,
              itemId: Line,
              needed: Short,
              onHand: Short,
              cases: Short,
              holds: Short,
              cost: Short,
              orderBy: Short,
              isLate: z.boolean(),
              note: Line,
            }),
          )
          .max(1_000),
      }),
    )
    .max(100),
});
export type PurchaseSheetView = z.output<typeof PurchaseSheetView>;

import * as z from 'zod';
import { Line, Paragraph, SheetHead, Short } from './printed-values.ts';

/** A year of five services a day with an add-on each. */
const MAX_STATEMENT_ROWS = 4_000;
const tooManyRows = 'This statement has too many lines for one file. Please print a shorter period.';

/** What an account owes for a period. */
export const StatementView = z.strictObject({
  head: SheetHead,
  period: Short,
  /** "Closed 12/01/26 by Ana Diaz"; of a draft also which days are closed already. */
  state: Paragraph,
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
/** What to order from one vendor: for each market and delivery an order, late ones first. */
export const PurchaseSheetView = z.strictObject({
  head: SheetHead,
  days: Short,
  total: Short,
  /** Empty while nobody entered them. */
  customerNumber: Line,
  contact: Paragraph,
  notes: Paragraph,
  orders: z
    .array(
      z.strictObject({
        market: Line,
        /** Name and address of the operator there. */
        letterhead: Paragraph,
        /** 'Tue 12/01'; empty where the vendor has no delivery days. */
        delivery: Short,
        /** 'Thu 12/03' where that delivery is missed; else empty. */
        nextDelivery: Short,
        orderBy: Short,
        isLate: z.boolean(),
        total: Short,
        belowMinimum: Short,
        rows: z
          .array(
            z.strictObject({
              ingredient: Line,
              itemId: Line,
              needed: Short,
              cases: Short,
              holds: Short,
              cost: Short,
              note: Line,
            }),
          )
          .max(1_000),
      }),
    )
    .max(1_000),
});
export type PurchaseSheetView = z.output<typeof PurchaseSheetView>;

import * as z from 'zod';
import { documentNames } from './document-names.ts';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdName } from './values.ts';

/** Whether a sheet is printed, or in a file, and still says what is planned (paper-6). */
export const SheetStatus = z.enum(['notPrinted', 'onPhone', 'notKnown', 'current', 'outOfDate']);
export type SheetStatus = z.output<typeof SheetStatus>;

/**
 * What was done with a sheet, as far as somebody told (paper-10), in rising order. `made`: a file was made of it.
 * `notKnown`: so long ago that nobody was asked.
 */
const PrintState = z.enum(['made', 'notKnown', 'kept', 'inFile', 'printed']);
export type PrintState = z.output<typeof PrintState>;

/** What a person can tell. */
const ToldState = z.enum(['kept', 'inFile', 'printed']);
export type ToldState = z.output<typeof ToldState>;

const SheetDocument = z.enum(documentNames);

/** Identity of a sheet: the parameters of the call that prints it. */
export const SheetSubject = z.object({
  document: SheetDocument,
  /** Null where nothing can be printed: no menu is scheduled any more. */
  scheduledMenuId: Id.nullable(),
  /** The master menu. */
  menuId: Id.nullable(),
  marketId: Id.nullable(),
  date: CalendarDay.nullable(),
  serviceLineId: Id.nullable(),
  account: IdName.nullable(),
  choice: z
    .object({
      scale: z.enum(['small', 'large']).optional(),
      accountIds: z.array(Id).optional(),
      elementIds: z.array(Id).optional(),
      skip: z.int().optional(),
      part: z.int().optional(),
    })
    .nullable(),
  menuName: z.string(),
});
export type SheetSubject = z.output<typeof SheetSubject>;

/** `printedAt`: when it came into its state. */
const SheetPrint = z.object({
  code: z.string(),
  state: PrintState,
  printedAt: z.string(),
  printedBy: z.string().nullable(),
});

export const SheetState = z.object({
  subject: SheetSubject,
  status: SheetStatus,
  /** The last one; null if there is none. */
  print: SheetPrint.nullable(),
  /** A sentence for each of the first differences, what matters most first. */
  changes: z.array(z.string()),
  changeCount: z.int(),
  /** Whether it can be printed again, and whether its change slip can. */
  canPrint: z.boolean(),
  canPrintSlip: z.boolean(),
  /** The last change slip, and whether it says all that has changed. */
  slip: z.object({ state: PrintState, printedAt: z.string(), isCurrent: z.boolean() }).nullable(),
});
export type SheetState = z.output<typeof SheetState>;

export const ServiceSheets = z.object({
  marketId: Id,
  serviceLineId: Id,
  date: CalendarDay,
  sheets: z.array(SheetState),
});
export type ServiceSheets = z.output<typeof ServiceSheets>;

export const SheetsQuery = z.object({
  marketId: Id,
  date: CalendarDay,
  serviceLineId: Id.optional().describe('All service lines without it'),
});
export type SheetsQuery = z.output<typeof SheetsQuery>;

/** As typed or scanned: the server understands look-alikes, spaces and small letters (paper-1). */
const Code = z.object({ code: z.string().min(1).max(40) });

export const FoundSheet = SheetState.extend({
  market: z.string().nullable(),
  serviceLine: z.string().nullable(),
  /** Author and time of a newer print of the same sheet. */
  newer: SheetPrint.nullable(),
});
export type FoundSheet = z.output<typeof FoundSheet>;

export const sheetOperations = {
  listSheets: operation({
    method: 'GET',
    path: '/v1/sheets',
    permission: 'staff',
    summary:
      'Which sheets of a day are printed, and whether they are still true, for each service line with a menu or prints',
    query: SheetsQuery,
    data: z.array(ServiceSheets),
  }),
  getSheet: operation({
    method: 'GET',
    path: '/v1/sheets/:code',
    permission: 'staff',
    summary: 'The printed sheet with this code: whether it is still true, and what has changed since',
    params: Code,
    data: FoundSheet,
  }),
  tellPrints: operation({
    method: 'POST',
    path: '/v1/sheet-prints',
    permission: 'staff',
    summary:
      'What its person did with the sheets of a file: kept on a phone, saved in a file or printed. Raises their state, never lowers it',
    body: z.object({
      prints: z
        .array(z.object({ id: Id.describe('One of the header Brigade-Prints of the file'), state: ToldState }))
        .min(1)
        .max(500),
    }),
    data: z.null(),
  }),
  getSheetStatus: operation({
    method: 'GET',
    path: '/v1/sheet-status/:code',
    permission: 'public',
    summary: 'Only whether the printed sheet with this code is still true, its document and its day',
    params: Code,
    data: z.object({ status: SheetStatus, document: SheetDocument, date: CalendarDay.nullable() }),
  }),
};

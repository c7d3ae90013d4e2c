import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdName, IdParams, ListMeta, Name, PageQuery } from './values.ts';

const idOrNull = Id.nullish().transform((id) => id ?? null);

/** Whose services are cancelled: one account's, a market's, or everybody's where both are null (service-events-16). */
const scope = { accountId: idOrNull, marketId: idOrNull };

export const ClosingInput = z.object({
  ...scope,
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  reason: Name,
  /** The choice for services made by hand in these days. A call without it is answered 409. */
  handMade: z.enum(['keep', 'cancel']).nullish(),
});
export type ClosingInput = z.output<typeof ClosingInput>;

export const Closing = z.object({
  id: Id,
  accountId: Id.nullable(),
  account: IdName.nullable(),
  marketId: Id.nullable(),
  market: IdName.nullable(),
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  reason: z.string(),
  /** Services that it keeps cancelled now. */
  cancelledServices: z.int(),
  version: z.int(),
});
export type Closing = z.output<typeof Closing>;

export const HandMadeService = z.object({
  id: Id,
  account: z.string(),
  date: CalendarDay,
  serviceLine: z.string(),
  eaterCount: z.int(),
});
export type HandMadeService = z.output<typeof HandMadeService>;

/** `details` of the 409: the first hundred, and how many there are. */
export const HandMadeServices = z.object({ handMade: z.array(HandMadeService), count: z.int() });
export type HandMadeServices = z.output<typeof HandMadeServices>;

export const ClosingListQuery = z.object({
  ...PageQuery.pick({ page: true, perPage: true }).shape,
  /** Only closings that this market has: its own, those of its accounts, and those of all. */
  marketId: Id.optional(),
  /** Only closings that touch these days. */
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
});
export type ClosingListQuery = z.output<typeof ClosingListQuery>;

const listClosings = operation({
  method: 'GET',
  path: '/v1/closings',
  permission: 'viewScheduleMenu',
  summary: 'Closing days by date, the latest first',
  query: ClosingListQuery,
  data: z.array(Closing),
  meta: ListMeta,
});

const createClosing = operation({
  method: 'POST',
  path: '/v1/closings',
  permission: 'editServiceEvent',
  summary: 'Cancel the recurring services of some days; 409 with the services made by hand until they are decided on',
  body: ClosingInput,
  status: 201,
  data: Closing,
});

const deleteClosing = operation({
  method: 'DELETE',
  path: '/v1/closings/:id',
  permission: 'editServiceEvent',
  summary: 'Take closing days back; the services from today on return as they were',
  params: IdParams,
  /** Services whose place somebody has taken meanwhile. */
  data: z.object({ stillCancelled: z.int() }),
});

export const closingOperations = { listClosings, createClosing, deleteClosing };

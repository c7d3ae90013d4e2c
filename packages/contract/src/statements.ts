import * as z from 'zod';
import { operation } from './operation.ts';
import { countings, lineKinds, MAX_STATEMENT_DAYS, statementTexts as texts } from './statements-texts.ts';
import { CalendarDay, Id, IdName, IdParams, ListMeta, PageQuery } from './values.ts';

/** Dollars and cents as a text, exact at any size: "1234.50", "-72.50". */
export const Amount = z.string().regex(/^-?\d+\.\d{2}$/);
export type Amount = z.output<typeof Amount>;

const countDays = (first: CalendarDay, last: CalendarDay) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;

const Period = z.object({ firstDay: CalendarDay, lastDay: CalendarDay });
const isInOrder = ({ firstDay, lastDay }: z.output<typeof Period>) => firstDay <= lastDay;
const isShort = ({ firstDay, lastDay }: z.output<typeof Period>) => countDays(firstDay, lastDay) <= MAX_STATEMENT_DAYS;
const inOrder = { error: texts.lastBeforeFirst, path: ['lastDay'] };
const short = { error: texts.tooLong, path: ['lastDay'] };

export const StatementLine = z.object({
  /** Null in a draft: a closed line keeps its id. */
  id: Id.nullable(),
  kind: z.enum(lineKinds),
  date: CalendarDay,
  serviceLine: IdName,
  /** Null: the service itself. */
  addOnType: IdName.nullable(),
  /** People, or pieces of an add-on. */
  quantity: z.int(),
  /** Null of a correction, which may have several. */
  price: Amount.nullable(),
  /** Zero where nothing is billed. */
  amount: Amount,
  counting: z.enum(countings),
  /** Nobody entered a price, so the amount is not known (statements-4). */
  lacksPrice: z.boolean(),
  /** The reason of a closed day, what a correction compares. */
  note: z.string(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const ClosedPeriod = z.object({ id: Id, firstDay: CalendarDay, lastDay: CalendarDay });
export type ClosedPeriod = z.output<typeof ClosedPeriod>;

export const Statement = z.object({
  /** Null: a draft, computed anew at each look. */
  id: Id.nullable(),
  /** Of closed statements: 1, 2, 3 … in the order of closing, without gaps. */
  number: z.int().nullable(),
  account: IdName,
  /** Name and address of the operator and of who pays, and the client's order, as papers show them (statements-8). */
  letterhead: z.string(),
  billTo: z.string(),
  purchaseOrderNumber: z.string(),
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  total: Amount,
  closed: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  lines: z.array(StatementLine),
  /** Statements that are closed in the period of this draft: their days are not in it. */
  closedPeriods: z.array(ClosedPeriod),
  /** What they billed of the days of this draft; zero of a closed statement. */
  closedTotal: Amount,
  closedServices: z.int(),
  closedPeople: z.int(),
});
export type Statement = z.output<typeof Statement>;

/** Of one account. */
export const AccountStatementQuery = Period.extend({ accountId: Id }).refine(isInOrder, inOrder).refine(isShort, short);

const Query = Period.extend({
  marketId: Id.optional().describe('Only accounts of this market'),
  accountId: Id.optional().describe('Only this account'),
});
export const StatementQuery = Query.refine(isInOrder, inOrder).refine(isShort, short);
export type StatementQuery = z.output<typeof StatementQuery>;

const SeenTotal = z.object({
  accountId: Id,
  /** What the person saw: another total is another statement. */
  total: Amount,
});
export const StatementInput = Period.extend(SeenTotal.shape).refine(isInOrder, inOrder).refine(isShort, short);
export type StatementInput = z.output<typeof StatementInput>;

export const ClosedStatement = Statement.pick({ account: true, firstDay: true, lastDay: true, total: true }).extend({
  id: Id,
  number: z.int(),
  closed: Statement.shape.closed.unwrap(),
});
export type ClosedStatement = z.output<typeof ClosedStatement>;

const MAX_CLOSED_TOGETHER = 500;
export const ManyStatementsInput = Period.extend({
  statements: z
    .array(SeenTotal)
    .min(1)
    .max(MAX_CLOSED_TOGETHER)
    .refine((each) => new Set(each.map(({ accountId }) => accountId)).size === each.length, texts.accountTwice),
})
  .refine(isInOrder, inOrder)
  .refine(isShort, short);
export type ManyStatementsInput = z.output<typeof ManyStatementsInput>;

export const ManyStatements = z.object({
  closed: z.array(ClosedStatement),
  /** The others, each with why it stays a draft. */
  notClosed: z.array(z.object({ accountId: Id, message: z.string() })),
});
export type ManyStatements = z.output<typeof ManyStatements>;

export const statementOperations = {
  listStatements: operation({
    method: 'GET',
    path: '/v1/statements',
    permission: 'statements',
    summary: 'What each account owes for a period: the statement that was closed, or a draft',
    query: StatementQuery,
    data: z.array(Statement),
    meta: z.object({ total: Amount }),
  }),
  getStatement: operation({
    method: 'GET',
    path: '/v1/statements/:id',
    permission: 'statements',
    summary: 'A closed statement',
    params: IdParams,
    data: Statement,
  }),
  closeStatement: operation({
    method: 'POST',
    path: '/v1/statements',
    permission: 'statements',
    summary: 'Close the draft of an account and a period; 409 if it is not what the person saw',
    body: StatementInput,
    status: 201,
    data: Statement,
  }),
  closeStatements: operation({
    method: 'POST',
    path: '/v1/statements/many/close',
    permission: 'statements',
    summary:
      'Close the drafts of several accounts, each whole or not at all; one that is closed already with this total counts',
    body: ManyStatementsInput,
    data: ManyStatements,
    progress: z.object({ done: z.int(), total: z.int() }),
  }),
  listClosedStatements: operation({
    method: 'GET',
    path: '/v1/closed-statements',
    permission: 'statements',
    summary: 'Closed statements, the last number first; a search looks for the account or the number',
    query: PageQuery,
    data: z.array(ClosedStatement),
    meta: ListMeta,
  }),
};

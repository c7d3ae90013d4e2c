import type { Statement, StatementLine } from '#contract/statements.ts';
import { countingNames, lineKindNames, statementTexts as texts } from '#contract/statements-texts.ts';
import { formatLongDate, formatLongMoment, formatShortDate } from '#domain/calendar/calendar-day.ts';
import { formatDollars } from '#domain/statements/amounts.ts';
import { countOpenParts, describeOpenParts } from '#domain/statements/statement-lines.ts';
import type { StatementView } from '../money-schemas.ts';
import { toSheetHead } from './sheet-head.ts';

export interface StatementSource {
  readonly statement: Statement;
  readonly market: string;
  readonly timeZone: string;
  readonly printedAt: Date;
}

const isBilled = ({ kind }: StatementLine) => kind === 'service' || kind === 'addOn' || kind === 'correction';

/** Why nothing is billed, what a correction compares, or where the people come from if not from the plan. */
function formatNote(line: StatementLine): string {
  if (line.kind === 'correction') return line.note;
  if (!isBilled(line)) return [lineKindNames[line.kind], line.note].filter(Boolean).join(': ');
  return line.kind === 'service' && line.counting !== 'planned' ? countingNames[line.counting] : '';
}

function toRow(line: StatementLine): StatementView['rows'][number] {
  const { date, serviceLine, addOnType, quantity, price, amount, lacksPrice } = line;
  return {
    date: formatShortDate(date),
    what: addOnType ? `${serviceLine.name}, ${addOnType.name}` : serviceLine.name,
    note: formatNote(line),
    quantity: quantity.toLocaleString('en-US').replace('-', '−'),
    price: price !== null && isBilled(line) && !lacksPrice ? formatDollars(price) : '',
    amount: lacksPrice ? 'not known' : isBilled(line) ? formatDollars(amount) : '',
  };
}

function describeDraft({ closedPeriods }: Statement): string {
  const days = closedPeriods.map(
    ({ firstDay, lastDay }) => `${formatShortDate(firstDay)} to ${formatShortDate(lastDay)}`,
  );
  return ['Draft: it changes until it is closed', ...(days.length > 0 ? [texts.notInIt(days)] : [])].join('\n');
}

/** One account's statement, a draft or closed (statements-5). */
export function toStatementView({ statement, market, timeZone, printedAt }: StatementSource): StatementView {
  const { account, firstDay, lastDay, closed: closing, total, lines, number } = statement;
  return {
    head: toSheetHead({ menuName: account.name, market, serviceLine: null, date: null, printedAt, timeZone }),
    period: `${formatLongDate(firstDay)} to ${formatLongDate(lastDay)}`,
    state: closing
      ? texts.closedBy(formatLongMoment(timeZone, new Date(closing.at)), closing.by)
      : describeDraft(statement),
    number: number === null ? '' : texts.number(number),
    letterhead: statement.letterhead,
    billTo: statement.billTo || account.name,
    purchaseOrderNumber: statement.purchaseOrderNumber,
    total: countOpenParts(statement).isAtLeast ? `at least ${formatDollars(total)}` : formatDollars(total),
    open: describeOpenParts(statement),
    rows: lines.map(toRow),
  };
}

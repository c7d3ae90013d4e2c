import type { Amount, ClosedPeriod, Statement, StatementLine } from '#contract/statements.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { shortDate } from '../calendar/calendar-day.ts';
import { amountOf, centsOf, dollars, multiplyPrice, sumAmounts } from './amounts.ts';

/** A service as it is now, with its add-ons. */
export interface BilledService {
  readonly date: CalendarDay;
  readonly serviceLine: IdName;
  readonly people: number;
  readonly price: Amount;
  readonly addOns: readonly { readonly addOnType: IdName; readonly quantity: number; readonly price: Amount }[];
}

interface CancelledLine {
  readonly date: CalendarDay;
  readonly serviceLine: IdName;
  readonly people: number;
  readonly price: Amount;
  /** The reason of the closing; null if a person cancelled it alone. */
  readonly closing: string | null;
}

/** Of complete surveys: how many came. */
interface CountedPeople {
  readonly date: CalendarDay;
  readonly serviceLineId: string;
  readonly people: number;
}

/** All that the statement of an account and a period is made of. */
export interface StatementInput {
  readonly account: IdName;
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  /** Today in the account's market. */
  readonly today: CalendarDay;
  readonly billsSurveyedPeople: boolean;
  /** In the period, and on the days of `billed`. */
  readonly services: readonly BilledService[];
  readonly cancelled: readonly CancelledLine[];
  readonly counted: readonly CountedPeople[];
  /** Closed statements of earlier days, and of days of this period. */
  readonly closedPeriods: readonly ClosedPeriod[];
  /** The lines of those. */
  readonly billed: readonly StatementLine[];
}

const nothing = '0.00';
const isIn = (date: CalendarDay, { firstDay, lastDay }: Pick<ClosedPeriod, 'firstDay' | 'lastDay'>) =>
  firstDay <= date && date <= lastDay;
/** What a price and a quantity are billed under: a service line of a day, and of its add-ons each type. */
const unitOf = ({ date, serviceLine, addOnType }: Pick<StatementLine, 'date' | 'serviceLine' | 'addOnType'>) =>
  [date, serviceLine.id, addOnType?.id ?? ''].join(' ');

const aLine = (line: Partial<StatementLine> & Pick<StatementLine, 'kind' | 'date' | 'serviceLine'>): StatementLine => ({
  id: null,
  addOnType: null,
  quantity: 0,
  price: null,
  amount: nothing,
  counting: 'planned',
  lacksPrice: false,
  note: '',
  ...line,
});

function priced(line: StatementLine, price: Amount): StatementLine {
  const amount = multiplyPrice(price, line.quantity);
  return { ...line, price, amount, lacksPrice: centsOf(price) === 0n && line.quantity > 0 };
}

/** People of a service: planned, or what a complete survey counted, where the account says so (statements-3). */
function peopleOf(
  { date, serviceLine, people }: BilledService,
  { billsSurveyedPeople, services, counted }: StatementInput,
): Pick<StatementLine, 'quantity' | 'counting'> {
  if (!billsSurveyedPeople) return { quantity: people, counting: 'planned' };
  const isSame = (one: BilledService) => one.date === date && one.serviceLine.id === serviceLine.id;
  const survey = counted.find((one) => one.date === date && one.serviceLineId === serviceLine.id);
  // One survey counts the people of two services together.
  if (!survey || services.filter(isSame).length > 1) return { quantity: people, counting: 'notSurveyed' };
  return { quantity: survey.people, counting: 'surveyed' };
}

function serviceLines(service: BilledService, input: StatementInput): StatementLine[] {
  const { date, serviceLine } = service;
  if (date >= input.today) return [aLine({ kind: 'toCome', date, serviceLine, quantity: service.people })];
  return [
    priced(aLine({ kind: 'service', date, serviceLine, ...peopleOf(service, input) }), service.price),
    ...service.addOns.map(({ addOnType, quantity, price }) =>
      priced(aLine({ kind: 'addOn', date, serviceLine, addOnType, quantity }), price),
    ),
  ];
}

const cancelledLine = ({ date, serviceLine, people, closing }: CancelledLine): StatementLine =>
  aLine({ kind: closing === null ? 'cancelled' : 'closed', date, serviceLine, quantity: people, note: closing ?? '' });

interface Unit {
  readonly sample: StatementLine;
  readonly quantity: number;
  readonly cents: bigint;
}

function sumUnits(lines: readonly StatementLine[]): Map<string, Unit> {
  return new Map(
    [...Map.groupBy(lines, unitOf)].flatMap(([unit, same]) =>
      same[0]
        ? [
            [
              unit,
              {
                sample: same[0],
                quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
                cents: same.reduce((sum, { amount }) => sum + centsOf(amount), 0n),
              },
            ] as const,
          ]
        : [],
    ),
  );
}

/** A closed day is compared as it was billed, also when the account is billed otherwise from now on (statements-6). */
function wasSurveyed({ date, serviceLine }: BilledService, { billed, billsSurveyedPeople }: StatementInput): boolean {
  const line = billed.find(
    (one) => one.kind === 'service' && one.date === date && one.serviceLine.id === serviceLine.id,
  );
  return line ? line.counting !== 'planned' : billsSurveyedPeople;
}

/** A correction counts what changed, so that all lines of a unit add up to what it is now. */
const isBilling = ({ kind }: StatementLine) => kind === 'service' || kind === 'addOn' || kind === 'correction';

/**
 * What a later change of a closed day costs (statements-6): for each unit the difference between what it is now and the sum
 * of all that was billed for it, so that each change is billed once.
 */
function corrections(input: StatementInput, now: readonly StatementLine[]): StatementLine[] {
  const before = sumUnits(input.billed.filter(isBilling));
  const after = sumUnits(now.filter(isBilling));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((unit) => {
    const [was, is] = [before.get(unit), after.get(unit)];
    const cents = (is?.cents ?? 0n) - (was?.cents ?? 0n);
    const sample = is?.sample ?? was?.sample;
    if (!sample || cents === 0n) return [];
    const { date, serviceLine, addOnType } = sample;
    const quantity = (is?.quantity ?? 0) - (was?.quantity ?? 0);
    const note = correctionText(sample, was?.quantity ?? 0, is?.quantity ?? 0, cents);
    return [aLine({ kind: 'correction', date, serviceLine, addOnType, quantity, amount: amountOf(cents), note })];
  });
}

/** "11/12/26 Lunch: 97 → 92 people, −$72.50" */
function correctionText(
  { date, serviceLine, addOnType }: StatementLine,
  was: number,
  is: number,
  cents: bigint,
): string {
  const what = addOnType ? `${serviceLine.name}, ${addOnType.name}` : serviceLine.name;
  const counts =
    was === is ? `${is} ${addOnType ? '' : 'people '}at another price` : `${was} → ${is}${addOnType ? '' : ' people'}`;
  return `${shortDate(date)} ${what}: ${counts}, ${dollars(amountOf(cents))}`;
}

/** The draft of an account and a period. Lines are in the order of days, corrections of earlier days first. */
export function draftStatement(input: StatementInput): Statement {
  const { account, firstDay, lastDay, closedPeriods } = input;
  const inPeriod = closedPeriods.filter((period) => period.lastDay >= firstDay && period.firstDay <= lastDay);
  const isClosed = ({ date }: { date: CalendarDay }) => closedPeriods.some((period) => isIn(date, period));
  const isOpen = (one: { date: CalendarDay }) => isIn(one.date, input) && !isClosed(one);
  const closedNow = input.services
    .filter(isClosed)
    .flatMap((service) => serviceLines(service, { ...input, billsSurveyedPeople: wasSurveyed(service, input) }));
  const own = [
    ...input.services.filter(isOpen).flatMap((service) => serviceLines(service, input)),
    ...input.cancelled.filter(isOpen).map(cancelledLine),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  const lines = [...corrections(input, closedNow), ...own];
  return {
    id: null,
    account,
    firstDay,
    lastDay,
    total: sumAmounts(lines.map(({ amount }) => amount)),
    closed: null,
    lines,
    closedPeriods: inPeriod,
  };
}

/** How many lines have no price, and how many services are still to come: the total does not know them (statements-4). */
export const openPartsOf = ({ lines }: Pick<Statement, 'lines'>) => ({
  missingPrices: lines.filter(({ lacksPrice }) => lacksPrice).length,
  toCome: lines.filter(({ kind }) => kind === 'toCome').length,
});

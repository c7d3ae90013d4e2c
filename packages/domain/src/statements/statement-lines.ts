import type { Amount, ClosedPeriod, Statement, StatementLine } from '#contract/statements.ts';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { formatShortDate } from '../calendar/calendar-day.ts';
import { formatDollars, multiplyPrice, sumAmounts, toAmount, toCents } from './amounts.ts';

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
export interface StatementInput extends Pick<Statement, 'letterhead' | 'billTo' | 'purchaseOrderNumber'> {
  readonly account: IdName;
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  /** Today in the account's market. */
  readonly today: CalendarDay;
  readonly billsSurveyedPeople: boolean;
  /** In the period, and on the days of `billed`. */
  readonly services: readonly BilledService[];
  readonly cancelled: readonly CancelledLine[];
  readonly countedPeople: readonly CountedPeople[];
  /** Closed statements of earlier days, and of days of this period. */
  readonly closedPeriods: readonly ClosedPeriod[];
  /** All closed lines about their days, in whatever statement. */
  readonly billed: readonly StatementLine[];
}

const nothing = '0.00';
const isIn = (date: CalendarDay, { firstDay, lastDay }: Pick<ClosedPeriod, 'firstDay' | 'lastDay'>) =>
  firstDay <= date && date <= lastDay;
/** What a price and a quantity are billed under: a service line of a day, and of its add-ons each type. */
const toUnit = ({ date, serviceLine, addOnType }: Pick<StatementLine, 'date' | 'serviceLine' | 'addOnType'>) =>
  [date, serviceLine.id, addOnType?.id ?? ''].join(' ');

const toLine = (
  line: Partial<StatementLine> & Pick<StatementLine, 'kind' | 'date' | 'serviceLine'>,
): StatementLine => ({
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

function priceLine(line: StatementLine, price: Amount): StatementLine {
  const amount = multiplyPrice(price, line.quantity);
  return { ...line, price, amount, lacksPrice: toCents(price) === 0n && line.quantity > 0 };
}

/** People of a service: planned, or what a complete survey counted, where the account says so (statements-3). */
function countBilledPeople(
  { date, serviceLine, people }: BilledService,
  { billsSurveyedPeople, services, countedPeople }: StatementInput,
): Pick<StatementLine, 'quantity' | 'counting'> {
  if (!billsSurveyedPeople) return { quantity: people, counting: 'planned' };
  const isSame = (billedService: BilledService) =>
    billedService.date === date && billedService.serviceLine.id === serviceLine.id;
  const survey = countedPeople.find(
    (candidate) => candidate.date === date && candidate.serviceLineId === serviceLine.id,
  );
  // One survey counts the people of two services together.
  if (!survey || services.filter(isSame).length > 1) return { quantity: people, counting: 'notSurveyed' };
  return { quantity: survey.people, counting: 'surveyed' };
}

/** What a service bills once it took place, and its add-ons. */
const toServiceLines = (service: BilledService, input: StatementInput): StatementLine[] => {
  const { date, serviceLine, price, addOns } = service;
  return [
    priceLine(toLine({ kind: 'service', date, serviceLine, ...countBilledPeople(service, input) }), price),
    ...addOns.map((addOn) =>
      priceLine(
        toLine({ kind: 'addOn', date, serviceLine, addOnType: addOn.addOnType, quantity: addOn.quantity }),
        addOn.price,
      ),
    ),
  ];
};

const toOpenLines = (service: BilledService, input: StatementInput): StatementLine[] =>
  service.date < input.today
    ? toServiceLines(service, input)
    : [toLine({ kind: 'toCome', date: service.date, serviceLine: service.serviceLine, quantity: service.people })];

const toCancelledLine = ({ date, serviceLine, people, closing }: CancelledLine): StatementLine =>
  toLine({ kind: closing === null ? 'cancelled' : 'closed', date, serviceLine, quantity: people, note: closing ?? '' });

interface Unit {
  readonly sample: StatementLine;
  readonly quantity: number;
  readonly cents: bigint;
  /** Of each; null where nothing has one, or several have several. */
  readonly price: Amount | null;
  readonly lacksPrice: boolean;
}

/** Corrections have no price: what all lines come to has the one that they were corrected to. */
function findPrice(lines: readonly StatementLine[], quantity: number, cents: bigint): Amount | null {
  const prices = new Set(lines.flatMap(({ kind, price }) => (kind === 'correction' || price === null ? [] : price)));
  const count = BigInt(quantity);
  return prices.size > 1 || count === 0n || cents % count !== 0n ? null : toAmount(cents / count);
}

function sumUnit(lines: readonly [StatementLine, ...StatementLine[]]): Unit {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const cents = lines.reduce((sum, { amount }) => sum + toCents(amount), 0n);
  const price = findPrice(lines, quantity, cents);
  return { sample: lines[0], quantity, cents, price, lacksPrice: lines.some((line) => line.lacksPrice) };
}

function sumUnits(lines: readonly StatementLine[]): Map<string, Unit> {
  const units = [...Map.groupBy(lines.filter(isBilling), toUnit)];
  return new Map(
    units.flatMap(([key, [first, ...more]]) => (first ? [[key, sumUnit([first, ...more])] as const] : [])),
  );
}

/** A closed day is compared as it was billed, also when the account is billed otherwise from now on (statements-6). */
function wasSurveyed({ date, serviceLine }: BilledService, { billed, billsSurveyedPeople }: StatementInput): boolean {
  const line = billed.find(
    (candidate) =>
      isBilling(candidate) &&
      candidate.addOnType === null &&
      candidate.date === date &&
      candidate.serviceLine.id === serviceLine.id,
  );
  return line ? line.counting !== 'planned' : billsSurveyedPeople;
}

/** A correction counts what changed, so that all lines of a unit add up to what it is now. */
const isBilling = ({ kind }: StatementLine) => kind === 'service' || kind === 'addOn' || kind === 'correction';

/**
 * What a later change of a closed day costs (statements-6): for each unit the difference between what it is now and the sum
 * of all that was billed for it, so that each change is billed once. Without a price now, it asks (statements-4).
 */
function listCorrections(billed: readonly StatementLine[], current: readonly StatementLine[]): StatementLine[] {
  const before = sumUnits(billed);
  const after = sumUnits(current);
  const corrections = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [unitBefore, unitAfter] = [before.get(key), after.get(key)];
    const cents = (unitAfter?.cents ?? 0n) - (unitBefore?.cents ?? 0n);
    const sample = unitAfter?.sample ?? unitBefore?.sample;
    const quantity = (unitAfter?.quantity ?? 0) - (unitBefore?.quantity ?? 0);
    const isAddedWithoutPrice = quantity > 0 && Boolean(unitAfter?.lacksPrice) && !unitBefore?.lacksPrice;
    if (!sample || (cents === 0n && !isAddedWithoutPrice)) return [];
    const { date, serviceLine, addOnType, counting } = sample;
    const line = toLine({ kind: 'correction', date, serviceLine, addOnType, counting });
    const what = `${formatShortDate(date)} ${addOnType ? `${serviceLine.name}, ${addOnType.name}` : serviceLine.name}`;
    if (unitAfter?.lacksPrice) {
      const note =
        unitBefore && cents !== 0n
          ? texts.priceGone(what, unitAfter.quantity, formatDollars(toAmount(unitBefore.cents)))
          : texts.addedWithoutPrice(what, quantity, !addOnType);
      return [{ ...line, lacksPrice: true, note }];
    }
    const note = `${what}: ${describeChange(unitBefore, unitAfter, addOnType)}, ${formatDollars(toAmount(cents))}`;
    return [{ ...line, quantity, amount: toAmount(cents), note }];
  });
  return corrections.toSorted((a, b) => a.date.localeCompare(b.date));
}

const formatCount = (count: number) => count.toLocaleString('en-US');

/** "97 → 92 people", "74 people, price $14.25 → $12.00" */
function describeChange(before: Unit | undefined, after: Unit | undefined, addOnType: IdName | null): string {
  const countBefore = formatCount(before?.quantity ?? 0);
  const countAfter = formatCount(after?.quantity ?? 0);
  const counts = countBefore === countAfter ? countAfter : `${countBefore} → ${countAfter}`;
  const subject = addOnType ? counts : `${counts} people`;
  const [priceBefore, priceAfter] = [before?.price ?? null, after?.price ?? null];
  if (priceBefore !== null && priceAfter !== null)
    return priceBefore === priceAfter ? subject : `${subject}, ${describePrices(priceBefore, priceAfter)}`;
  return countBefore === countAfter ? `${subject} at another price` : subject;
}

/** Nobody entered a price is not free (statements-4). */
const describePrices = (before: Amount, after: Amount): string =>
  toCents(before) === 0n
    ? `no price → ${formatDollars(after)}`
    : `price ${formatDollars(before)} → ${formatDollars(after)}`;

/** The draft of an account and a period. Lines are in the order of days, corrections of earlier days first. */
export function draftStatement(input: StatementInput): Statement {
  const { account, letterhead, billTo, purchaseOrderNumber, firstDay, lastDay, closedPeriods } = input;
  const inPeriod = closedPeriods.filter((period) => period.lastDay >= firstDay && period.firstDay <= lastDay);
  const isClosed = ({ date }: { date: CalendarDay }) => closedPeriods.some((period) => isIn(date, period));
  const isOpen = (line: { date: CalendarDay }) => isIn(line.date, input) && !isClosed(line);
  const current = input.services
    .filter(isClosed)
    .flatMap((service) => toServiceLines(service, { ...input, billsSurveyedPeople: wasSurveyed(service, input) }));
  const own = [
    ...input.services.filter(isOpen).flatMap((service) => toOpenLines(service, input)),
    ...input.cancelled.filter(isOpen).map(toCancelledLine),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  const lines = [...listCorrections(input.billed.filter(isClosed), current), ...own];
  return {
    id: null,
    number: null,
    account,
    letterhead,
    billTo,
    purchaseOrderNumber,
    firstDay,
    lastDay,
    total: sumAmounts(lines.map(({ amount }) => amount)),
    closed: null,
    lines,
    closedPeriods: inPeriod,
    closedTotal: nothing,
    closedServices: 0,
    closedPeople: 0,
  };
}

/** What closed statements billed of a period. A correction was billed on the first day of its statement. */
export function sumClosedParts(
  statements: readonly Pick<Statement, 'firstDay' | 'lines'>[],
  period: Pick<ClosedPeriod, 'firstDay' | 'lastDay'>,
): Pick<Statement, 'closedTotal' | 'closedServices' | 'closedPeople'> {
  const lines = statements.flatMap(({ firstDay, lines: own }) =>
    own.filter(({ kind, date }) => isIn(kind === 'correction' ? firstDay : date, period)),
  );
  return {
    closedTotal: sumAmounts(lines.map(({ amount }) => amount)),
    closedServices: listServices({ lines }).length,
    closedPeople: countPeople({ lines }),
  };
}

export const listServices = ({ lines }: Pick<Statement, 'lines'>) => lines.filter(({ kind }) => kind === 'service');

export const countPeople = (statement: Pick<Statement, 'lines'>): number =>
  listServices(statement).reduce((sum, { quantity }) => sum + quantity, 0);

/** What the total does not know (statements-4). A correction without a price may take something away: then it is no lower bound. */
export function countOpenParts({ lines }: Pick<Statement, 'lines'>) {
  const lacking = lines.filter(({ lacksPrice }) => lacksPrice);
  const unknownCorrections = lacking.filter(({ kind }) => kind === 'correction').length;
  const missingPrices = lacking.length - unknownCorrections;
  return { missingPrices, isAtLeast: missingPrices > 0 && unknownCorrections === 0, unknownCorrections };
}

/** What closing bills nothing for, a sentence each, said before it (statements-4). */
export function listUnbilled(statement: Pick<Statement, 'lines'>): string[] {
  const { missingPrices, unknownCorrections } = countOpenParts(statement);
  return [
    ...(missingPrices > 0 ? [texts.nothingBilled(missingPrices)] : []),
    ...(unknownCorrections > 0 ? [texts.waitingCorrections(unknownCorrections)] : []),
  ];
}

/** "2 lines have no price · 1 service to come"; empty where the total knows all. */
export function describeOpenParts(statement: Pick<Statement, 'lines'>): string {
  const { missingPrices, unknownCorrections } = countOpenParts(statement);
  const toCome = statement.lines.filter(({ kind }) => kind === 'toCome').length;
  return [
    missingPrices > 0 && texts.missingPrices(missingPrices),
    unknownCorrections > 0 && texts.unknownCorrections(unknownCorrections),
    toCome > 0 && texts.toCome(toCome),
  ]
    .filter(Boolean)
    .join(' · ');
}

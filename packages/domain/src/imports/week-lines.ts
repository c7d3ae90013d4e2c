import type { ServingScheduleRow } from '#contract/serving-schedules.ts';
import { defaultSaladType, linesWithSalad } from '#contract/serving-schedules-texts.ts';
import { type Day, days, type Id } from '#contract/values.ts';
import { validateSchedule } from '../serving-schedules/schedule-faults.ts';
import { formatDayName, hasSaladAndDessert } from '../serving-schedules/week.ts';
import { quoteItem, splitItems } from './cell-items.ts';
import type { Dictionary, MissingWord } from './dictionary.ts';
import { importTexts as texts } from './import-texts.ts';
import { holdsDaysOrNumbers, readDays } from './week-days.ts';
import { type KnownName, toHeadingWord } from './words.ts';

/** A day of a service line, as the repeating schedule of an account has it. */
export type WeekRow = ServingScheduleRow & { readonly serviceLineId: Id };

export interface WeekLists {
  readonly lines: string;
  readonly salads: string;
}

interface ReadWeek {
  readonly rows: readonly WeekRow[];
  readonly faults: readonly string[];
  readonly missing: readonly MissingWord[];
}

const NO_SALAD = 'no salad';
const DESSERT = 'dessert';
const OFF = 'off';

interface Details extends Omit<WeekRow, 'day' | 'serviceLineId' | 'saladTypeId'> {
  /** Its name as written; empty: nothing was said. */
  readonly salad: string;
}

const COUNT = String.raw`(\d{1,7}|[1-9]\d{0,2}(?:,\d{3}){1,2})`;
const peoplePart = new RegExp(String.raw`^${COUNT}(?:\s+(?:people|persons|eaters|guests))?$`, 'i');
const vegetariansPart = new RegExp(String.raw`^${COUNT}\s+vegetarians?$`, 'i');
const pricePart = new RegExp(String.raw`^\$\s?${COUNT}(\.\d{1,2})?$`);
const toNumber = (text: string) => Number(text.replaceAll(',', ''));

/**
 * The part after the colon: '97, 12 vegetarians, $14.50, Composed Salad, dessert'. Undefined: no number of people, the same
 * twice, or a number that is none of them (import-9).
 */
function readDetails(text: string, isSalad: (word: string) => boolean): Details | undefined {
  const statedDetails = new Map<string, string>();
  // The comma of '1,200' and of '$14,50' separates nothing.
  const parts = text.split(/,(?!\d)|(?<!\d),/).map((part) => part.trim());
  for (const part of parts.filter((candidate) => candidate !== '')) {
    const [people, vegetarians, price] = [peoplePart, vegetariansPart, pricePart].map((pattern) => pattern.exec(part));
    const word = part.toLowerCase();
    const [is, value] =
      (people && ['people', people[1]]) ??
      (vegetarians && ['vegetarians', vegetarians[1]]) ??
      (price && ['price', part.slice(1).trim()]) ??
      (word === OFF || word === DESSERT ? [word, word] : ['salad', part]);
    const isUnread = is === 'salad' && word !== NO_SALAD && !isSalad(part) && holdsDaysOrNumbers(part);
    if (is === undefined || value === undefined || isUnread || statedDetails.has(is)) return undefined;
    statedDetails.set(is, value);
  }
  const [people, vegetarians] = [
    toNumber(statedDetails.get('people') ?? '-1'),
    toNumber(statedDetails.get('vegetarians') ?? '0'),
  ];
  if (people < vegetarians) return undefined;
  return {
    shouldServeOnDay: !statedDetails.has(OFF),
    numberOfEaters: people - vegetarians,
    nonMeatEaters: vegetarians,
    pricePerEater: toNumber(statedDetails.get('price') ?? '0'),
    shouldServeDessert: statedDetails.has(DESSERT),
    salad: statedDetails.get('salad') ?? '',
  };
}

/** Omitted parts of a line have the defaults of the form (import-11). Undefined: there is no such salad. */
function findSalad(salad: string, lineName: string, findId: (word: string) => Id | undefined): Id | null | undefined {
  if (salad.toLowerCase() === NO_SALAD) return null;
  if (salad !== '') return findId(salad);
  return linesWithSalad.includes(lineName) ? (findId(defaultSaladType) ?? null) : null;
}

/** The words before the days, at each place where days may begin; the longest first. */
function* listLinesAndDays(head: string): Generator<{ readonly line: string; readonly days: readonly Day[] }> {
  for (const { index } of [...head.matchAll(/[\s,]+(?=\S)/g)].toReversed()) {
    const days = readDays(head.slice(index).replace(/^[\s,]+(?:(?:on|every)\s)?/i, ''));
    const line = head.slice(0, index).replace(/[\s,–-]+(?:on|every)?$/i, '');
    if (days && line !== '') yield { line, days };
  }
}

/** 'Lunch and Dinner', 'Lunch Dinner'. */
const isSeveral = (text: string, lines: readonly KnownName[]) =>
  /[,;&+/]|\b(?:and|or|plus)\b/i.test(text) ||
  lines.filter(({ name }) => ` ${toHeadingWord(text)} `.includes(` ${toHeadingWord(name)} `)).length > 1;

/** 'Lunch Monday-Friday: 97, 12 vegetarians, $14.50; Dinner Tuesday: 40': the services of an account's week. */
export function readWeek(text: string, { lines, salads }: WeekLists, { getList, answerTo }: Dictionary): ReadWeek {
  const idIn = (list: string) => (word: string) => getList(list).findId(word) ?? (answerTo(list, word) || undefined);
  // With two lines in one item, the answer to one question would lose one.
  const isNoWord = (line: string) => holdsDaysOrNumbers(line) || isSeveral(line, getList(lines).list.names);
  const rows: WeekRow[] = [];
  const faults: string[] = [];
  const missing: MissingWord[] = [];
  for (const item of splitItems(text)) {
    const [, head = '', rest = ''] = /^(.{1,500}?)\s*:\s*([^:]*)$/s.exec(item.slice(0, 1_500)) ?? [];
    const cuts = [...listLinesAndDays(head)];
    // A line may be named like a day; else all days are days, whatever was answered of such a word once.
    const findLineId = (line: string) =>
      getList(lines).findId(line) ?? (isNoWord(line) ? undefined : idIn(lines)(line));
    const cut = cuts.find(({ line }) => findLineId(line) !== undefined) ?? cuts.at(-1);
    const details = readDetails(rest, (word) => idIn(salads)(word) !== undefined);
    const serviceLineId = cut && findLineId(cut.line);
    if (!cut || !details || (!serviceLineId && isNoWord(cut.line))) {
      faults.push(texts.noWeek(item));
      continue;
    }
    const { salad, ...others } = details;
    const saladTypeId = findSalad(salad, serviceLineId ? getList(lines).getName(serviceLineId) : '', idIn(salads));
    if (!serviceLineId) missing.push({ list: lines, word: cut.line });
    else if (saladTypeId === undefined) missing.push({ list: salads, word: salad });
    else rows.push(...cut.days.map((day) => ({ day, serviceLineId, saladTypeId, ...others })));
  }
  for (const id of new Set(rows.map(({ serviceLineId }) => serviceLineId))) {
    const line = { id, hasSaladAndDessert: hasSaladAndDessert(getList(lines).getName(id)) };
    const ofLine = rows.filter(({ serviceLineId }) => serviceLineId === id);
    faults.push(...new Set(Object.values(validateSchedule(ofLine, line))));
  }
  return { rows, faults, missing };
}

interface WeekNames {
  /** In the order of the day. */
  readonly lines: readonly { readonly id: Id; readonly name: string }[];
  readonly getSaladName: (id: Id) => string;
}

const isSaid = (row: WeekRow) =>
  row.shouldServeOnDay || row.numberOfEaters > 0 || row.nonMeatEaters > 0 || row.pricePerEater > 0;

/** Exactly as it is, with cents. */
function formatPrice(price: number): string {
  const [dollars, cents = ''] = String(price).split('.');
  return `$${dollars}.${cents.padEnd(2, '0')}`;
}

function formatDetails(row: WeekRow, line: string, nameOfSalad: WeekNames['getSaladName']): string {
  const salad = row.saladTypeId === null ? NO_SALAD : nameOfSalad(row.saladTypeId);
  return [
    String(row.numberOfEaters + row.nonMeatEaters),
    ...(row.nonMeatEaters > 0
      ? [`${row.nonMeatEaters} ${row.nonMeatEaters === 1 ? 'vegetarian' : 'vegetarians'}`]
      : []),
    ...(row.pricePerEater > 0 ? [formatPrice(row.pricePerEater)] : []),
    ...(linesWithSalad.includes(line) ? [salad] : []),
    ...(row.shouldServeDessert ? [DESSERT] : []),
    ...(row.shouldServeOnDay ? [] : [OFF]),
  ].join(', ');
}

/** The same, with days that follow each other and are alike in one item. Null: nothing is served in this week. */
export function formatWeek(rows: readonly WeekRow[], { lines, getSaladName }: WeekNames): string | null {
  const items: string[] = [];
  for (const { id, name } of lines) {
    let run: { first: Day; last: Day; details: string } | undefined;
    const end = () => {
      if (!run) return;
      const span =
        run.first === run.last ? formatDayName(run.first) : `${formatDayName(run.first)}-${formatDayName(run.last)}`;
      items.push(quoteItem(`${name} ${span}: ${run.details}`));
      run = undefined;
    };
    for (const day of days) {
      const row = rows.find((weekRow) => weekRow.serviceLineId === id && weekRow.day === day && isSaid(weekRow));
      const details = row && formatDetails(row, name, getSaladName);
      if (run && run.details === details) run.last = day;
      else {
        end();
        if (details !== undefined) run = { first: day, last: day, details };
      }
    }
    end();
  }
  return items.length > 0 ? items.join('; ') : null;
}

import type { ServingScheduleRow } from '#contract/serving-schedules.ts';
import { defaultSaladType, linesWithSalad } from '#contract/serving-schedules-texts.ts';
import { type Day, days, type Id } from '#contract/values.ts';
import { scheduleFaults } from '../serving-schedules/schedule-faults.ts';
import { dayName, hasSaladAndDessert } from '../serving-schedules/week.ts';
import { itemsOf, quotedItem } from './cell-items.ts';
import type { Dictionary, MissingWord } from './dictionary.ts';
import { importTexts as texts } from './import-texts.ts';

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
/** 'Mon', 'Tues', 'Wednesday': three letters or more of the name of a day. */
const dayOf = (word: string): Day | undefined =>
  word.length >= 3 ? days.find((day) => day.startsWith(word.toLowerCase())) : undefined;

interface Details extends Omit<WeekRow, 'day' | 'serviceLineId' | 'saladTypeId'> {
  /** Its name as written; empty: nothing was said. */
  readonly salad: string;
}

/** The part after the colon: '97, 12 vegetarians, $14.50, Composed Salad, dessert'. Undefined: no number of people. */
function detailsIn(text: string): Details | undefined {
  let [people, vegetarians, pricePerEater, salad] = [-1, 0, 0, ''];
  let [shouldServeOnDay, shouldServeDessert] = [true, false];
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, count, kind] = /^(\d{1,6})(\s+vegetarians?)?$/i.exec(part) ?? [];
    const [, price] = /^\$\s?(\d{1,7}(?:\.\d{1,2})?)$/.exec(part) ?? [];
    if (count !== undefined && kind !== undefined) vegetarians = Number(count);
    else if (count !== undefined) people = Number(count);
    else if (price !== undefined) pricePerEater = Number(price);
    else if (part.toLowerCase() === OFF) shouldServeOnDay = false;
    else if (part.toLowerCase() === DESSERT) shouldServeDessert = true;
    else salad = part;
  }
  if (people < vegetarians) return undefined;
  const numberOfEaters = people - vegetarians;
  return { shouldServeOnDay, numberOfEaters, nonMeatEaters: vegetarians, pricePerEater, shouldServeDessert, salad };
}

/** Omitted parts of a line have the defaults of the form (import-11). Undefined: there is no such salad. */
function saladOf(salad: string, lineName: string, idOf: (word: string) => Id | undefined): Id | null | undefined {
  if (salad.toLowerCase() === NO_SALAD) return null;
  if (salad !== '') return idOf(salad);
  return linesWithSalad.includes(lineName) ? (idOf(defaultSaladType) ?? null) : null;
}

/** From the first to the last day, also over the end of the week. */
function daysFrom(first: Day, last: Day): Day[] {
  const [start, end] = [days.indexOf(first), days.indexOf(last)];
  const count = ((end - start + days.length) % days.length) + 1;
  return Array.from({ length: count }, (_, index) => days[(start + index) % days.length] ?? first);
}

/** 'Lunch Monday-Friday: 97, 12 vegetarians, $14.50; Dinner Tuesday: 40': the services of an account's week. */
export function readWeek(text: string, { lines, salads }: WeekLists, { listOf, answerTo }: Dictionary): ReadWeek {
  const idIn = (list: string) => (word: string) => listOf(list).idOf(word) ?? (answerTo(list, word) || undefined);
  const rows: WeekRow[] = [];
  const faults: string[] = [];
  const missing: MissingWord[] = [];
  for (const item of itemsOf(text)) {
    const [, line = '', first = '', last = first, rest = ''] =
      /^(.{1,500}?)\s+([a-z]+)(?:\s*[-–]\s*([a-z]+))?\s*:\s*([^:]*)$/i.exec(item.slice(0, 1_500)) ?? [];
    const [firstDay, lastDay] = [dayOf(first), dayOf(last)];
    const details = detailsIn(rest);
    if (line === '' || !firstDay || !lastDay || !details) {
      faults.push(texts.noWeek(item));
      continue;
    }
    const serviceLineId = idIn(lines)(line);
    const { salad, ...others } = details;
    const saladTypeId = saladOf(salad, serviceLineId ? listOf(lines).nameOf(serviceLineId) : '', idIn(salads));
    if (!serviceLineId) missing.push({ list: lines, word: line });
    else if (saladTypeId === undefined) missing.push({ list: salads, word: salad });
    else rows.push(...daysFrom(firstDay, lastDay).map((day) => ({ day, serviceLineId, saladTypeId, ...others })));
  }
  for (const id of new Set(rows.map(({ serviceLineId }) => serviceLineId))) {
    const line = { id, hasSaladAndDessert: hasSaladAndDessert(listOf(lines).nameOf(id)) };
    const ofLine = rows.filter(({ serviceLineId }) => serviceLineId === id);
    faults.push(...new Set(Object.values(scheduleFaults(ofLine, line))));
  }
  return { rows, faults, missing };
}

interface WeekNames {
  /** In the order of the day. */
  readonly lines: readonly { readonly id: Id; readonly name: string }[];
  readonly nameOfSalad: (id: Id) => string;
}

const isSaid = (row: WeekRow) =>
  row.shouldServeOnDay || row.numberOfEaters > 0 || row.nonMeatEaters > 0 || row.pricePerEater > 0;

/** Exactly as it is, with cents. */
function priceText(price: number): string {
  const [dollars, cents = ''] = String(price).split('.');
  return `$${dollars}.${cents.padEnd(2, '0')}`;
}

function detailsText(row: WeekRow, line: string, nameOfSalad: WeekNames['nameOfSalad']): string {
  const salad = row.saladTypeId === null ? NO_SALAD : nameOfSalad(row.saladTypeId);
  return [
    String(row.numberOfEaters + row.nonMeatEaters),
    ...(row.nonMeatEaters > 0
      ? [`${row.nonMeatEaters} ${row.nonMeatEaters === 1 ? 'vegetarian' : 'vegetarians'}`]
      : []),
    ...(row.pricePerEater > 0 ? [priceText(row.pricePerEater)] : []),
    ...(linesWithSalad.includes(line) ? [salad] : []),
    ...(row.shouldServeDessert ? [DESSERT] : []),
    ...(row.shouldServeOnDay ? [] : [OFF]),
  ].join(', ');
}

/** The same, with days that follow each other and are alike in one item. Null: nothing is served in this week. */
export function weekText(rows: readonly WeekRow[], { lines, nameOfSalad }: WeekNames): string | null {
  const items: string[] = [];
  for (const { id, name } of lines) {
    let run: { first: Day; last: Day; details: string } | undefined;
    const end = () => {
      if (!run) return;
      const span = run.first === run.last ? dayName(run.first) : `${dayName(run.first)}-${dayName(run.last)}`;
      items.push(quotedItem(`${name} ${span}: ${run.details}`));
      run = undefined;
    };
    for (const day of days) {
      const row = rows.find((one) => one.serviceLineId === id && one.day === day && isSaid(one));
      const details = row && detailsText(row, name, nameOfSalad);
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

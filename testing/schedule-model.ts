import type { CalendarDay, Day } from '#contract/values.ts';
import { addDays, getWeekday } from '#domain/calendar/calendar-day.ts';

/** Reference model of an account's calendar, computed day by day, to compare with the fill statement. */
export interface ModelEvent {
  date: CalendarDay;
  line: string;
  time: string;
  eaterCount: number;
  dietaryCount: number;
  allergenCount: number;
  price: string;
  specialRequest: boolean;
  isEditedByHand: boolean;
  /** Quantity of the recurring add-on; null without one. */
  addOn: number | null;
}

interface ModelRow {
  isServed: boolean;
  eaters: number;
  vegetarians: number;
  price: string;
  /** Quantity of the recurring add-on of that day; null while it is not served. */
  addOn: number | null;
}

export interface Model {
  today: CalendarDay;
  startsOn: CalendarDay | null;
  /** How many eaters with allergies the account has registered. */
  withAllergies: number;
  /** By service line and day of the week. */
  week: Map<string, ModelRow>;
  events: ModelEvent[];
  /** `line date` of recurring events that somebody deleted or moved away. */
  removed: Set<string>;
}

export const startTime: Record<string, string> = { Breakfast: '09:00', Lunch: '12:00', Dinner: '16:00' };
export const rowKey = (line: string, day: Day) => `${line} ${day}`;
const dayKey = (line: string, date: CalendarDay) => `${line} ${date}`;

function wantedOn(model: Model, line: string, date: CalendarDay): ModelRow | undefined {
  const row = model.week.get(rowKey(line, getWeekday(date)));
  if (!row?.isServed || (model.startsOn !== null && date < model.startsOn)) return undefined;
  return row;
}

const toFields = ({ withAllergies }: Model, row: ModelRow) => ({
  eaterCount: row.eaters + row.vegetarians,
  allergenCount: Math.min(withAllergies, row.eaters + row.vegetarians),
  dietaryCount: row.vegetarians,
  price: row.price,
});

function createMissing(model: Model, from: CalendarDay, to: CalendarDay) {
  const first = from > model.today ? from : model.today;
  for (let date = first; date <= to; date = addDays(date, 1)) {
    for (const line of Object.keys(startTime)) {
      const row = wantedOn(model, line, date);
      const time = startTime[line] ?? '';
      const isTaken = model.events.some(
        (event) => event.line === line && event.date === date && (!event.specialRequest || event.time === time),
      );
      if (!row || isTaken || model.removed.has(dayKey(line, date))) continue;
      model.events.push({
        date,
        line,
        time,
        ...toFields(model, row),
        specialRequest: false,
        isEditedByHand: false,
        addOn: null,
      });
    }
  }
}

export function fillModel(model: Model, from: CalendarDay, to: CalendarDay): void {
  const isFree = (event: ModelEvent) => event.date >= model.today && !event.specialRequest && !event.isEditedByHand;
  model.events = model.events.filter((event) => !isFree(event) || wantedOn(model, event.line, event.date));
  for (const event of model.events.filter(isFree)) {
    const row = wantedOn(model, event.line, event.date);
    if (row) Object.assign(event, toFields(model, row));
  }
  createMissing(model, from, to);
  for (const event of model.events) {
    if (event.specialRequest || event.date < model.today) continue;
    event.addOn = model.week.get(rowKey(event.line, getWeekday(event.date)))?.addOn ?? null;
  }
}

export function deleteFromModel(model: Model, event: ModelEvent): void {
  model.events = model.events.filter((other) => other !== event);
  if (!event.specialRequest) model.removed.add(dayKey(event.line, event.date));
}

/** Models a move by hand to another day; false if that slot is taken. */
export function moveInModel(model: Model, event: ModelEvent, date: CalendarDay): boolean {
  const isTaken = model.events.some(
    (other) => other !== event && other.line === event.line && other.date === date && other.time === event.time,
  );
  if (isTaken) return false;
  if (date === event.date) return true;
  if (!event.specialRequest) model.removed.add(dayKey(event.line, event.date));
  Object.assign(event, { date, specialRequest: true, isEditedByHand: false });
  return true;
}

export const inOrder = (events: readonly ModelEvent[]) =>
  [...events].sort((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)));

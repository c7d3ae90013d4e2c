import { type Day, days } from '#contract/values.ts';

/** 'Mon', 'Tues.', 'Wednesdays', 'Th', and those single letters that mean one day only. */
function findDay(word: string): Day | undefined {
  const bare = word.toLowerCase().replace(/\.$/, '');
  if (bare === '' || (bare.length === 1 && !'mwf'.includes(bare))) return undefined;
  return (
    days.find((day) => day.startsWith(bare)) ??
    days.find((day) => bare.length > 3 && day.startsWith(bare.replace(/s$/, '')))
  );
}

const groups: Readonly<Record<string, readonly Day[]>> = {
  weekday: days.slice(0, 5),
  weekdays: days.slice(0, 5),
  weekend: days.slice(5),
  weekends: days.slice(5),
  daily: days,
  everyday: days,
  mwf: ['monday', 'wednesday', 'friday'],
  tth: ['tuesday', 'thursday'],
};

const isRange = (sign: string) => /^(?:[-–—]|to|thru|through)$/i.test(sign);
const isList = (sign: string) => /^(?:[,&+/]|and)$/i.test(sign);

/** From the first to the last day, also over the end of the week. */
function listDaysBetween(first: Day, last: Day): Day[] {
  const [start, end] = [days.indexOf(first), days.indexOf(last)];
  const count = ((end - start + days.length) % days.length) + 1;
  return Array.from({ length: count }, (_, index) => days[(start + index) % days.length] ?? first);
}

const splitParts = (text: string) => text.match(/[-–—,&+/]|[^\s\-–—,&+/]+/g) ?? [];

/** 'Mon, Wed & Fri', 'M-F', 'Mon to Wed', 'weekdays', all of it. Undefined where a word is no day. */
export function readDays(text: string): readonly Day[] | undefined {
  const foundDays: Day[] = [];
  const parts = splitParts(text);
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const [first, sign = '', next = ''] = [findDay(part), parts[at + 1], parts[at + 2]];
    const group = groups[part.toLowerCase()];
    if (!first && !group) return undefined;
    const last = isRange(sign) ? findDay(next) : undefined;
    if (isRange(sign) && !(first && last)) return undefined;
    foundDays.push(...(group ?? (first ? listDaysBetween(first, last ?? first) : [])));
    if (last) at += 2;
    const following = parts[at + 1];
    if (following === undefined) break;
    if (isList(following)) {
      // Nothing may be left open: 'Mon,'.
      if (parts[at + 2] === undefined) return undefined;
      at += 1;
    }
  }
  return foundDays.length > 0 ? foundDays : undefined;
}

const limits =
  /\b(?:except|but|not|no|other|alternate|alternating|first|second|third|fourth|last|closed|without|weeks?|biweekly|monthly)\b/i;

/** A day, a digit, or what takes days away: nobody is asked what such a word means, since its days would be lost. */
export const holdsDaysOrNumbers = (text: string): boolean =>
  /\p{N}/u.test(text) ||
  limits.test(text) ||
  splitParts(text).some((part) => part.length > 1 && readDays(part) !== undefined);

import { days } from '#contract/values.ts';
import { parseTypedDate } from '../typed-values/typed-date.ts';
import type { ImportField } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { toPlainWord } from './words.ts';

const dayName = new RegExp(
  `^(?:${days.flatMap((day) => [day, day.slice(0, 3)]).join('|')}|tues|thurs?)(?!\\p{L})`,
  'u',
);
/** 'Monday', 'Mon., Nov 30' and '11/30/2026'. */
const isDay = (heading: string) =>
  dayName.test(toPlainWord(heading)) || parseTypedDate(heading, ANY_DAY).value !== null;
const ANY_DAY = '2026-01-01';
const FEWEST_DAYS = 3;

/** '50 Servings' of a recipe whose ingredients stand below each other. */
const isServings = (heading: string) => /^[\d,]+\s+(?:servings?|portions?|people|persons)(?:\s+\(2\))?$/i.test(heading);

const holdsDishes = ({ kind }: ImportField) => kind.is === 'amounts' || (kind.is === 'many' && kind.isOrdered === true);

/** The sentence that refuses a file of dishes or menus of which a row is no dish and no menu; undefined of any other. */
export function describeOtherShape(fields: readonly ImportField[], headings: readonly string[]): string | undefined {
  if (!fields.some(holdsDishes)) return undefined;
  if (headings.filter(isDay).length >= FEWEST_DAYS) return texts.planByDays;
  const servings = headings.filter(isServings);
  return servings.length > 0 && fields.some(({ kind }) => kind.is === 'amounts')
    ? texts.recipeInRows(servings)
    : undefined;
}

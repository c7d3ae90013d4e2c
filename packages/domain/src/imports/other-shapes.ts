import { days } from '#contract/values.ts';
import type { ImportField } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { plainWord } from './words.ts';

const isDayName = (heading: string) =>
  days.some((day) => day === plainWord(heading) || day.slice(0, 3) === plainWord(heading).replace(/\.$/, ''));
const FEWEST_DAYS = 3;

/** '50 Servings' of a recipe whose ingredients stand below each other. */
const isServings = (heading: string) => /^[\d,]+\s+(?:servings?|portions?|people|persons)(?:\s+\(2\))?$/i.test(heading);

const holdsDishes = ({ kind }: ImportField) => kind.is === 'amounts' || (kind.is === 'many' && kind.isOrdered === true);

/** The sentence that refuses a file of dishes or menus of which a row is no dish and no menu; undefined of any other. */
export function describeOtherShape(fields: readonly ImportField[], headings: readonly string[]): string | undefined {
  if (!fields.some(holdsDishes)) return undefined;
  if (headings.filter(isDayName).length >= FEWEST_DAYS) return texts.planByDays;
  const servings = headings.filter(isServings);
  return servings.length > 0 && fields.some(({ kind }) => kind.is === 'amounts')
    ? texts.recipeInRows(servings)
    : undefined;
}

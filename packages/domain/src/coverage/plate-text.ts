import type { PlateEaters } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';

/** '2 Vegan, 1 Vegan + Milk': for the kitchen, which needs no names (diets-10). */
export const needsOfEaters = (eaters: readonly PlateEaters[]): string =>
  eaters.map((one) => `${one.count} ${one.needs.join(' + ') || texts.withoutNeeds}`).join(', ');

/** 'Maya A., Noor B. (Vegan); 3 people (Vegetarian)': whom to hand it to. */
export const namesOfEaters = (eaters: readonly PlateEaters[]): string =>
  eaters
    .map((one) => {
      const unnamed = one.count - one.people.length;
      const who = [...one.people.map(({ name }) => name), ...(unnamed > 0 ? [texts.people(unnamed)] : [])];
      return `${who.join(', ')} (${one.needs.join(', ') || texts.withoutNeeds})`;
    })
    .join('; ');

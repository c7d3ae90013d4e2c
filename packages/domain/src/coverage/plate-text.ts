import type { PlannedPlate, PlateEaters } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import {
  findPlate,
  groupPlateEaters,
  notNeeded,
  type OpenAccount,
  type PlateOfAccount,
  type PlateToCook,
} from './special-plates.ts';

/** '2 Vegan, 1 Vegan + no Milk': for the kitchen, which needs no names (diets-10). */
export const formatEaterNeeds = (eaters: readonly PlateEaters[]): string =>
  eaters.map((plateEaters) => `${plateEaters.count} ${plateEaters.needs.join(' + ') || texts.withoutNeeds}`).join(', ');

/** 'Maya A., Noor B. (Vegan); 3 people (Vegetarian)': the people who get it. */
export const formatEaterNames = (eaters: readonly PlateEaters[]): string =>
  eaters
    .map((plateEaters) => {
      const unnamed = plateEaters.count - plateEaters.people.length;
      const who = [...plateEaters.people.map(({ name }) => name), ...(unnamed > 0 ? [texts.people(unnamed)] : [])];
      return `${who.join(', ')} (${plateEaters.needs.join(', ') || texts.withoutNeeds})`;
    })
    .join('; ');

const formatNeeds = (portions: number, eaters: readonly PlateEaters[]) =>
  `${texts.portions(portions)}: ${formatEaterNeeds(eaters)}`;

/**
 * The need of an alternative (diets-8): the text of those who get it, which may be empty, and how many more may need it.
 */
export function formatNeed(eatersText: string, open: readonly Pick<OpenAccount, 'reason' | 'people'>[]): string {
  const people = open.reduce((sum, account) => sum + account.people, 0);
  if (eatersText !== '') return people === 0 ? eatersText : `${eatersText}; ${texts.mayBeNeededBeside(people)}`;
  if (people === 0) return texts.nobodyNeeds;
  return open.some(({ reason }) => reason === 'noPortion') ? texts.plateNotCounted : texts.mayBeNeeded(people);
}

/** '6 portions: 4 Vegan, 2 no Milk': counts and needs, no names (diets-10). */
export const formatPlate = (plate: Pick<PlateToCook, 'portions' | 'accounts' | 'openAccounts'>): string =>
  formatNeed(plate.portions > 0 ? formatNeeds(plate.portions, groupPlateEaters(plate)) : '', plate.openAccounts);

/** The same of one account. */
export const formatAccountPlate = ({ portions, eaters }: Pick<PlateOfAccount, 'portions' | 'eaters'>): string =>
  formatNeeds(portions, eaters);

/** The plates of a menu, by the positions of its dishes (diets-12). */
export const listPlannedPlates = (plates: readonly PlateToCook[], dishIds: readonly string[]): PlannedPlate[] =>
  plates.map((plate) => ({
    element: dishIds.indexOf(plate.scheduledElementId),
    order: plate.order,
    text: formatPlate(plate),
    containers: plate.containers,
  }));

interface DishWithAlternatives {
  readonly id: string;
  readonly alternative: readonly unknown[];
}

/** '5 portions: 4 Vegan, 1 Vegan + no Soy' for each alternative of a dish; none while nobody counted. */
export const listDishPlates = (plates: readonly PlateToCook[] | undefined, { id, alternative }: DishWithAlternatives) =>
  plates && alternative.map((_, order) => formatPlate(findPlate(plates, id, order) ?? notNeeded));

import type { AccountSummary, ContainerTotal, NotServed, SaladAndDessert } from '#contract/daily-numbers.ts';
import type { CopiedFields } from '#contract/element-fields.ts';
import { plateText } from '#domain/coverage/plate-text.ts';
import { notServedText } from '#domain/daily-numbers/not-served-text.ts';
import { percentMore } from '#domain/daily-numbers/portion-factor.ts';
import { enteredText, perContainerText, portionText } from '#domain/daily-numbers/portion-text.ts';
import { extraCourses } from '#domain/daily-numbers/salads-and-desserts.ts';
import type { Unknown } from '#domain/service-plan/unknowns.ts';
import type { PrepSheetView } from '../schemas.ts';
import { type PrintedRecipe, scaledAmounts } from './scaled-recipe.ts';
import { listDishes, type ServedAlternative, type ServedElement } from './served-element.ts';
import type { ServedPlate } from './served-plate.ts';
import { type Occasion, sheetHead } from './sheet-head.ts';
import { listUnknownNotes } from './unknown-notes.ts';

/** An element, or an alternative directly after the element it replaces. */
type PrepSheetDish = Omit<PrepSheetElement, 'alternatives'> & {
  readonly insteadOf: string | null;
  readonly plate: ServedPlate | null;
};
type PreparedElement = PrepSheetView['elements'][number];

export type PrepSheetElement = Pick<
  ServedElement,
  | 'scheduledElementId'
  | 'name'
  | 'addOnType'
  | 'order'
  | 'container'
  | 'servingTemp'
  | 'allergens'
  | 'ingredients'
  | keyof CopiedFields
> &
  PrintedRecipe & { readonly alternatives: readonly (ServedAlternative & PrintedRecipe)[] };

export interface PrepSheetSource {
  readonly occasion: Occasion;
  readonly containerTotals: readonly ContainerTotal[];
  readonly accountSummaries: readonly AccountSummary[];
  readonly elements: readonly PrepSheetElement[];
  readonly saladsAndDesserts: readonly SaladAndDessert[];
  readonly notServed: readonly NotServed[];
  readonly unknowns: readonly Unknown[];
}

/** "60 full and 25 half". Halves of several accounts are not merged, because each travels alone. */
export function containersText(containerCount: number, halfCount: number): string {
  return halfCount === 0 ? `${containerCount} full` : `${containerCount} full and ${halfCount} half`;
}

const toPrintedDish = ({
  name,
  addOnType,
  insteadOf,
  container,
  servingTemp,
  allergens,
  ingredients,
  method,
}: PrepSheetDish) => ({
  name,
  addOnType,
  insteadOf,
  container,
  servingTemp,
  allergens,
  ingredients,
  method,
});

/** Skips free text that only repeats the names of the rows. */
const beside = (amounts: PreparedElement['amounts'], ingredients: string): string =>
  amounts.length > 0 && amounts.map(({ name }) => name).join(', ') === ingredients.trim() ? '' : ingredients;

function countedElement(
  element: PrepSheetDish,
  total: ContainerTotal,
  index: number,
  summaries: readonly AccountSummary[],
): PreparedElement {
  const amounts = scaledAmounts(element, total);
  return {
    ...toPrintedDish(element),
    portions: null,
    ingredients: beside(amounts, element.ingredients),
    containers: containersText(total.containerCount, total.halfCount),
    total: portionText(total.portion, total.portionUnit, 'large'),
    perContainer: perContainerText(total),
    amounts,
    accounts: summaries.flatMap(({ account, elements }) => {
      const count = elements[index];
      if (count === undefined) return [];
      // Everybody gets the menu. Only accounts that ordered an add-on get it.
      if (element.addOnType !== null && count.portion === 0) return [];
      const { portion, containerCount, halfCount, portionFactor } = count;
      return [
        {
          name: account,
          amount: portionText(portion, total.portionUnit, 'large'),
          full: containerCount,
          half: halfCount,
          percentMore: percentMore(portionFactor),
        },
      ];
    }),
  };
}

/** An alternative: its amounts are those of the portions that somebody needs. */
function countedPlate(dish: PrepSheetDish, plate: ServedPlate): PreparedElement {
  const { containers } = plate;
  const amounts = containers ? scaledAmounts(dish, containers) : [];
  const perPerson = containers && enteredText(containers.portionPerPerson, containers.portionUnit);
  return {
    ...toPrintedDish(dish),
    portions: plateText(plate),
    ingredients: beside(amounts, dish.ingredients),
    containers: containers ? containersText(containers.containerCount, containers.halfCount) : '',
    total: containers ? portionText(containers.portion, containers.portionUnit, 'large') : '',
    perContainer: containers && perContainerText(containers),
    amounts,
    accounts: plate.accounts.map(({ account, portions, containers: ofAccount }) => ({
      name: account,
      amount: perPerson ? `${portions} × ${perPerson}` : `${portions}`,
      full: ofAccount?.containerCount ?? null,
      half: ofAccount?.halfCount ?? null,
      // Counted from the people who need it.
      percentMore: 0,
    })),
  };
}

const uncountedElement = (element: PrepSheetDish): PreparedElement => ({
  ...toPrintedDish(element),
  portions: null,
  containers: 'Not counted',
  total: 'ask the chef',
  perContainer: null,
  amounts: [],
  accounts: [],
});

/** Recipe and amounts per account, in menu order. */
export function prepSheetView({
  occasion,
  containerTotals,
  accountSummaries,
  elements,
  saladsAndDesserts,
  notServed,
  unknowns,
}: PrepSheetSource): PrepSheetView {
  return {
    head: sheetHead(occasion),
    notServed: notServedText(notServed),
    ...listUnknownNotes(unknowns),
    extraCourses: extraCourses(saladsAndDesserts),
    elements: listDishes(elements).map((dish) => {
      if (dish.insteadOf !== null) return dish.plate ? countedPlate(dish, dish.plate) : uncountedElement(dish);
      const index = containerTotals.findIndex((total) => total.scheduledElementId === dish.scheduledElementId);
      const total = containerTotals[index];
      if (total === undefined) return uncountedElement(dish);
      return countedElement(dish, total, index, accountSummaries);
    }),
  };
}

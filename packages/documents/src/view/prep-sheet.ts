import type { AccountSummary, ContainerTotal, NotServed, SaladAndDessert } from '#contract/daily-numbers.ts';
import type { CopiedFields } from '#contract/element-fields.ts';
import { formatPlate } from '#domain/coverage/plate-text.ts';
import { formatNotServed } from '#domain/daily-numbers/not-served-text.ts';
import { toPercentMore } from '#domain/daily-numbers/portion-factor.ts';
import { formatEnteredAmount, formatPerContainer, formatPortion } from '#domain/daily-numbers/portion-text.ts';
import { listExtraCourses } from '#domain/daily-numbers/salads-and-desserts.ts';
import type { Unknown } from '#domain/service-plan/unknowns.ts';
import type { PrepSheetView } from '../schemas.ts';
import { type PrintedRecipe, scaleAmounts } from './scaled-recipe.ts';
import { listDishes, type ServedAlternative, type ServedElement } from './served-element.ts';
import type { ServedPlate } from './served-plate.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';
import { toUnknownNotes } from './unknown-notes.ts';

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
export function formatContainers(containerCount: number, halfCount: number): string {
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
const toFurtherText = (amounts: PreparedElement['amounts'], ingredients: string): string =>
  amounts.length > 0 && amounts.map(({ name }) => name).join(', ') === ingredients.trim() ? '' : ingredients;

function toCountedElement(
  element: PrepSheetDish,
  total: ContainerTotal,
  index: number,
  summaries: readonly AccountSummary[],
): PreparedElement {
  const amounts = scaleAmounts(element, total);
  return {
    ...toPrintedDish(element),
    portions: null,
    ingredients: toFurtherText(amounts, element.ingredients),
    containers: formatContainers(total.containerCount, total.halfCount),
    total: formatPortion(total.portion, total.portionUnit, 'large'),
    perContainer: formatPerContainer(total),
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
          amount: formatPortion(portion, total.portionUnit, 'large'),
          full: containerCount,
          half: halfCount,
          percentMore: toPercentMore(portionFactor),
        },
      ];
    }),
  };
}

/** An alternative: its amounts are those of the portions that somebody needs. */
function toCountedPlate(dish: PrepSheetDish, plate: ServedPlate): PreparedElement {
  const { containers } = plate;
  const amounts = containers ? scaleAmounts(dish, containers) : [];
  const perPerson = containers && formatEnteredAmount(containers.portionPerPerson, containers.portionUnit);
  return {
    ...toPrintedDish(dish),
    portions: formatPlate(plate),
    ingredients: toFurtherText(amounts, dish.ingredients),
    containers: containers ? formatContainers(containers.containerCount, containers.halfCount) : '',
    total: containers ? formatPortion(containers.portion, containers.portionUnit, 'large') : '',
    perContainer: containers && formatPerContainer(containers),
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

const toUncountedElement = (element: PrepSheetDish): PreparedElement => ({
  ...toPrintedDish(element),
  portions: null,
  containers: 'Not counted',
  total: 'ask the chef',
  perContainer: null,
  amounts: [],
  accounts: [],
});

/** Recipe and amounts per account, in menu order. */
export function toPrepSheetView({
  occasion,
  containerTotals,
  accountSummaries,
  elements,
  saladsAndDesserts,
  notServed,
  unknowns,
}: PrepSheetSource): PrepSheetView {
  return {
    head: toSheetHead(occasion),
    notServed: formatNotServed(notServed),
    ...toUnknownNotes(unknowns),
    extraCourses: listExtraCourses(saladsAndDesserts),
    elements: listDishes(elements).map((dish) => {
      if (dish.insteadOf !== null) return dish.plate ? toCountedPlate(dish, dish.plate) : toUncountedElement(dish);
      const index = containerTotals.findIndex((total) => total.scheduledElementId === dish.scheduledElementId);
      const total = containerTotals[index];
      if (total === undefined) return toUncountedElement(dish);
      return toCountedElement(dish, total, index, accountSummaries);
    }),
  };
}

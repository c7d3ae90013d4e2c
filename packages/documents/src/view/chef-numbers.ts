import type { ChangeAfterPlanning } from '#contract/changes.ts';
import { changesTexts } from '#contract/changes-texts.ts';
import type { AccountElement, Calculation, ContainerTotal } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { AccountHeadcount } from '#contract/scheduled-services.ts';
import { formatLongMoment } from '#domain/calendar/calendar-day.ts';
import { formatPlate } from '#domain/coverage/plate-text.ts';
import { findPlate, getPlatePortions, notNeeded, type PlateToCook } from '#domain/coverage/special-plates.ts';
import { listAddOnTotals } from '#domain/daily-numbers/add-on-totals.ts';
import { findCalculationWarning } from '#domain/daily-numbers/calculation-warning.ts';
import { formatNotServed } from '#domain/daily-numbers/not-served-text.ts';
import { toPercentMore } from '#domain/daily-numbers/portion-factor.ts';
import { formatPortion, formatServing, type PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { listExtraCourses } from '#domain/daily-numbers/salads-and-desserts.ts';
import { formatAccommodationName } from '#domain/scheduling/accommodations.ts';
import { getDishAllergens } from '#domain/scheduling/allergen-text.ts';
import type { ChefNumbersView } from '../chef-numbers-schema.ts';
import type { PrintedAllergens } from '../printed-values.ts';
import { toPrintedAllergens } from './served-element.ts';
import { formatPlateDetail } from './served-plate.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';

/** Printed fields of a calculated element. */
export type ElementTotal = Omit<ContainerTotal, 'scheduledElementId' | 'elementType' | 'roundedPortion'>;
type Count = Pick<ContainerTotal, 'containerCount' | 'halfCount'> & Partial<Pick<AccountElement, 'portionFactor'>>;

const formatDetail = (total: ElementTotal) => `${total.container}, ${formatServing(total)}`;

/** The screen's warning plus the element names, because paper cannot be clicked. */
function listWarnings(calculation: Calculation): string[] {
  const notServed = formatNotServed(calculation.notServed);
  return [...listGaps(calculation), ...(notServed === null ? [] : [notServed])];
}

function listGaps(calculation: Calculation): string[] {
  const warning = findCalculationWarning(calculation);
  if (warning === null) return [];
  const names = calculation.incompleteElements.map(({ name, missing }) => `${name} (${missing.join(', ')})`);
  return [names.length === 0 ? warning.text : `${warning.text} Not counted: ${names.join('; ')}.`];
}

function explainEmpty({ scheduledMenu, containerTotals, accountSummaries }: Calculation): string | null {
  if (scheduledMenu === null || containerTotals.length === 0) return calculationTexts.nothingToDisplay;
  return accountSummaries.length === 0 ? 'No accounts are scheduled for this day and service.' : null;
}

/** A row with one count per account. */
export function toChefNumbersRow(
  total: ElementTotal,
  counts: readonly Count[],
  scale: PortionScale,
  allergens: PrintedAllergens | null,
): ChefNumbersView['elements'][number] {
  return {
    name: total.name,
    detail: formatDetail(total),
    allergens,
    total: formatPortion(total.portion, total.portionUnit, scale),
    canHalf: total.hasHalfSize,
    containerCount: total.containerCount,
    halfCount: total.halfCount,
    counts: counts.map(({ containerCount, halfCount, portionFactor = 1 }): [number, number, number] => [
      containerCount,
      halfCount,
      toPercentMore(portionFactor),
    ]),
  };
}

/** The sheet prints no ingredients: whether somebody stated it of a dish without any is not seen, and makes no version. */
function findPrintedAllergens({ dishAllergens }: Calculation, scheduledElementId: string): PrintedAllergens {
  const { allergenStatement, allergenNames } = getDishAllergens(dishAllergens, scheduledElementId);
  const allergens = toPrintedAllergens(allergenStatement, allergenNames, '');
  return allergens.kind === 'none' ? { kind: 'none' } : allergens;
}

function listAddOns(calculation: Calculation, scale: PortionScale): ChefNumbersView['addOns'] {
  const byType = Map.groupBy(listAddOnTotals(calculation), ({ type }) => type);
  return [...byType].map(([type, totals]) => ({
    type,
    elements: totals.map(({ element, scheduledElementId, total, accounts, containers, missing }) => ({
      name: element,
      detail: containers
        ? formatDetail(containers)
        : missing.length > 0
          ? `Not counted: ${missing.join(', ')} not set`
          : '',
      allergens: scheduledElementId === null ? null : findPrintedAllergens(calculation, scheduledElementId),
      ordered: total,
      total: containers && formatPortion(containers.portion, containers.portionUnit, scale),
      containers: containers && [containers.containerCount, containers.halfCount],
      accounts,
    })),
  }));
}

/** The people of each need by account: the kitchen cooks alternatives for them (decision 26). */
function groupPeopleByNeed(headcounts: readonly AccountHeadcount[]): ChefNumbersView['accommodations'] {
  const counts = headcounts.flatMap(({ account, accommodationSummary }) =>
    accommodationSummary.map((accommodation) => ({
      need: formatAccommodationName(accommodation),
      name: account,
      people: accommodation.count,
    })),
  );
  return [...Map.groupBy(counts, ({ need }) => need)]
    .map(([name, of]) => ({
      name,
      people: of.reduce((sum, { people }) => sum + people, 0),
      accounts: of.map((account) => ({ name: account.name, people: account.people })),
    }))
    .sort((left, right) => right.people - left.people || left.name.localeCompare(right.name, 'en-US'));
}

interface ServedPeople {
  readonly headcounts: readonly AccountHeadcount[];
  /** Null while no people are served. */
  readonly plates: readonly PlateToCook[] | null;
  /** Changes of the menu and its add-ons since they were planned. */
  readonly changes: readonly ChangeAfterPlanning[];
}

const MOST_CHANGES = 30;

/** Changes that nobody has accepted yet, in the words of the screen (changes-2). */
function listChanges({ timeZone }: Occasion, { changes }: Pick<ServedPeople, 'changes'>): string[] {
  const open = changes.filter(({ acceptedAt }) => acceptedAt === null);
  const sentences = open.slice(0, MOST_CHANGES).map(({ text, dishes, changedBy, changedAt }) => {
    const by = changesTexts.by(changedBy, formatLongMoment(timeZone, new Date(changedAt)));
    return `${text} ${changesTexts.dishes(dishes)} (${by})`;
  });
  return open.length > MOST_CHANGES ? [...sentences, changesTexts.further(open.length - MOST_CHANGES)] : sentences;
}

/** Every alternative of the menu, also one that nobody needs: a cook must see the zero (calculation-9). */
function listAlternatives(
  { alternatives }: Calculation,
  { plates }: ServedPeople,
  scale: PortionScale,
): ChefNumbersView['alternatives'] {
  return alternatives.map(({ scheduledElementId, order, name, insteadOf, ingredients, ...dish }) => {
    const plate = plates && (findPlate(plates, scheduledElementId, order) ?? notNeeded);
    return {
      name,
      insteadOf,
      allergens: toPrintedAllergens(dish.allergenStatement, dish.allergenNames, ingredients),
      plate: plate && {
        text: formatPlate(plate),
        portions: getPlatePortions(plate),
        detail: plate.portions > 0 ? formatPlateDetail(plate) : '',
        total: plate.containers && formatPortion(plate.containers.portion, plate.containers.portionUnit, scale),
        containers: plate.containers && [plate.containers.containerCount, plate.containers.halfCount],
        accounts: plate.accounts.map(({ account, portions }) => ({ name: account, people: portions })),
      },
    };
  });
}

/** The container calculation of a service in the units of the screen, with dishes and people that it does not count. */
export function toChefNumbersView(
  occasion: Occasion,
  calculation: Calculation,
  people: ServedPeople,
  scale: PortionScale = 'large',
): ChefNumbersView {
  const { containerTotals, accountSummaries } = calculation;
  return {
    head: toSheetHead(occasion),
    changes: listChanges(occasion, people),
    warnings: listWarnings(calculation),
    empty: explainEmpty(calculation),
    accounts: accountSummaries.map(({ account, headCount, veggies }) => ({ name: account, headCount, veggies })),
    elements: containerTotals.map((total, index) =>
      toChefNumbersRow(
        total,
        // Each account's elements have the order of the totals.
        accountSummaries.map(({ elements }) => elements[index] ?? { containerCount: 0, halfCount: 0 }),
        scale,
        findPrintedAllergens(calculation, total.scheduledElementId),
      ),
    ),
    alternatives: listAlternatives(calculation, people, scale),
    accommodations: groupPeopleByNeed(people.headcounts),
    addOns: listAddOns(calculation, scale),
    extraCourses: listExtraCourses(calculation.saladsAndDesserts),
  };
}

import type {
  SentChefNumbers,
  SentElementCards,
  SentHostFlow,
  SentLabels,
  SentPrepSheet,
  SentTemperature,
} from '#contract/sent-documents.ts';
import { SentPreparation, type SentSummary } from '#contract/sent-fields.ts';
import type { AllergenStatement, CalendarDay } from '#contract/values.ts';
import { formatPerContainer, formatPortion } from '#domain/daily-numbers/portion-text.ts';
import type { ChefNumbersView } from '../chef-numbers-schema.ts';
import type { LabelsView } from '../label-schema.ts';
import type { DishCardsView, HostFlowView, PrepSheetView, TemperatureView } from '../schemas.ts';
import { toChefNumbersRow } from './chef-numbers.ts';
import { toDishCardsView } from './dish-cards.ts';
import { toHostFlowView } from './host-flow.ts';
import { toLabelsView } from './labels.ts';
import { formatContainers } from './prep-sheet.ts';
import { toPrintedAllergens } from './served-element.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';
import { toTemperatureView } from './temperature.ts';

/*
 * Views of data that a client sends (documents-8). They share the code of views of records where the client sends
 * enough. What is missing prints as not set, and allergens that were not sent print as unknown.
 */

/** Time of print and its time zone. */
export interface PrintMoment {
  readonly printedAt: Date;
  readonly timeZone: string;
}

interface SentOccasion {
  readonly menuName?: string | undefined;
  readonly market?: string | undefined;
  readonly serviceLine?: string | undefined;
  readonly date?: CalendarDay | undefined;
}

export const toOccasion = (body: SentOccasion, moment: PrintMoment): Occasion => ({
  menuName: body.menuName ?? '',
  market: body.market || null,
  serviceLine: body.serviceLine || null,
  date: body.date ?? null,
  ...moment,
});

interface SentStatement {
  readonly allergens: readonly (string | { readonly name: string })[];
  readonly allergenStatement?: AllergenStatement | undefined;
  readonly ingredients?: string | undefined;
}

/** Names without a statement are all of them. */
export function toAllergens({ allergens, allergenStatement, ingredients = '' }: SentStatement) {
  const names = allergens
    .map((allergen) => (typeof allergen === 'string' ? allergen : allergen.name))
    .filter((name) => name.trim() !== '');
  return toPrintedAllergens(allergenStatement ?? (names.length > 0 ? 'some' : 'unknown'), names, ingredients);
}

/** Indexed once per account, not searched per element. With duplicate names, the first element counts. */
function toCounts(summary: SentSummary) {
  const byName = new Map(summary.elements.toReversed().map((element) => [element.name, element]));
  return (name: string) => byName.get(name) ?? { containerCount: 0, halfCount: 0 };
}

export function toSentChefNumbersView(body: SentChefNumbers, moment: PrintMoment): ChefNumbersView {
  const counts = body.accountSummaries.map(toCounts);
  return {
    head: toSheetHead(toOccasion(body, moment)),
    changes: [],
    warnings: [],
    empty: null,
    alternatives: [],
    accommodations: [],
    accounts: body.accountSummaries.map(({ account, headCount, veggies }) => ({ name: account, headCount, veggies })),
    elements: body.elements.map((total) =>
      toChefNumbersRow(
        { ...total, hasHalfSize: total.hasHalfSize ?? total.halfCount > 0 },
        counts.map((findCount) => findCount(total.name)),
        'large',
        null,
      ),
    ),
    addOns: [],
    extraCourses: [],
  };
}

export function toSentHostFlowView(body: SentHostFlow, moment: PrintMoment): HostFlowView {
  return toHostFlowView({
    occasion: toOccasion({ ...body, menuName: body.name }, moment),
    cuisine: body.cuisine || null,
    description: body.description,
    notes: { butcherPaper: body.butcherPaperNotes, client: body.clientNotes, talkingPoints: body.talkingPoints },
    elements: body.scheduledElements.map((element, index) => ({
      name: element.name,
      addOnType: null,
      hostFlowOrder: element.hostFlowOrder ?? index,
      servingTemp: element.servingTemp ?? null,
      allergens: toAllergens(element),
      vessel: element.servingVessel || null,
      utensil: element.servingUtensil || null,
      directionals: element.directionals,
      alternatives: [],
    })),
    unknowns: [],
    account: null,
  });
}

export function toSentTemperatureView(body: SentTemperature, moment: PrintMoment): TemperatureView {
  const elements = body.elements.map(({ name, container, servingTemp }, order) => ({
    name,
    addOnType: null,
    order,
    container: container || null,
    servingTemp: servingTemp ?? null,
    alternatives: [],
  }));
  return toTemperatureView(toOccasion(body, moment), elements, [], body.account || null);
}

export function toSentElementCardsView(body: SentElementCards, moment: PrintMoment): DishCardsView {
  const elements = body.elements.map((element, order) => ({
    name: element.name,
    addOnType: null,
    order,
    ingredients: element.ingredients,
    allergens: toAllergens(element),
    suits: [],
    alternatives: [],
  }));
  return toDishCardsView(toOccasion(body, moment), elements);
}

function toPreparations({ elements, accountSummaries }: SentLabels) {
  const names = new Set(accountSummaries.flatMap((summary) => summary.elements.map(({ name }) => name)));
  return elements ?? [...names].map((name) => SentPreparation.parse({ name }));
}

export function toSentLabelsView(body: SentLabels, moment: PrintMoment): LabelsView {
  const elements = toPreparations(body);
  return toLabelsView(
    {
      occasion: toOccasion({ ...body, menuName: body.name }, moment),
      unknowns: [],
      addOnCalculations: [],
      containerTotals: elements.map(({ name, container }) => ({ scheduledElementId: name, name, container })),
      accountSummaries: body.accountSummaries.map((summary) => ({
        accountId: summary.account,
        account: summary.account,
        elements: elements.map(({ name }) => name).map(toCounts(summary)),
      })),
      elements: elements.map((element) => ({
        scheduledElementId: element.name,
        name: element.name,
        addOnType: element.addOnType || null,
        container: element.container,
        servingTemp: element.servingTemp ?? null,
        allergens: toAllergens(element),
        suits: [],
        alternatives: [],
      })),
    },
    { skip: body.skip },
  );
}

export function toSentPrepSheetView(body: SentPrepSheet, moment: PrintMoment): PrepSheetView {
  const counts = body.accountSummaries.map((summary) => ({ account: summary.account, getCount: toCounts(summary) }));
  return {
    head: toSheetHead(toOccasion({ ...body, menuName: body.name }, moment)),
    notServed: null,
    extraCourses: [],
    elements: body.elements.map((element) => ({
      name: element.name,
      addOnType: element.addOnType || null,
      insteadOf: null,
      portions: null,
      container: element.container || null,
      containers: formatContainers(element.fullCount, element.halfCount),
      total: formatPortion(element.weight, element.portionUnit, 'large').trim(),
      perContainer: formatPerContainer(element),
      servingTemp: element.servingTemp ?? null,
      allergens: toAllergens(element),
      ingredients: element.ingredients,
      amounts: [],
      method: element.method,
      accounts: counts.map(({ account, getCount }) => {
        const { containerCount, halfCount } = getCount(element.name);
        return { name: account, amount: '', full: containerCount, half: halfCount, percentMore: 0 };
      }),
    })),
  };
}

import type { AccountSummary, AddOnCalculation, Calculation } from '#contract/daily-numbers.ts';
import type { AccountHeadcount } from '#contract/scheduled-services.ts';
import type { ServingTemp } from '#contract/values.ts';
import { formatAccountPlate, formatNeed } from '#domain/coverage/plate-text.ts';
import { formatNotServed } from '#domain/daily-numbers/not-served-text.ts';
import { toPercentMore } from '#domain/daily-numbers/portion-factor.ts';
import { formatAccommodations } from '#domain/scheduling/accommodations.ts';
import type { Unknown } from '#domain/service-plan/unknowns.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import type { PackoutView } from '../packout-schema.ts';
import { listDishes, type ServedElement } from './served-element.ts';
import { findAccountPlate, isForAccount, listOpenAccounts, type ServedPlate } from './served-plate.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';
import { toUnknownNotes } from './unknown-notes.ts';

type AccountSheet = PackoutView['accounts'][number];
type Section = AccountSheet['sections'][number];
type PackedElement = Section['elements'][number];

type PackoutElement = Pick<
  ServedElement,
  | 'scheduledElementId'
  | 'name'
  | 'addOnType'
  | 'order'
  | 'container'
  | 'servingTemp'
  | 'allergens'
  | 'vessel'
  | 'utensil'
  | 'alternatives'
>;

/** Place and time of serving, from the service events. */
export interface Delivery {
  readonly accountId: string;
  /** `HH:MM` */
  readonly serviceTime: string;
  readonly address: string | null;
  readonly notes: string;
}

export interface PackoutSource {
  readonly occasion: Occasion;
  readonly calculation: Pick<Calculation, 'accountSummaries' | 'addOnCalculations' | 'saladsAndDesserts' | 'notServed'>;
  /** Elements of the menu and of its add-ons. */
  readonly elements: readonly PackoutElement[];
  readonly deliveries: readonly Delivery[];
  readonly headcounts: readonly AccountHeadcount[];
  readonly unknowns: readonly Unknown[];
}

/** By temperature group, in loading order. */
const travels: readonly { servingTemp: ServingTemp | null; title: string }[] = [
  { servingTemp: 'HOT', title: 'Hot boxes' },
  { servingTemp: 'COLD', title: 'Coolers' },
  { servingTemp: 'AMBIENT', title: 'Dry and ambient' },
  { servingTemp: null, title: 'Temperature not set: ask the kitchen' },
];

const standingKit = ['Butcher paper, roll', 'Sanitizer bucket', 'Probe thermometer', 'Gloves, box'];

const toLoad = (packed: readonly PackedElement[]) => packed.reduce((sum, { full, half }) => sum + full + half, 0);

type PackedDish = PackoutElement & { readonly insteadOf: string | null; readonly plate: ServedPlate | null };

const getCount = (summary: AccountSummary, { scheduledElementId }: PackedDish) =>
  summary.elements.find((element) => element.scheduledElementId === scheduledElementId);

/** The document asks for the number of what nobody counted, and of a plate whose containers are not set. */
function toPackedDish(dish: PackedDish, summary: AccountSummary): PackedElement {
  const { name, insteadOf, container, allergens } = dish;
  const plate = dish.plate && findAccountPlate(dish.plate, summary.accountId);
  const open = dish.plate ? listOpenAccounts(dish.plate, summary.accountId) : [];
  // A plate is counted from the people who need it, without modifiers.
  const ofDish = insteadOf === null ? getCount(summary, dish) : undefined;
  const count = insteadOf === null ? ofDish : (plate?.containers ?? undefined);
  return {
    name,
    insteadOf,
    portions: plate || open.length > 0 ? formatNeed(plate ? formatAccountPlate(plate) : '', open) : null,
    container,
    allergens,
    full: count?.containerCount ?? 0,
    half: count?.halfCount ?? 0,
    percentMore: toPercentMore(ofDish?.portionFactor ?? 1),
    isCounted: count !== undefined,
  };
}

/**
 * Skips a counted zero, and an alternative that nobody of the account needs. Keeps an element that could not be counted
 * (documents-3), and the alternatives of a dish that the account gets while nobody counted them.
 */
function isPacked(dish: PackedDish, summary: AccountSummary): boolean {
  if (dish.plate) return isForAccount(dish.plate, summary.accountId);
  const count = getCount(summary, dish);
  return count === undefined || count.containerCount + count.halfCount > 0;
}

const toSection = (servingTemp: ServingTemp | null, title: string, packed: PackedElement[]): Section[] =>
  packed.length === 0 ? [] : [{ servingTemp, title, toLoad: toLoad(packed), elements: packed }];

type AddOnLine = AddOnCalculation['add_ons'][number];
type PackedAddOn = AccountSheet['addOns'][number]['elements'][number];

function toPackedAddOn(line: AddOnLine, element: PackoutElement | undefined): PackedAddOn {
  return {
    name: element?.name ?? line.scheduled_element ?? (line.isOpen ? 'Not chosen yet: ask the kitchen' : line.type),
    insteadOf: null,
    portions: null,
    container: element?.container ?? null,
    servingTemp: element?.servingTemp ?? null,
    allergens: element?.allergens ?? { kind: 'unknown' },
    ordered: line.qty,
    full: line.containers?.containerCount ?? 0,
    half: line.containers?.halfCount ?? 0,
    percentMore: 0,
    isCounted: line.containers !== null,
  };
}

function listOrderedAddOns({ calculation, elements }: PackoutSource, { accountId }: AccountSummary) {
  const byId = new Map(elements.map((element) => [element.scheduledElementId, element]));
  const lines = calculation.addOnCalculations.find((candidate) => candidate.accountId === accountId)?.add_ons ?? [];
  return lines
    .filter(({ qty }) => qty > 0)
    .map((line) => ({ line, element: byId.get(line.scheduledElementId ?? '') }))
    .sort((left, right) => (left.element?.order ?? 0) - (right.element?.order ?? 0));
}

type OrderedAddOn = ReturnType<typeof listOrderedAddOns>[number];

function addOnSections(orderedAddOns: readonly OrderedAddOn[]): AccountSheet['addOns'] {
  return [...Map.groupBy(orderedAddOns, ({ line }) => line.type)].map(([type, ofType]) => {
    const packed = ofType.map(({ line, element }) => toPackedAddOn(line, element));
    return { type, toLoad: toLoad(packed), elements: packed };
  });
}

/** Vessels and utensils of this account's elements, summed, plus the fixed equipment of every service. */
function listKit(elements: readonly Pick<PackoutElement, 'vessel' | 'utensil'>[]): AccountSheet['kit'] {
  const quantities = new Map<string, number>();
  const add = (name: string, quantity = 1) => quantities.set(name, (quantities.get(name) ?? 0) + quantity);
  for (const { vessel } of elements) if (vessel) add(vessel);
  for (const { utensil } of elements) if (utensil) add(utensil);
  if (elements.length > 0) add('Dish cards', elements.length);
  for (const name of standingKit) add(name);
  return [...quantities].map(([name, quantity]) => ({ name, quantity }));
}

const listDistinct = (texts: readonly (string | null)[]) => [
  ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
];

interface Travelling {
  readonly servingTemp: ServingTemp | null;
  readonly packed: PackedElement;
}

/** Temperature groups in loading order. */
export const toPackoutSections = (travelling: readonly Travelling[]): Section[] =>
  travels.flatMap(({ servingTemp, title }) =>
    toSection(
      servingTemp,
      title,
      travelling.filter((dish) => dish.servingTemp === servingTemp).map(({ packed }) => packed),
    ),
  );

/** Its add-ons without a dish have rows; of a menu without elements, nothing would tell. */
const listAccountNotes = ({ unknowns }: PackoutSource, { headCount }: AccountSummary) =>
  toUnknownNotes(
    unknowns.filter(({ kind }) => kind === 'menuWithoutElements').map((unknown) => ({ ...unknown, people: headCount })),
  );

function toAccountSheet(source: PackoutSource, summary: AccountSummary): AccountSheet {
  const ofMenu = source.elements.filter(({ addOnType }) => addOnType === null);
  const travelling = listDishes(ofMenu)
    .filter((dish) => isPacked(dish, summary))
    .map((dish) => ({ dish, servingTemp: dish.servingTemp, packed: toPackedDish(dish, summary) }));
  const sections = toPackoutSections(travelling);
  const orders = listOrderedAddOns(source, summary);
  const addOns = addOnSections(orders);
  const deliveries = source.deliveries.filter(({ accountId }) => accountId === summary.accountId);
  const extras = source.calculation.saladsAndDesserts.find(({ accountId }) => accountId === summary.accountId);
  const headcount = source.headcounts.find(({ accountId }) => accountId === summary.accountId);
  return {
    account: summary.account,
    headCount: summary.headCount,
    veggies: summary.veggies,
    ...listAccountNotes(source, summary),
    accommodations: headcount && headcount.headcountA > 0 ? formatAccommodations(headcount) : null,
    starts:
      listDistinct(deliveries.map(({ serviceTime }) => serviceTime))
        .sort()
        .map(formatTime)
        .join(', ') || null,
    deliverTo: listDistinct(deliveries.map(({ address }) => address)).join('; ') || null,
    saladType: extras?.saladType ?? null,
    hasDessert: extras?.shouldServeDessert ?? false,
    notes: listDistinct(deliveries.map(({ notes }) => notes.trim())).join('\n'),
    containers: [...sections, ...addOns].reduce((sum, { toLoad }) => sum + toLoad, 0),
    sections,
    addOns,
    kit: listKit([...travelling.map(({ dish }) => dish), ...orders.flatMap(({ element }) => element ?? [])]),
  };
}

/** One part per account, by account name. */
export function toPackoutView(source: PackoutSource): PackoutView {
  return {
    head: toSheetHead(source.occasion),
    notServed: formatNotServed(source.calculation.notServed),
    accounts: source.calculation.accountSummaries.map((summary) => toAccountSheet(source, summary)),
  };
}

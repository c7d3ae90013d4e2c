import type { AddOnCalculation, ContainerTotal } from '#contract/daily-numbers.ts';
import { formatAccountPlate, formatNeed } from '#domain/coverage/plate-text.ts';
import { getLabelRange, MAX_LABELS } from '#domain/documents/label-files.ts';
import type { Unknown } from '#domain/service-plan/unknowns.ts';
import { DocumentDataError } from '../errors.ts';
import type { LabelsView } from '../label-schema.ts';
import { tooManyLabels } from '../printed-values.ts';
import type { ServedAlternative, ServedElement } from './served-element.ts';
import { findAccountPlate, isForAccount, listOpenAccounts } from './served-plate.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';
import { toUnknownNotes } from './unknown-notes.ts';

type Label = LabelsView['labels'][number];
type LabelElement = Pick<
  ServedElement,
  'scheduledElementId' | 'name' | 'addOnType' | 'container' | 'servingTemp' | 'allergens' | 'suits' | 'alternatives'
>;

type LabelTotal = Pick<LabelElement, 'scheduledElementId' | 'name' | 'container'>;
type Containers = Pick<ContainerTotal, 'containerCount' | 'halfCount'>;

interface LabelledAccount {
  readonly accountId: string;
  readonly account: string;
  /** In the order of the totals. */
  readonly elements: readonly Containers[];
}

export interface LabelsSource {
  readonly occasion: Occasion;
  readonly containerTotals: readonly LabelTotal[];
  readonly accountSummaries: readonly LabelledAccount[];
  readonly addOnCalculations: readonly Pick<AddOnCalculation, 'accountId' | 'add_ons'>[];
  readonly elements: readonly LabelElement[];
  readonly unknowns: readonly Unknown[];
}

export interface LabelChoice {
  /** Labels already used on the first sheet. */
  readonly skip?: number | undefined;
  /** Only these scheduled elements. */
  readonly elementIds?: readonly string[] | undefined;
  /** File of 200 sheets, counted from 1. Without it, the labels must fit into one. */
  readonly part?: number | undefined;
}

/** Labels of one account and dish. Counted first, because valid numbers can ask for billions (documents-9). */
interface LabelStack {
  readonly scheduledElementId: string;
  readonly count: number;
  labelAt(index: number): Label;
}

type LabelContent = Omit<Label, 'isHalf' | 'place'>;

/** One label per container, the half container last. */
function numberStack(
  scheduledElementId: string,
  { containerCount, halfCount }: Containers,
  label: LabelContent,
): LabelStack {
  const count = containerCount + halfCount;
  return {
    scheduledElementId,
    count,
    labelAt: (index) => ({ ...label, isHalf: index >= containerCount, place: { number: index + 1, of: count } }),
  };
}

/** To be numbered by hand. */
const toUnnumbered = (scheduledElementId: string, label: LabelContent): LabelStack => ({
  scheduledElementId,
  count: 1,
  labelAt: () => ({ ...label, isHalf: false, place: null }),
});

const toDishLabel = (account: string, total: LabelTotal, element?: LabelElement): LabelContent => ({
  account,
  element: total.name,
  addOnType: element?.addOnType ?? null,
  insteadOf: null,
  portions: null,
  container: total.container,
  servingTemp: element?.servingTemp ?? null,
  allergens: element?.allergens ?? { kind: 'unknown' },
  suits: [...(element?.suits ?? [])],
});

/**
 * What an alternative travels in to an account: containers, or null for one label to be numbered by hand, where nobody
 * counted or no container is set. Undefined if the account gets none.
 */
function listPlateContainers({ plate }: ServedAlternative, { accountId }: LabelledAccount, hasDish: boolean) {
  if (!plate) return hasDish ? null : undefined;
  if (!isForAccount(plate, accountId)) return undefined;
  return findAccountPlate(plate, accountId)?.containers ?? null;
}

function listAlternativeStacks(account: LabelledAccount, element: LabelElement, hasDish: boolean): LabelStack[] {
  const { scheduledElementId } = element;
  return element.alternatives.flatMap((alternative): LabelStack[] => {
    const containers = listPlateContainers(alternative, account, hasDish);
    if (containers === undefined) return [];
    const plate = alternative.plate && findAccountPlate(alternative.plate, account.accountId);
    const open = alternative.plate ? listOpenAccounts(alternative.plate, account.accountId) : [];
    const label: LabelContent = {
      account: account.account,
      element: alternative.name,
      addOnType: element.addOnType,
      insteadOf: element.name,
      portions: plate || open.length > 0 ? formatNeed(plate ? formatAccountPlate(plate) : '', open) : null,
      container: alternative.container,
      servingTemp: alternative.servingTemp,
      allergens: alternative.allergens,
      suits: [...alternative.suits],
    };
    return [containers ? numberStack(scheduledElementId, containers, label) : toUnnumbered(scheduledElementId, label)];
  });
}

const noContainers: Containers = { containerCount: 0, halfCount: 0 };

/** In packing order: counted elements with their alternatives, then those that nobody counted (service-plan-2). */
function listStacks({ containerTotals, elements, addOnCalculations }: Omit<LabelsSource, 'occasion' | 'unknowns'>) {
  const byId = new Map(elements.map((element) => [element.scheduledElementId, element]));
  const countedIds = new Set(containerTotals.map(({ scheduledElementId }) => scheduledElementId));
  const uncounted = elements.filter(({ scheduledElementId }) => !countedIds.has(scheduledElementId));
  const isServed = ({ accountId }: LabelledAccount, { addOnType, scheduledElementId }: LabelElement) =>
    addOnType === null ||
    addOnCalculations
      .filter((orders) => orders.accountId === accountId)
      .some(({ add_ons }) => add_ons.some((order) => order.scheduledElementId === scheduledElementId && order.qty > 0));
  return (account: LabelledAccount): LabelStack[] => [
    ...containerTotals.flatMap((total, index) => {
      const element = byId.get(total.scheduledElementId);
      const containers = account.elements[index] ?? noContainers;
      const stack = numberStack(total.scheduledElementId, containers, toDishLabel(account.account, total, element));
      return [stack, ...(element ? listAlternativeStacks(account, element, stack.count > 0) : [])];
    }),
    ...uncounted
      .filter((element) => isServed(account, element))
      .flatMap((element) => [
        toUnnumbered(element.scheduledElementId, {
          ...toDishLabel(account.account, element, element),
          portions: 'Not counted: ask the kitchen',
        }),
        ...listAlternativeStacks(account, element, true),
      ]),
  ];
}

const countLabels = (stacks: readonly LabelStack[]) => stacks.reduce((sum, { count }) => sum + count, 0);

/** How many labels each account has of each element. */
export function countLabelsByAccount<Account extends LabelledAccount>(
  source: Omit<LabelsSource, 'accountSummaries' | 'unknowns'> & { readonly accountSummaries: readonly Account[] },
) {
  const listAccountStacks = listStacks(source);
  return source.accountSummaries.map((account) => {
    const byElement = Map.groupBy(listAccountStacks(account), ({ scheduledElementId }) => scheduledElementId);
    return {
      account,
      countLabels: (scheduledElementId: string) => countLabels(byElement.get(scheduledElementId) ?? []),
    };
  });
}

/** Only the labels from `from` to before `to` are built. */
function listLabelsBetween(stacks: readonly LabelStack[], from: number, to: number): Label[] {
  let before = 0;
  return stacks.flatMap(({ count, labelAt }) => {
    const [first, end] = [Math.max(from - before, 0), Math.min(to - before, count)];
    before += count;
    return Array.from({ length: Math.max(end - first, 0) }, (_, index) => labelAt(first + index));
  });
}

/** One label per container of a service, in packing order: account, element, number. */
export function toLabelsView(source: LabelsSource, { skip = 0, elementIds, part }: LabelChoice = {}): LabelsView {
  const chosenIds = elementIds && new Set(elementIds);
  const stacks = source.accountSummaries
    .flatMap(listStacks(source))
    .filter(({ scheduledElementId }) => chosenIds?.has(scheduledElementId) ?? true);
  if (part === undefined && countLabels(stacks) > MAX_LABELS) throw new DocumentDataError(tooManyLabels);
  const { from, to } = part === undefined ? { from: 0, to: MAX_LABELS } : getLabelRange(part, skip);
  if (from > 0 && from >= countLabels(stacks))
    throw new DocumentDataError('The labels of this service have fewer files.');
  const head = toSheetHead(source.occasion);
  return {
    head,
    day: [head.day, head.date?.slice(0, 'MM/DD'.length)].filter(Boolean).join(' '),
    skip: part === undefined || part === 1 ? skip : 0,
    labels: listLabelsBetween(stacks, from, to),
    // Beside labels there is no room for it.
    ...(countLabels(stacks) === 0 && toUnknownNotes(source.unknowns)),
  };
}

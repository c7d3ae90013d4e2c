import type { ContainerTotal } from '#contract/daily-numbers.ts';
import { DocumentDataError } from '../errors.ts';
import { MAX_LABELS, tooManyLabels } from '../printed-values.ts';
import type { LabelsView } from '../schemas.ts';
import type { ServedElement } from './served-element.ts';
import { type Occasion, sheetHead } from './sheet-head.ts';

type Label = LabelsView['labels'][number];
export type LabelElement = Pick<
  ServedElement,
  'scheduledElementId' | 'name' | 'addOnType' | 'servingTemp' | 'allergens' | 'alternatives'
>;

type LabelTotal = Pick<ContainerTotal, 'scheduledElementId' | 'name' | 'container'>;

export interface LabelsSource {
  readonly occasion: Occasion;
  readonly containerTotals: readonly LabelTotal[];
  /** Each account's elements have the order of the totals. */
  readonly accountSummaries: readonly {
    readonly account: string;
    readonly elements: readonly Pick<ContainerTotal, 'containerCount' | 'halfCount'>[];
  }[];
  readonly elements: readonly LabelElement[];
}

/** One label per container, the half container last. */
function labelsOf(account: string, total: LabelTotal, full: number, half: number, element?: LabelElement): Label[] {
  return Array.from({ length: full + half }, (_, index) => ({
    account,
    element: total.name,
    addOnType: element?.addOnType ?? null,
    insteadOf: null,
    container: total.container,
    isHalf: index >= full,
    place: { number: index + 1, of: full + half },
    servingTemp: element?.servingTemp ?? null,
    allergens: element?.allergens ?? { kind: 'unknown' },
  }));
}

/** One label per alternative, numbered by hand: its container count is not known here. */
const alternativeLabels = (account: string, element: LabelElement): Label[] =>
  element.alternatives.map(({ name, container, servingTemp, allergens }) => ({
    account,
    element: name,
    addOnType: element.addOnType,
    insteadOf: element.name,
    container,
    isHalf: false,
    place: null,
    servingTemp,
    allergens,
  }));

function countOfLabels({ accountSummaries, containerTotals, elements }: LabelsSource): number {
  const alternatives = new Map(elements.map((one) => [one.scheduledElementId, one.alternatives.length]));
  const counted = containerTotals.map(({ scheduledElementId }) => scheduledElementId);
  const ofUncounted = elements
    .filter(({ scheduledElementId }) => !counted.includes(scheduledElementId))
    .reduce((sum, element) => sum + element.alternatives.length, 0);
  return accountSummaries.reduce(
    (sum, account) =>
      account.elements.reduce((ofAccount, { containerCount, halfCount }, index) => {
        const containers = containerCount + halfCount;
        return ofAccount + containers + (containers > 0 ? (alternatives.get(counted[index] ?? '') ?? 0) : 0);
      }, sum + ofUncounted),
    0,
  );
}

/** One label per container of a service, in packing order: account, element, number. */
export function labelsView(source: LabelsSource, skip = 0): LabelsView {
  // Check before building: valid numbers can still ask for billions of labels (documents-9).
  if (countOfLabels(source) > MAX_LABELS) throw new DocumentDataError(tooManyLabels);
  const byId = new Map(source.elements.map((element) => [element.scheduledElementId, element]));
  const counted = new Set(source.containerTotals.map(({ scheduledElementId }) => scheduledElementId));
  const uncounted = source.elements.filter(({ scheduledElementId }) => !counted.has(scheduledElementId));
  const head = sheetHead(source.occasion);
  return {
    head,
    day: [head.day, head.date?.slice(0, 'MM/DD'.length)].filter(Boolean).join(' '),
    skip,
    labels: source.accountSummaries.flatMap(({ account, elements }) => [
      ...source.containerTotals.flatMap((total, index) => {
        const { containerCount = 0, halfCount = 0 } = elements[index] ?? {};
        const element = byId.get(total.scheduledElementId);
        return [
          ...labelsOf(account, total, containerCount, halfCount, element),
          ...(element && containerCount + halfCount > 0 ? alternativeLabels(account, element) : []),
        ];
      }),
      ...uncounted.flatMap((element) => alternativeLabels(account, element)),
    ]),
  };
}

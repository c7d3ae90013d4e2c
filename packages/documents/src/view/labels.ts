import type { ContainerTotal } from '#contract/daily-numbers.ts';
import { DocumentDataError } from '../errors.ts';
import { MAX_LABELS, tooManyLabels } from '../printed-values.ts';
import type { LabelsView } from '../schemas.ts';
import type { ServedAlternative, ServedElement } from './served-element.ts';
import { accountPlateText, plateOfAccount } from './served-plate.ts';
import { type Occasion, sheetHead } from './sheet-head.ts';

type Label = LabelsView['labels'][number];
export type LabelElement = Pick<
  ServedElement,
  'scheduledElementId' | 'name' | 'addOnType' | 'servingTemp' | 'allergens' | 'alternatives'
>;

type LabelTotal = Pick<ContainerTotal, 'scheduledElementId' | 'name' | 'container'>;

interface LabelledAccount {
  readonly accountId: string;
  readonly account: string;
  /** In the order of the totals. */
  readonly elements: readonly Pick<ContainerTotal, 'containerCount' | 'halfCount'>[];
}

export interface LabelsSource {
  readonly occasion: Occasion;
  readonly containerTotals: readonly LabelTotal[];
  readonly accountSummaries: readonly LabelledAccount[];
  readonly elements: readonly LabelElement[];
}

/** One label per container, the half container last. */
const numbered = (said: Omit<Label, 'isHalf' | 'place'>, full: number, half: number): Label[] =>
  Array.from({ length: full + half }, (_, index) => ({
    ...said,
    isHalf: index >= full,
    place: { number: index + 1, of: full + half },
  }));

const labelsOf = (account: string, total: LabelTotal, [full, half]: Containers, element?: LabelElement): Label[] =>
  numbered(
    {
      account,
      element: total.name,
      addOnType: element?.addOnType ?? null,
      insteadOf: null,
      portions: null,
      container: total.container,
      servingTemp: element?.servingTemp ?? null,
      allergens: element?.allergens ?? { kind: 'unknown' },
    },
    full,
    half,
  );

type Containers = readonly [full: number, half: number];
const containersIn = ({
  containerCount,
  halfCount,
}: Pick<ContainerTotal, 'containerCount' | 'halfCount'>): Containers => [containerCount, halfCount];

/**
 * What an alternative travels in to an account: containers, or null for one label to be numbered by hand, where nobody
 * counted or no container is set. Undefined if the account gets none.
 */
function containersOfPlate({ plate }: ServedAlternative, { accountId }: LabelledAccount, hasDish: boolean) {
  if (!plate) return hasDish ? null : undefined;
  const ofAccount = plateOfAccount(plate, accountId);
  return ofAccount && (ofAccount.containers ? containersIn(ofAccount.containers) : null);
}

function alternativeLabels(account: LabelledAccount, element: LabelElement, hasDish: boolean): Label[] {
  return element.alternatives.flatMap((alternative): Label[] => {
    const containers = containersOfPlate(alternative, account, hasDish);
    if (containers === undefined) return [];
    const plate = alternative.plate && plateOfAccount(alternative.plate, account.accountId);
    const said = {
      account: account.account,
      element: alternative.name,
      addOnType: element.addOnType,
      insteadOf: element.name,
      portions: plate ? accountPlateText(plate) : null,
      container: alternative.container,
      servingTemp: alternative.servingTemp,
      allergens: alternative.allergens,
    };
    return containers ? numbered(said, ...containers) : [{ ...said, isHalf: false, place: null }];
  });
}

const countOfAlternatives = (account: LabelledAccount, element: LabelElement | undefined, hasDish: boolean): number =>
  (element?.alternatives ?? []).reduce((sum, alternative) => {
    const containers = containersOfPlate(alternative, account, hasDish);
    if (containers === undefined) return sum;
    return sum + (containers ? containers[0] + containers[1] : 1);
  }, 0);

interface LabelledDish {
  readonly element: LabelElement | undefined;
  readonly total: LabelTotal | null;
  readonly index: number;
}

/** Counted elements in the order of the totals, then the others, of which only alternatives have labels. */
function labelledDishes({ containerTotals, elements }: LabelsSource): LabelledDish[] {
  const byId = new Map(elements.map((element) => [element.scheduledElementId, element]));
  const counted = new Set(containerTotals.map(({ scheduledElementId }) => scheduledElementId));
  return [
    ...containerTotals.map((total, index) => ({ element: byId.get(total.scheduledElementId), total, index })),
    ...elements
      .filter(({ scheduledElementId }) => !counted.has(scheduledElementId))
      .map((element) => ({ element, total: null, index: -1 })),
  ];
}

const containersOfDish = ({ elements }: LabelledAccount, { index }: LabelledDish): Containers =>
  containersIn(elements[index] ?? { containerCount: 0, halfCount: 0 });

const isServed = ([full, half]: Containers, { total }: LabelledDish) => total === null || full + half > 0;

function countOfLabels(accounts: readonly LabelledAccount[], dishes: readonly LabelledDish[]): number {
  return accounts.reduce(
    (sum, account) =>
      dishes.reduce((ofAccount, dish) => {
        const containers = containersOfDish(account, dish);
        return (
          ofAccount +
          containers[0] +
          containers[1] +
          countOfAlternatives(account, dish.element, isServed(containers, dish))
        );
      }, sum),
    0,
  );
}

/** One label per container of a service, in packing order: account, element, number. */
export function labelsView(source: LabelsSource, skip = 0): LabelsView {
  const dishes = labelledDishes(source);
  // Check before building: valid numbers can still ask for billions of labels (documents-9).
  if (countOfLabels(source.accountSummaries, dishes) > MAX_LABELS) throw new DocumentDataError(tooManyLabels);
  const head = sheetHead(source.occasion);
  return {
    head,
    day: [head.day, head.date?.slice(0, 'MM/DD'.length)].filter(Boolean).join(' '),
    skip,
    labels: source.accountSummaries.flatMap((account) =>
      dishes.flatMap((dish) => {
        const containers = containersOfDish(account, dish);
        return [
          ...(dish.total ? labelsOf(account.account, dish.total, containers, dish.element) : []),
          ...(dish.element ? alternativeLabels(account, dish.element, isServed(containers, dish)) : []),
        ];
      }),
    ),
  };
}

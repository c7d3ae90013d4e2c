import type { AccountAdvice, ElementAdvice } from '#contract/portion-advice.ts';
import type { IdName } from '#contract/values.ts';
import { countServings } from '../daily-numbers/servings.ts';
import { type Demand, type DemandEstimate, estimateDemand } from './demand-estimate.ts';
import { advisePortion, type ReportedDish, readDemand } from './portion-advice.ts';

interface ReportedSurvey {
  readonly account: IdName;
  /** As planned: people, and those of them without meat. Null where the service is gone. */
  readonly heads: number | null;
  readonly veggies: number | null;
  readonly expected: number | null;
  /** Null where nobody answered. */
  readonly actual: number | null;
  /** Somebody there has a diet or an allergy. */
  readonly hasNeeds: boolean;
}

interface ServedElement {
  readonly elementType: IdName;
  /** Null for one that was deleted since. */
  readonly element: IdName | null;
  readonly portion: number | null;
  readonly unit: string;
  readonly hasAlternatives: boolean;
}

type Column = readonly (number | null)[];

export interface AdviceInput {
  readonly surveys: readonly ReportedSurvey[];
  readonly elements: readonly ServedElement[];
  /** By column: the number of the survey and of the element, then what was told, in portions. */
  readonly dishes: Readonly<
    Record<'survey' | 'element' | 'brought' | 'leftover' | 'ranOut' | 'peopleNotServed', Column>
  >;
  readonly modifiers: readonly { accountId: string; elementTypeId: string; value: number }[];
}

interface ReadDish {
  readonly survey: ReportedSurvey;
  readonly served: ServedElement;
  /** Both undefined where it says nothing (portion-advice-1). */
  readonly report: ReportedDish | undefined;
  readonly demand: Demand | undefined;
}

/** Those who came, in the proportion of the plan: of 40 vegetarians among 100, 44 when 110 came. */
function readReport(
  { heads, veggies, expected, actual, hasNeeds }: ReportedSurvey,
  { elementType, portion, hasAlternatives }: ServedElement,
  told: { brought: number | null; leftover: number | null; ranOut: number | null; peopleNotServed: number | null },
): ReportedDish | undefined {
  const { brought, leftover, ranOut, peopleNotServed } = told;
  if (!heads || !expected || !actual || !portion || (hasNeeds && hasAlternatives)) return undefined;
  if (brought === null || leftover === null || ranOut === null) return undefined;
  const people = (countServings(elementType.name, heads, veggies ?? 0) * actual) / expected;
  // In portions, so a portion is one.
  return { people, portion: 1, brought, leftover, ranOut: ranOut === 1, peopleNotServed: peopleNotServed ?? 0 };
}

function readDishes({ surveys, elements, dishes }: AdviceInput): ReadDish[] {
  const at = (column: Column, index: number) => column[index] ?? null;
  return dishes.survey.flatMap((number, index): ReadDish[] => {
    const [survey, served] = [surveys[number ?? -1], elements[dishes.element[index] ?? -1]];
    if (!survey || !served) return [];
    const report = readReport(survey, served, {
      brought: at(dishes.brought, index),
      leftover: at(dishes.leftover, index),
      ranOut: at(dishes.ranOut, index),
      peopleNotServed: at(dishes.peopleNotServed, index),
    });
    const demand = report && readDemand(report);
    return [{ survey, served, report: demand && report, demand }];
  });
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function adviseFrom(dishes: readonly ReadDish[], others: DemandEstimate | undefined) {
  const reports = dishes.flatMap(({ report }) => report ?? []);
  const advice = advisePortion(reports, others);
  const sum = (read: (report: ReportedDish) => number) => reports.reduce((total, report) => total + read(report), 0);
  const evidence = {
    modifier: advice?.modifier ?? null,
    services: reports.length,
    leftOut: dishes.length - reports.length,
    ranOut: reports.filter(({ ranOut }) => ranOut).length,
    range: advice ? { least: advice.range[0], most: advice.range[1] } : null,
    leftoverShare: advice ? sum(({ leftover }) => leftover) / sum(({ brought }) => brought) : null,
  };
  return { advice, evidence };
}

/** What the surveys advise for each account and type of dish, and what they say of each element (portion-advice-3). */
export function adviseAccounts(input: AdviceInput, isAsked: (account: IdName) => boolean) {
  const dishes = readDishes(input);
  const current = new Map(
    input.modifiers.map(({ accountId, elementTypeId, value }) => [accountId + elementTypeId, value]),
  );
  const accounts = [...Map.groupBy(dishes, ({ served }) => served.elementType.id).values()].flatMap((ofType) => {
    const demands = ofType.flatMap(({ demand }) => demand ?? []);
    const others = demands.length > 0 ? estimateDemand(demands) : undefined;
    const asked = ofType.filter(({ survey }) => isAsked(survey.account));
    return [...Map.groupBy(asked, ({ survey }) => survey.account.id).values()].flatMap((ofAccount) =>
      adviseAccount(ofAccount, others, current),
    );
  });
  const named = dishes.filter(({ served }) => served.element);
  const elements = [...Map.groupBy(named, ({ served }) => served.element?.id).values()].flatMap(
    (ofElement): ElementAdvice[] => {
      const element = ofElement[0]?.served.element;
      return element ? [{ element, ...adviseFrom(ofElement, undefined).evidence }] : [];
    },
  );
  return { accounts: accounts.sort(bySaving), elements };
}

const bySaving = (one: AccountAdvice, other: AccountAdvice) =>
  (other.saved?.portions ?? Number.NEGATIVE_INFINITY) - (one.saved?.portions ?? Number.NEGATIVE_INFINITY) ||
  one.account.name.localeCompare(other.account.name) ||
  one.elementType.name.localeCompare(other.elementType.name);

function adviseAccount(
  dishes: readonly ReadDish[],
  others: DemandEstimate | undefined,
  current: ReadonlyMap<string, number>,
): AccountAdvice[] {
  const [first] = dishes;
  if (!first) return [];
  const { account } = first.survey;
  const { elementType } = first.served;
  const { advice, evidence } = adviseFrom(dishes, others);
  const read = dishes.filter(({ report }) => report);
  const units = new Set(read.map(({ served }) => served.unit));
  const [unit = null] = units.size === 1 ? units : [];
  const now = current.get(account.id + elementType.id) ?? 0;
  // Before containers are rounded up: what was left over of a pan that is sent in any case is no saving.
  const less = now - (advice?.modifier ?? now);
  const portions = less * average(read.map(({ report }) => report?.people ?? 0));
  const amount = less * average(read.map(({ report, served }) => (report?.people ?? 0) * (served.portion ?? 0)));
  return [
    {
      account,
      elementType,
      current: now,
      ...evidence,
      saved: advice ? { portions, amount: unit === null ? null : amount, unit } : null,
    },
  ];
}

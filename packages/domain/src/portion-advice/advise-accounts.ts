import type { AccountAdvice, ElementAdvice } from '#contract/portion-advice.ts';
import type { IdName } from '#contract/values.ts';
import { countServings } from '../daily-numbers/servings.ts';
import { addDemand, createDemandSums, type DemandPrior, type DemandSums } from './demand-estimate.ts';
import {
  addReport,
  advisePortion,
  createEvidence,
  type Evidence,
  type ReportedDish,
  toDemand,
} from './portion-advice.ts';
import { estimateTypeDemand } from './type-demand.ts';

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

/** Those who came, in the proportion of the plan: of 40 vegetarians among 100, 44 when 110 came. */
function readReport(
  { heads, veggies, expected, actual, hasNeeds }: ReportedSurvey,
  { elementType, portion, hasAlternatives }: ServedElement,
  reportedAnswers: {
    brought: number | null;
    leftover: number | null;
    ranOut: number | null;
    peopleNotServed: number | null;
  },
): ReportedDish | undefined {
  const { brought, leftover, ranOut, peopleNotServed } = reportedAnswers;
  if (!heads || !expected || !actual || !portion || (hasNeeds && hasAlternatives)) return undefined;
  if (brought === null || leftover === null || ranOut === null) return undefined;
  const people = (countServings(elementType.name, heads, veggies ?? 0) * actual) / expected;
  // In portions, so a portion is one. Unless somebody says who got nothing, all were served: a lower bound, and still one.
  return { people, portion: 1, brought, leftover, ranOut: ranOut === 1, peopleNotServed: peopleNotServed ?? 0 };
}

/** What is known of a type of dish at one account. */
interface AccountEvidence {
  readonly account: IdName;
  readonly elementType: IdName;
  readonly evidence: Evidence;
  readonly units: Set<string>;
  /** Of all services, in their units. */
  amount: number;
}

interface ElementEvidence {
  readonly element: IdName;
  readonly evidence: Evidence;
}

/** One pass over a year: each dish counts for its type, for its account and for its element. */
function gatherEvidence({ surveys, elements, dishes }: AdviceInput, isAsked: (account: IdName) => boolean) {
  const demandsByType = new Map<string, Map<string, DemandSums>>();
  const evidenceByElement = new Map<string, ElementEvidence>();
  const evidenceByAccount = new Map<string, Map<string, AccountEvidence>>();
  const places = elements.map((servedElement) => ({
    servedElement,
    demandsByAccount: getOrMake(demandsByType, servedElement.elementType.id, () => new Map<string, DemandSums>()),
    ofElement:
      servedElement.element &&
      getOrMake(evidenceByElement, servedElement.element.id, createElementEvidence(servedElement.element)),
  }));
  const evidenceBySurvey = surveys.map((survey) =>
    isAsked(survey.account)
      ? getOrMake(evidenceByAccount, survey.account.id, () => new Map<string, AccountEvidence>())
      : undefined,
  );
  const at = (column: Column, index: number) => column[index] ?? null;
  for (const [index, number] of dishes.survey.entries()) {
    const [survey, place] = [surveys[number ?? -1], places[dishes.element[index] ?? -1]];
    if (!survey || !place) continue;
    const { servedElement, demandsByAccount, ofElement } = place;
    const report = readReport(survey, servedElement, {
      brought: at(dishes.brought, index),
      leftover: at(dishes.leftover, index),
      ranOut: at(dishes.ranOut, index),
      peopleNotServed: at(dishes.peopleNotServed, index),
    });
    const demand = report && toDemand(report);
    if (demand) addDemand(getOrMake(demandsByAccount, survey.account.id, createDemandSums), demand);
    if (ofElement) addReport(ofElement.evidence, report, demand);
    const ofAccount = evidenceBySurvey[number ?? -1];
    if (!ofAccount) continue;
    const { account } = survey;
    const { elementType, portion, unit } = servedElement;
    const accountEvidence = getOrMake(ofAccount, elementType.id, () => ({
      account,
      elementType,
      evidence: createEvidence(),
      units: new Set<string>(),
      amount: 0,
    }));
    addReport(accountEvidence.evidence, report, demand);
    if (!report || !demand) continue;
    accountEvidence.units.add(unit);
    accountEvidence.amount += report.people * (portion ?? 0);
  }
  return {
    demandsByType,
    ofElements: evidenceByElement,
    ofAccounts: [...evidenceByAccount.values()].flatMap((types) => [...types.values()]),
  };
}

const createElementEvidence = (element: IdName) => () => ({ element, evidence: createEvidence() });

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const existingValue = map.get(key) ?? make();
  map.set(key, existingValue);
  return existingValue;
}

function adviseFrom(evidence: Evidence, prior: DemandPrior | undefined) {
  const { services, leftOut, ranOut, least, most, leftover, brought } = evidence;
  const modifier = advisePortion(evidence, prior) ?? null;
  return {
    modifier,
    services,
    leftOut,
    ranOut,
    range: modifier === null ? null : { least, most },
    leftoverShare: modifier === null ? null : leftover / brought,
  };
}

/** What the surveys advise for each account and type of dish, and what they say of each element (portion-advice-3). */
export function adviseAccounts(input: AdviceInput, isAsked: (account: IdName) => boolean) {
  const { demandsByType, ofElements, ofAccounts } = gatherEvidence(input, isAsked);
  const current = new Map(
    input.modifiers.map(({ accountId, elementTypeId, value }) => [accountId + elementTypeId, value]),
  );
  const priorByType = new Map(
    [...new Set(ofAccounts.map(({ elementType }) => elementType.id))].map((id) => [
      id,
      estimateTypeDemand([...(demandsByType.get(id)?.values() ?? [])]),
    ]),
  );
  const accounts = ofAccounts.map((accountEvidence) =>
    adviseAccount(
      accountEvidence,
      priorByType.get(accountEvidence.elementType.id),
      current.get(accountEvidence.account.id + accountEvidence.elementType.id) ?? 0,
    ),
  );
  const elements = [...ofElements.values()]
    .filter(({ evidence }) => evidence.services + evidence.leftOut > 0)
    .map(({ element, evidence }): ElementAdvice => ({ element, ...adviseFrom(evidence, undefined) }));
  return { accounts: accounts.sort(compareBySaving), elements };
}

const compareBySaving = (left: AccountAdvice, right: AccountAdvice) =>
  (right.saved?.portions ?? Number.NEGATIVE_INFINITY) - (left.saved?.portions ?? Number.NEGATIVE_INFINITY) ||
  left.account.name.localeCompare(right.account.name) ||
  left.elementType.name.localeCompare(right.elementType.name);

function adviseAccount(
  { account, elementType, evidence, units, amount }: AccountEvidence,
  prior: DemandPrior | undefined,
  current: number,
): AccountAdvice {
  const advised = adviseFrom(evidence, prior);
  const [unit = null] = units.size === 1 ? units : [];
  // Before containers are rounded up: what was left over of a pan that is sent in any case is no saving.
  const less = current - (advised.modifier ?? current);
  const countSaved = (sum: number) => (less * sum) / evidence.services;
  const savedFood = { portions: countSaved(evidence.people), amount: unit === null ? null : countSaved(amount), unit };
  return { account, elementType, current, ...advised, saved: advised.modifier === null ? null : savedFood };
}

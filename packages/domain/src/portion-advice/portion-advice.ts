import {
  addDemand,
  createDemandSums,
  type Demand,
  type DemandPrior,
  type DemandSums,
  estimateDemand,
  estimateEnoughShare,
} from './demand-estimate.ts';

/** What a complete survey says of one dish at one account. Amounts are in the portion unit of the dish. */
export interface ReportedDish {
  readonly people: number;
  /** For one person, before any modifier. */
  readonly portion: number;
  readonly brought: number;
  readonly leftover: number;
  readonly ranOut: boolean;
  readonly peopleNotServed: number;
}

/** Fewer services say too little (portion-advice-3). */
export const FEWEST_SERVICES = 8;
/** A smaller share of the portion is a slip of the pen, or a dish that nobody touched; its logarithm would outweigh all others. */
const SMALLEST_SHARE = 0.05;
/** Whoever eats more than this was not planned for: a pan for one vegetarian feeds the whole table. */
const LARGEST_SHARE = 3;

/**
 * The demand of a report; undefined where it says nothing (portion-advice-1): nobody came, nothing was planned or brought, more
 * was left than brought, others ate it than those it was planned for. The people who got nothing would have eaten as much as those who did.
 */
export function toDemand(report: ReportedDish): Demand | undefined {
  const { people, portion, brought, leftover, ranOut, peopleNotServed } = report;
  const servedPeople = ranOut ? people - peopleNotServed : people;
  if (!(servedPeople > 0 && portion > 0 && brought > 0 && leftover >= 0 && leftover <= brought)) return undefined;
  const share = (brought - leftover) / (servedPeople * portion);
  return share <= LARGEST_SHARE ? { share: Math.max(SMALLEST_SHARE, share), isAtLeast: ranOut } : undefined;
}

/** What the reports of some services say together. */
export interface Evidence {
  readonly demands: DemandSums;
  /** Services of which a report says something, and those of which none does. */
  services: number;
  leftOut: number;
  ranOut: number;
  /** Eaten shares of the planned portion, the least and the most. */
  least: number;
  most: number;
  /** Sums over the services. */
  brought: number;
  leftover: number;
  people: number;
}

export const createEvidence = (): Evidence => ({
  demands: createDemandSums(),
  services: 0,
  leftOut: 0,
  ranOut: 0,
  least: Number.POSITIVE_INFINITY,
  most: 0,
  brought: 0,
  leftover: 0,
  people: 0,
});

/** Takes in one report; without a demand it says nothing and is counted as left out (portion-advice-1). */
export function addReport(
  evidence: Evidence,
  report: ReportedDish | undefined,
  demand: Demand | undefined = report && toDemand(report),
): void {
  if (!report || !demand) {
    evidence.leftOut += 1;
    return;
  }
  addDemand(evidence.demands, demand);
  evidence.services += 1;
  evidence.ranOut += Number(demand.isAtLeast);
  evidence.least = Math.min(evidence.least, demand.share);
  evidence.most = Math.max(evidence.most, demand.share);
  evidence.brought += report.brought;
  evidence.leftover += report.leftover;
  evidence.people += report.people;
}

/** Modifiers are steps of a tenth; nothing is sent at −1, and 10 is the most (service-events-11). */
const toStep = (share: number): number => Math.min(10, Math.max(-0.9, Math.ceil(share * 10 - 1e-9) / 10 - 1));

/** Every service ran out: what would have been enough has no upper bound, and an advice is at least that (portion-advice-3). */
export const isLowerBound = ({ services, ranOut }: Pick<Evidence, 'services' | 'ranOut'>): boolean =>
  services > 0 && ranOut === services;

/**
 * The smallest modifier, in steps of 0.1, that is enough in nine of ten services; undefined where too few services say
 * anything (portion-advice-3). `prior` is what all accounts say of the type of dish.
 */
export function advisePortion(evidence: Evidence, prior: DemandPrior | undefined): number | undefined {
  if (evidence.services < FEWEST_SERVICES) return undefined;
  const enough = estimateEnoughShare(estimateDemand(evidence.demands, prior));
  return Number(toStep(isLowerBound(evidence) ? Math.max(enough, evidence.most) : enough).toFixed(1));
}

import { type Demand, type DemandEstimate, enoughFor, estimateDemand } from './demand-estimate.ts';

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

/**
 * The demand of a report; undefined where it says nothing (portion-advice-1): nobody came, nothing was planned or brought, more
 * was left than brought. The people who got nothing would have eaten as much as those who did.
 */
export function readDemand(report: ReportedDish): Demand | undefined {
  const { people, portion, brought, leftover, ranOut, peopleNotServed } = report;
  const served = ranOut ? people - peopleNotServed : people;
  if (!(served > 0 && portion > 0 && brought > 0 && leftover >= 0 && leftover <= brought)) return undefined;
  return { share: Math.max(SMALLEST_SHARE, (brought - leftover) / (served * portion)), isAtLeast: ranOut };
}

export interface PortionAdvice {
  /** In steps of 0.1: the portion modifier with which nine of ten services have enough. */
  readonly modifier: number;
  /** Services that it rests on. */
  readonly services: number;
  readonly ranOut: number;
  /** Eaten shares of the planned portion, the least and the most. */
  readonly range: readonly [least: number, most: number];
  /** What was left over for each person and service, and what would have been with the advice, in portions. */
  readonly leftover: { readonly now: number; readonly advised: number };
}

/** Modifiers are steps of a tenth; nothing is sent at −1, and 10 is the most (service-events-11). */
const toStep = (share: number): number => Math.min(10, Math.max(-0.9, Math.ceil(share * 10 - 1e-9) / 10 - 1));

/**
 * The smallest modifier that is enough in nine of ten services; undefined where too few services say anything
 * (portion-advice-3). `others` is the demand of the same type of dish at all accounts, towards which few services are drawn.
 */
export function advisePortion(
  reports: readonly ReportedDish[],
  others: DemandEstimate | undefined,
): PortionAdvice | undefined {
  const read = reports.flatMap((report) => {
    const demand = readDemand(report);
    return demand ? [{ report, demand }] : [];
  });
  if (read.length < FEWEST_SERVICES) return undefined;
  const demands = read.map(({ demand }) => demand);
  const estimate = estimateDemand(demands, others && { ...others, weight: Math.min(others.weight, SHRUNK_TO) });
  const modifier = Number(toStep(enoughFor(estimate)).toFixed(1));
  const shares = demands.map(({ share }) => share);
  const leftOf = (sent: (report: ReportedDish) => number) =>
    average(read.map(({ report, demand }) => Math.max(0, sent(report) - demand.share)));
  return {
    modifier,
    services: read.length,
    ranOut: demands.filter(({ isAtLeast }) => isAtLeast).length,
    range: [Math.min(...shares), Math.max(...shares)],
    leftover: {
      now: leftOf(({ brought, people, portion }) => brought / (people * portion)),
      advised: leftOf(() => 1 + modifier),
    },
  };
}

/** The type's own demand counts as so many services. */
const SHRUNK_TO = 4;

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

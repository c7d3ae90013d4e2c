import { computeHazard } from './normal-distribution.ts';

/** How much was eaten at a service, as a share of the planned portion of everybody who came. */
export interface Demand {
  /** Above 0. */
  readonly share: number;
  /** The dish ran out: demand was at least this (Tobin 1958). */
  readonly isAtLeast: boolean;
}

/** Logarithms of demands: known ones as sums, so that a year of an estimate costs no more than its run-outs. */
export interface DemandSums {
  count: number;
  sum: number;
  squares: number;
  readonly atLeast: number[];
}

export const createDemandSums = (): DemandSums => ({ count: 0, sum: 0, squares: 0, atLeast: [] });

export function addDemand(sums: DemandSums, { share, isAtLeast }: Demand): void {
  const value = Math.log(share);
  if (isAtLeast) {
    sums.atLeast.push(value);
    return;
  }
  sums.count += 1;
  sums.sum += value;
  sums.squares += value ** 2;
}

/** Demand is log-normal: these are of its logarithm. */
export interface DemandEstimate {
  readonly mean: number;
  readonly deviation: number;
  /** How many services its mean rests on, those of the prior included. */
  readonly weight: number;
}

/** Both count as so many services. */
export interface DemandPrior {
  readonly mean: number;
  readonly meanWeight: number;
  readonly deviation: number;
  readonly deviationWeight: number;
}

/** What is eaten where nobody knows anything: the planned portion, give or take a fifth. It counts as half a service. */
export const NO_EXPERIENCE: DemandPrior = { mean: 0, meanWeight: 0.5, deviation: 0.2, deviationWeight: 0.5 };

const MOST_STEPS = 500;
const SMALLEST_DEVIATION = 0.02;

/**
 * The log-normal distribution of demand with the greatest likelihood, run-outs counted as "at least", drawn towards `prior`
 * (portion-advice-2). Expectation and maximization in turn: each run-out is replaced by what a value above its bound is
 * expected to be.
 */
export function estimateDemand(knownDemand: DemandSums, prior: DemandPrior = NO_EXPERIENCE): DemandEstimate {
  const services = knownDemand.count + knownDemand.atLeast.length;
  const weight = services + prior.meanWeight;
  let { mean, deviation } = prior;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let sum = prior.meanWeight * prior.mean + knownDemand.sum;
    let squares =
      prior.deviationWeight * prior.deviation ** 2 +
      knownDemand.squares -
      2 * mean * knownDemand.sum +
      knownDemand.count * mean ** 2;
    for (const bound of knownDemand.atLeast) {
      const beyond = computeHazard((bound - mean) / deviation);
      sum += mean + deviation * beyond;
      squares += deviation ** 2 + deviation * (bound - mean) * beyond;
    }
    const nextMean = sum / weight;
    const nextDeviation = Math.max(
      SMALLEST_DEVIATION,
      Math.sqrt(Math.max(0, squares / (services + prior.deviationWeight))),
    );
    const shift = Math.abs(nextMean - mean) + Math.abs(nextDeviation - deviation);
    mean = nextMean;
    deviation = nextDeviation;
    if (shift < 1e-6) break;
  }
  return { mean, deviation, weight };
}

/** z of 90%. */
const MET_IN_NINE_OF_TEN = 1.2815515655446004;

/** The share of the planned portion that is enough in nine of ten services, as sure as so many services make it. */
export const estimateEnoughShare = ({ mean, deviation, weight }: DemandEstimate): number =>
  Math.exp(mean + MET_IN_NINE_OF_TEN * deviation * Math.sqrt(1 + 1 / weight));

/** The share in the middle: half of the services need less. */
export const estimateUsualShare = ({ mean }: DemandEstimate): number => Math.exp(mean);

import { type DemandPrior, type DemandSums, estimateDemand, NO_EXPERIENCE } from './demand-estimate.ts';

/** Other accounts count as so many services at most (portion-advice-2). */
const MOST_WEIGHT = 4;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * What accounts say together of a type of dish, as the prior of each of them (portion-advice-2): how far demand spreads within an account, and
 * a mean that counts the less, the further the accounts are apart. Undefined where nothing is known of it.
 */
export function estimateTypeDemand(accounts: readonly DemandSums[]): DemandPrior | undefined {
  // Of run-outs alone, nobody knows the spread.
  const measuredAccounts = accounts
    .filter(({ count }) => count > 1)
    .map((demands) => ({ count: demands.count, ...estimateDemand(demands) }));
  const services = sum(measuredAccounts.map(({ count }) => count));
  if (services === 0) return undefined;
  const within =
    sum(measuredAccounts.map(({ count, deviation }) => count * deviation ** 2)) / (services - measuredAccounts.length);
  const prior = { deviation: Math.sqrt(within), deviationWeight: MOST_WEIGHT };
  const mean = sum(measuredAccounts.map((account) => account.count * account.mean)) / services;
  const apart = sum(measuredAccounts.map((account) => account.count * (account.mean - mean) ** 2));
  const unequal = services - sum(measuredAccounts.map(({ count }) => count ** 2)) / services;
  // One account says nothing about how unlike accounts are.
  const between =
    unequal > 0 ? Math.max(0, (apart - (measuredAccounts.length - 1) * within) / unequal) : Number.POSITIVE_INFINITY;
  const weight = between > 0 ? Math.min(MOST_WEIGHT, within / between) : MOST_WEIGHT;
  const meanWeight = weight + NO_EXPERIENCE.meanWeight;
  return { ...prior, mean: (weight * mean + NO_EXPERIENCE.meanWeight * NO_EXPERIENCE.mean) / meanWeight, meanWeight };
}

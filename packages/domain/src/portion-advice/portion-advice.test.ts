import { describe, expect, test } from 'vitest';
import {
  addDemand,
  createDemandSums,
  type Demand,
  type DemandPrior,
  estimateDemand,
  estimateUsualShare,
} from './demand-estimate.ts';
import { computeHazard, computeNormalTail } from './normal-distribution.ts';
import {
  addReport,
  advisePortion,
  createEvidence,
  isLowerBound,
  type ReportedDish,
  toDemand,
} from './portion-advice.ts';
import { estimateTypeDemand } from './type-demand.ts';

/** Numbers that are the same at each run (mulberry32). */
function getChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const normal = (chance: () => number) => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/** Log-normal demand around `middle` portions. */
const getDemand = (chance: () => number, middle: number, deviation: number) =>
  middle * Math.exp(deviation * normal(chance));

const PEOPLE = 100;
const PORTION = 4;
/** A service with so many portions for each person: what was eaten, and whether it ran out. */
const serve = (demand: number, sentCount: number): ReportedDish => ({
  people: PEOPLE,
  portion: PORTION,
  brought: sentCount * PEOPLE * PORTION,
  leftover: Math.max(0, sentCount - demand) * PEOPLE * PORTION,
  ranOut: demand > sentCount,
  peopleNotServed: 0,
});
const estimateFrom = (demands: readonly Demand[]) => {
  const sums = createDemandSums();
  for (const demand of demands) addDemand(sums, demand);
  return estimateDemand(sums);
};
const getEvidence = (reports: readonly ReportedDish[]) => {
  const evidence = createEvidence();
  for (const report of reports) addReport(evidence, report);
  return evidence;
};
const advise = (reports: readonly ReportedDish[], prior?: DemandPrior) => advisePortion(getEvidence(reports), prior);
const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

describe('the normal distribution', () => {
  test('has the values of the tables', () => {
    expect(computeNormalTail(0)).toBeCloseTo(0.5, 12);
    expect(computeNormalTail(1.2815515655446004)).toBeCloseTo(0.1, 12);
    expect(computeNormalTail(3.5)).toBeCloseTo(0.000232629079, 12);
    expect(computeNormalTail(-1)).toBeCloseTo(0.841344746069, 12);
    expect(computeHazard(2.999999)).toBeCloseTo(computeHazard(3.000001), 4);
    expect(computeHazard(40)).toBeCloseTo(40.02496, 4);
  });
});

describe('a report (portion-advice-1)', () => {
  test('says how much of the planned portion each person ate, and after a run-out at least how much', () => {
    expect(toDemand(serve(0.8, 1))).toEqual({ share: expect.closeTo(0.8, 9), isAtLeast: false });
    expect(toDemand(serve(1.3, 1))).toEqual({ share: 1, isAtLeast: true });
    // 20 of 100 got nothing: the others ate 400 ounces, 5 each.
    expect(toDemand({ ...serve(1.3, 1), peopleNotServed: 20 })).toEqual({ share: 1.25, isAtLeast: true });
  });

  test.each<[string, Partial<ReportedDish>]>([
    ['nobody came', { people: 0 }],
    ['no portion is set', { portion: 0 }],
    ['nothing was brought', { brought: 0, leftover: 0 }],
    ['more was left than brought', { leftover: 401 }],
    ['each of those it was planned for would have eaten more than three portions', { brought: 1_300, leftover: 0 }],
    ['nobody was served', { ranOut: true, peopleNotServed: 100 }],
  ])('says nothing where %s', (_what, more) => {
    expect(toDemand({ ...serve(0.8, 1), ...more })).toBeUndefined();
  });
});

describe('the demand of thirty services, a third of which ran out (portion-advice-2)', () => {
  const deviation = 0.3;
  /** z of two thirds: with 0.4307 deviations more than the middle, a third runs out. */
  const sentFor = (middle: number) => middle * Math.exp(0.4307 * deviation);
  const getError = (middle: number, read: (demands: readonly Demand[]) => number) =>
    seeds.reduce((sum, seed) => {
      const chance = getChance(seed);
      const reports = Array.from({ length: 30 }, () => serve(getDemand(chance, middle, deviation), sentFor(middle)));
      return sum + read(reports.flatMap((report) => toDemand(report) ?? [])) / middle - 1;
    }, 0) / seeds.length;

  test.each([0.6, 0.85, 1.2])('is recovered around %s portions; as if nothing had run out it is not', (middle) => {
    const isWithin = (error: number) => Math.abs(error) < 0.05;
    expect(getError(middle, (demands) => estimateUsualShare(estimateFrom(demands)))).toSatisfy(isWithin);
    const ignoring = (demands: readonly Demand[]) =>
      estimateUsualShare(estimateFrom(demands.map(({ share }) => ({ share, isAtLeast: false }))));
    expect(getError(middle, ignoring)).not.toSatisfy(isWithin);
  });
});

describe('a year of services in the order of time', () => {
  /** Most accounts are sent too much, some too little. Each week sends what `send` says of the weeks before; the first ten only teach. */
  function liveThrough(seed: number, send: (past: readonly ReportedDish[]) => number) {
    const chance = getChance(seed);
    const middle = chance() < 0.75 ? 0.5 + 0.3 * chance() : 0.95 + 0.2 * chance();
    const past: ReportedDish[] = [];
    const outcome = { left: 0, ranOut: 0, services: 0 };
    for (let week = 0; week < 52; week += 1) {
      const season = 1 + 0.06 * Math.sin((week / 52) * 2 * Math.PI);
      const demand = getDemand(chance, middle * season, 0.15);
      const sentCount = send(past);
      const report = serve(demand, sentCount);
      past.push(report);
      if (week < 10) continue;
      outcome.left += Math.max(0, sentCount - demand);
      outcome.ranOut += Number(report.ranOut);
      outcome.services += 1;
    }
    return outcome;
  }
  function getOutcome(send: (past: readonly ReportedDish[]) => number) {
    const years = seeds.slice(0, 100).map((seed) => liveThrough(seed, send));
    const sum = (name: 'left' | 'ranOut' | 'services') => years.reduce((total, year) => total + year[name], 0);
    return { left: sum('left') / sum('services'), ranOut: sum('ranOut') / sum('services') };
  }
  const advised = getOutcome((past) => 1 + (advise(past) ?? 0));

  test('with the advice leaves less over and runs out no more often than without it', () => {
    const without = getOutcome(() => 1);
    expect(advised.left).toBeLessThan(0.8 * without.left);
    expect(advised.ranOut).toBeLessThanOrEqual(without.ranOut);
    expect(advised.ranOut).toBeLessThan(0.11);
  });

  test('with the advice leaves less over than what was eaten last time and a reserve with which it runs out as often', () => {
    const asLastTime = (reserve: number) =>
      getOutcome((past) => {
        const last = past.at(-1);
        return last ? (last.brought - last.leftover) / (PEOPLE * PORTION) + reserve : 1;
      });
    const reserves = Array.from({ length: 20 }, (_, index) => asLastTime(index * 0.05));
    const equal = reserves.find(({ ranOut }) => ranOut <= advised.ranOut);
    expect(equal?.left).toBeGreaterThan(advised.left);
  });
});

describe('an advice (portion-advice-3)', () => {
  const eaten = (shares: readonly number[], sentCount = 1) => shares.map((share) => serve(share, sentCount));

  test('is the smallest step that is enough in nine of ten, with what it rests on', () => {
    const evidence = getEvidence(eaten([0.7, 0.72, 0.68, 0.75, 0.7, 0.66, 0.71, 0.69, 0.73, 0.7]));
    expect(advisePortion(evidence, undefined)).toBe(-0.2);
    expect(evidence).toMatchObject({ services: 10, leftOut: 0, ranOut: 0, people: 1_000, brought: 4_000 });
    expect([evidence.least, evidence.most]).toEqual([expect.closeTo(0.66, 9), expect.closeTo(0.75, 9)]);
    expect(evidence.leftover).toBeCloseTo(1_184, 9);
  });

  test('sends more where the dish ran out', () => {
    const evidence = getEvidence(eaten([1.2, 0.95, 1.1, 1.3, 0.98, 1.15, 1.2, 0.97]));
    expect(evidence.ranOut).toBe(5);
    expect(advisePortion(evidence, undefined)).toBeGreaterThan(0.1);
  });

  test('is not given after seven services, nor for reports that say nothing', () => {
    expect(advise(eaten([0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7]))).toBeUndefined();
    const empty = Array.from({ length: 20 }, () => ({ ...serve(0.7, 1), people: 0 }));
    expect(advise(empty)).toBeUndefined();
    expect(getEvidence(empty)).toMatchObject({ services: 0, leftOut: 20 });
  });

  test('is drawn towards the same type at other accounts where services are few', () => {
    const few = eaten([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const others = [0.9, 0.95, 1].map((share) => getEvidence(eaten([share, share * 0.8, share * 1.2, share])).demands);
    expect(advise(few, estimateTypeDemand(others))).toBeGreaterThan(advise(few) ?? 0);
  });

  test('is at least what was eaten, and more, where every service ran out; other accounts do not lower it', () => {
    const always = eaten(
      Array.from({ length: 10 }, () => 2),
      1.6,
    );
    const others = [0.4, 0.5, 0.6].map((share) => getEvidence(eaten([share, share * 0.8, share * 1.2, share])).demands);
    for (const prior of [undefined, estimateTypeDemand(others)]) {
      expect(advise(always, prior)).toBeGreaterThanOrEqual(0.6);
      expect(advise(always, prior)).toBeLessThan(2);
    }
    expect([isLowerBound(getEvidence(always)), isLowerBound(getEvidence(eaten([1.2, 0.9])))]).toEqual([true, false]);
  });

  test('never says to send nothing', () => {
    expect(advise(eaten(Array.from({ length: 12 }, () => 0.01)))).toBe(-0.9);
  });
});

describe('accounts together (portion-advice-2)', () => {
  const DEVIATION = 0.1;
  const serveAll = (chance: () => number, middle: number, services = 30) =>
    Array.from({ length: services }, () => serve(getDemand(chance, middle, DEVIATION), 1));
  const getSums = (accounts: readonly (readonly ReportedDish[])[]) =>
    accounts.map((reports) => getEvidence(reports).demands);

  test('do not pull an account with thirty services of its own to more, where nothing ever ran out', () => {
    let askedCount = 0;
    for (const seed of seeds) {
      const chance = getChance(seed);
      const own = serveAll(chance, 0.5 + 0.35 * chance());
      const unlike = Array.from({ length: 12 }, (_, index) => serveAll(chance, 0.25 + (index * 1.35) / 11));
      if (own.some(({ ranOut }) => ranOut)) continue;
      askedCount += 1;
      expect(advise(own, estimateTypeDemand(getSums([own, ...unlike]))), `seed ${seed}`).toBeLessThanOrEqual(0);
    }
    expect(askedCount).toBeGreaterThan(100);
  });

  test('count as four services at most where they are alike, and as next to none where they are not', () => {
    const chance = getChance(1);
    const alike = estimateTypeDemand(getSums(Array.from({ length: 12 }, () => serveAll(chance, 0.7))));
    expect(alike?.meanWeight).toBeGreaterThan(2);
    expect(alike?.meanWeight).toBeLessThanOrEqual(4.5);
    expect(alike?.deviation).toBeCloseTo(DEVIATION, 1);
    const unlike = estimateTypeDemand(getSums([0.25, 0.4, 0.6, 0.9].map((middle) => serveAll(chance, middle))));
    expect(unlike?.meanWeight).toBeLessThan(0.6);
    expect(unlike?.deviation).toBeCloseTo(DEVIATION, 1);
  });

  test('say nothing where there is one account, or nothing but run-outs', () => {
    expect(estimateTypeDemand(getSums([serveAll(getChance(1), 3)]))).toBeUndefined();
    expect(estimateTypeDemand(getSums([serveAll(getChance(1), 0.7)]))?.meanWeight).toBe(0.5);
  });
});

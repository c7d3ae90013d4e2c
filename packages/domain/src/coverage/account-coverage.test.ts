import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CoveredPeople } from '#contract/coverage.ts';
import {
  anyService,
  diets,
  everybody,
  findNeed,
  listMains,
  listOptions,
  type Service,
  toCourses,
  toNumber,
  toServedAccount,
} from '#testing/any-service.ts';
import { best, suits } from '#testing/coverage-oracle.ts';
import { countAccountCoverage, toAccountCoverage } from './account-coverage.ts';

// Ten thousand services are judged in a few seconds, in more on a busy machine.
const TIMEOUT = 120_000;

const coverRecord = (service: Service, order?: readonly number[]) =>
  toAccountCoverage(toServedAccount(service), toCourses(service, order), diets);
const countRecord = (service: Service) => countAccountCoverage(toServedAccount(service), toCourses(service), diets);

test('nobody is falsely covered, nobody is missed, and no alternative is cooked without need', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(anyService(), (service) => {
      const { needs, unnamed } = everybody(service);
      const options = listOptions(service);
      const sure = best(needs, options, (answer) => answer === 'yes');
      const perhaps = best(needs, options, (answer) => answer !== 'no');
      const answer = coverRecord(service);
      expect(countRecord(service)).toEqual({
        people: answer.people,
        covered: answer.covered,
        uncovered: answer.uncovered,
        notKnown: answer.notKnown,
        overridden: answer.overridden,
      });
      expect({
        people: answer.people,
        covered: answer.covered,
        notKnown: answer.notKnown,
        plates: answer.plates.reduce((sum, { portions }) => sum + portions, 0),
      }).toEqual({
        people: needs.length + unnamed,
        covered: sure.people,
        notKnown: perhaps.people - sure.people + unnamed,
        plates: sure.plates,
      });
    }),
    { numRuns: 10_000, seed: 20_26_11_22 },
  );
});

/** The result for a group, judged by the oracle. */
function checkGroup(service: Service, { outcome, people, main, side, blocked, needs }: CoveredPeople) {
  if (outcome !== 'covered' && people.length > 0) {
    expect(blocked.length > 0 || service.dishes.length === 0).toBe(true);
    expect(blocked.every(({ reasons }) => reasons.length > 0)).toBe(true);
  }
  if (outcome !== 'covered' || needs.length === 0) return;
  for (const { id } of people) {
    for (const dish of [main, side].filter((row) => row !== null)) {
      const ofMenu = service.dishes[toNumber(dish)];
      const eaten = dish.insteadOf === null ? ofMenu : ofMenu?.alternatives[0];
      expect(suits(findNeed(service, id), eaten?.records ?? [])).toBe('yes');
      expect(eaten?.portionPerPerson).toBeGreaterThan(0);
    }
  }
}

test('everybody gets a suitable dish, and no dish is given out more often than it has portions', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(anyService(), (service) => {
      const portions = listOptions(service)
        .filter(({ isAlternative }) => !isAlternative)
        .map((option) => option.portions);
      for (const group of coverRecord(service).groups) {
        checkGroup(service, group);
        const { main, count } = group;
        if (!main || main.insteadOf !== null) continue;
        portions[toNumber(main)] = (portions[toNumber(main)] ?? 0) - count;
      }
      expect(portions.every((left) => left >= 0)).toBe(true);
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

const anyOrder = anyService({ dishes: 5, alternatives: 2, people: 6, eaters: 9 }).chain((service) => {
  const numbers = [...service.dishes.keys()];
  return fc.tuple(fc.constant(service), fc.shuffledSubarray(numbers, { minLength: numbers.length }));
});

test("another order of the dishes changes nobody's meal and no plate", { timeout: TIMEOUT }, () => {
  fc.assert(
    fc.property(anyOrder, ([service, order]) => {
      const inOrder = <Plate extends { scheduledElementId: string; order: number }>(plates: readonly Plate[]) =>
        plates.toSorted((left, right) => toNumber(left) - toNumber(right) || left.order - right.order);
      const reportRecord = ({ plates, openPlates, groups, ...counts }: ReturnType<typeof coverRecord>) => ({
        ...counts,
        plates: inOrder(plates),
        openPlates: inOrder(openPlates),
        unfed: groups.flatMap(({ outcome, needs, people, count }) =>
          outcome === 'covered' ? [] : [{ outcome, needs, people, count }],
        ),
      });
      expect(reportRecord(coverRecord(service, order))).toEqual(reportRecord(coverRecord(service)));
    }),
    { numRuns: 5_000, seed: 11 },
  );
});

test('nobody gets a plate instead of a dish that they can eat before one instead of a dish that they cannot', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(anyOrder, ([service, order]) => {
      const isMain = listMains(service);
      for (const plate of coverRecord(service, order).plates) {
        const number = toNumber(plate);
        const rivals = service.dishes.filter((_dish, other) => isMain[other] === isMain[number]);
        const needs = plate.eaters.flatMap(({ people }) => people.map(({ id }) => findNeed(service, id)));
        for (const need of needs) {
          if (suits(need, service.dishes[number]?.records ?? []) === 'no') continue;
          const better = rivals.filter(
            ({ records, alternatives }) =>
              suits(need, records) === 'no' &&
              alternatives.some(
                (alternative) => (alternative.portionPerPerson ?? 0) > 0 && suits(need, alternative.records) === 'yes',
              ),
          );
          expect(better).toEqual([]);
        }
      }
    }),
    { numRuns: 3_000, seed: 11 },
  );
});

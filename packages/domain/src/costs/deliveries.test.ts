import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { days as allDays, type CalendarDay, type Day } from '#contract/values.ts';
import { add, isLess, isZero, roundUpToThousandths, subtract, toExact, zero } from '../amounts/fraction.ts';
import { addDays, getWeekday } from '../calendar/calendar-day.ts';
import {
  findNextDelivery,
  type Lot,
  meetUsesFromLots,
  type PlannedDelivery,
  planDeliveries,
  sumUses,
  type Use,
} from './deliveries.ts';

/* The week of Monday, 11/30: lunch on five days. */
const monday = '2026-11-30';
const [tuesday, wednesday, thursday, friday] = [1, 2, 3, 4].map((count) => addDays(monday, count));
const [lastFriday, lastSaturday] = ['2026-11-27', '2026-11-28'];

const use = (day: CalendarDay | undefined, amount: number): Use => ({ day: day ?? '', amount: toExact(amount) });
const week = (amount: number) => [monday, tuesday, wednesday, thursday, friday].map((day) => use(day, amount));
const offer = (unitsPerCase: number | null, expDays: number | null = null, leadTime: number | null = null) => ({
  ...{ unitsPerCase, expDays, leadTime },
});
const vendor = (orderDays: Day[], deliveryDays: Day[]) => ({ orderDays, deliveryDays });
const threeTimes = vendor(['sunday', 'tuesday', 'thursday'], ['monday', 'wednesday', 'friday']);

/** 'Fri 11/27 for 10, 2 cases, by Thu 11/26' */
const tell = (plannedRows: readonly PlannedDelivery[]) =>
  plannedRows.map(({ day, orderBy, uses, cases }) =>
    [
      day?.slice(5) ?? 'first use',
      roundUpToThousandths(sumUses(uses)),
      cases === null ? '?' : Number(cases),
      orderBy?.slice(5) ?? '?',
    ].join(' '),
  );

describe('deliveries by hand (money-14)', () => {
  test.each([
    [
      '1. dry food comes once, before the first use, ordered on the last day for that',
      [week(10), offer(25), threeTimes],
      ['11-27 50 2 11-26'],
    ],
    [
      '2. fresh food comes with each delivery, for the days until the next: Monday; Tuesday, Wednesday; Thursday, Friday',
      [week(10), offer(10, 2), threeTimes],
      ['11-27 10 1 11-26', '11-30 20 2 11-29', '12-02 20 2 12-01'],
    ],
    [
      '3. what is left of a case is used while it is good',
      [week(12), offer(15, 4), threeTimes],
      // 11/27 brings 15, 3 of them are good until 12/01. Tuesday and Wednesday need 24 − 3: 2 cases, 9 left, good until 12/04. 24 − 9: 1 case.
      ['11-27 12 1 11-26', '11-30 24 2 11-29', '12-02 24 1 12-01'],
    ],
    [
      '4. what is left and has expired is bought again',
      [[use(monday, 12), use(wednesday, 12)], offer(15, 2), threeTimes],
      ['11-27 12 1 11-26', '11-30 12 1 11-29'],
    ],
    [
      '5. what keeps until its last use comes once, though fewer days than a week',
      [[use(tuesday, 5), use(wednesday, 5)], offer(10, 2), threeTimes],
      ['11-30 10 1 11-29'],
    ],
    [
      '6. a longer lead time takes an earlier order day',
      [[use(wednesday, 5)], offer(10, null, 3), threeTimes],
      // Delivered Monday, three days are Friday: Thursday takes orders.
      ['11-30 5 1 11-26'],
    ],
    [
      '7. a vendor without days comes for the first use, its lead time before',
      [week(10), offer(25, null, 2), vendor([], [])],
      ['first use 50 2 11-28'],
    ],
    [
      '8. order days alone: the last of them that is early enough',
      [week(10), offer(25, null, 2), vendor(['friday'], [])],
      ['first use 50 2 11-27'],
    ],
    [
      '9. delivery days alone: the lead time before the delivery, and not known without',
      [[use(wednesday, 5)], offer(10, null, null), vendor([], ['tuesday'])],
      ['12-01 5 1 ?'],
    ],
    [
      '10. a delivery on the day of use is too late for it',
      [[use(monday, 5)], offer(10), vendor(['friday'], ['monday'])],
      ['11-23 5 1 11-20'],
    ],
    [
      '11. what a case holds is not known: the days are told, the cases not',
      [week(10), offer(null, 2), threeTimes],
      ['11-27 10 ? 11-26', '11-30 20 ? 11-29', '12-02 20 ? 12-01'],
    ],
    ['12. nothing is needed', [[], offer(10), threeTimes], []],
  ] satisfies [string, Parameters<typeof planDeliveries>, string[]][])('%s', (_case, [uses, some, days], expected) => {
    expect(tell(planDeliveries(uses, some, days))).toEqual(expected);
  });
});

test.each([
  // Saturday: Sunday's order comes on Monday.
  ['the next delivery', lastSaturday, threeTimes, null, monday],
  ['the one after it, once its order day is past', monday, threeTimes, null, wednesday],
  ['today, where its order day is', monday, vendor(['monday'], ['monday']), 0, monday],
  ['later, with a longer lead time', monday, threeTimes, 4, '2026-12-07'],
  ['each day that delivers, without order days', monday, vendor([], ['tuesday']), 1, tuesday],
  ['not known, without a lead time', monday, vendor([], ['tuesday']), null, null],
  ['not known, without delivery days', monday, vendor(['monday'], []), 1, null],
])('an order of today still reaches %s', (_case, today, days, leadTime, expected) => {
  expect(findNextDelivery(today ?? '', days, leadTime)).toBe(expected);
});

test('what is there meets the first days, what expires first is used first, and nothing before it is there', () => {
  const lots: Lot[] = [
    { amount: toExact(15), from: lastFriday ?? '', until: null },
    { amount: toExact(8), from: tuesday ?? '', until: tuesday ?? '' },
  ];
  const { unmet, left } = meetUsesFromLots(week(10), lots);
  // Monday takes 10 of the 15. Tuesday takes the 8 that expire, and 2 more; Wednesday the last 3.
  expect(unmet.map(({ day, amount }) => [day, roundUpToThousandths(amount)])).toEqual([
    [wednesday, 7],
    [thursday, 10],
    [friday, 10],
  ]);
  expect(left).toEqual([]);
  const early = meetUsesFromLots([use(lastSaturday, 5)], [{ amount: toExact(9), from: monday, until: null }]);
  expect([early.unmet.length, early.left.length]).toEqual([1, 1]);
});

const someDays = fc.uniqueArray(fc.constantFrom(...allDays), { maxLength: 7 });
const question = fc.record({
  uses: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 90_000 })), {
      selector: ([day]) => day,
      maxLength: 14,
    })
    .map((all) =>
      all.toSorted(([left], [right]) => left - right).map(([day, amount]) => use(addDays(monday, day), amount / 1000)),
    ),
  days: fc.record({ orderDays: someDays, deliveryDays: someDays }),
  offer: fc.record({
    unitsPerCase: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000),
    expDays: fc.option(fc.integer({ min: 0, max: 20 })),
    leadTime: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
});

test('each day is met by what was delivered before it, nothing is bought twice, and the deliveries add up to the need', () => {
  fc.assert(
    fc.property(question, ({ uses, days, offer: some }) => {
      const plannedRows = planDeliveries(uses, some, days);
      expect(plannedRows.flatMap((delivery) => delivery.uses)).toEqual(uses);
      let carriedRows: Lot[] = [];
      for (const { day, orderBy, uses: servedRows, cases, until } of plannedRows) {
        const first = servedRows[0]?.day ?? '';
        if (day !== null) {
          expect(days.deliveryDays).toContain(getWeekday(day));
          expect(servedRows.every((each) => each.day > day)).toBe(true);
        }
        if (orderBy !== null) {
          expect(orderBy <= (day ?? first)).toBe(true);
          if (days.orderDays.length > 0) expect(days.orderDays).toContain(getWeekday(orderBy));
        }
        // What was carried and is good, and the cases of this delivery, are enough; one case less is not.
        const { unmet, left } = meetUsesFromLots(servedRows, carriedRows);
        const bought = toAmount(cases ?? 0n, some.unitsPerCase);
        expect(isLess(bought, sumUses(unmet))).toBe(false);
        const less = subtract(bought, toExact(some.unitsPerCase));
        expect(isZero(bought) || isLess(less, sumUses(unmet))).toBe(true);
        carriedRows = [...left, { amount: subtract(bought, sumUses(unmet)), from: day ?? first, until }];
      }
    }),
  );
});

const toAmount = (cases: bigint, unitsPerCase: number) =>
  Array.from({ length: Number(cases) }, () => toExact(unitsPerCase)).reduce(add, zero);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementLine } from '#contract/statements.ts';
import { addDays } from '../calendar/calendar-day.ts';
import { formatDollars, multiplyPrice, sumAmounts, toAmount, toCents } from './amounts.ts';
import {
  type BilledService,
  countOpenParts,
  describeOpenParts,
  draftStatement,
  type StatementInput,
} from './statement-lines.ts';

const lunch = { id: 'lunch', name: 'Lunch' };
const dinner = { id: 'dinner', name: 'Dinner' };
const soup = { id: 'soup', name: 'Soup' };

const aService = (date: string, people: number, price: string, more: Partial<BilledService> = {}): BilledService => ({
  date,
  serviceLine: lunch,
  people,
  price,
  addOns: [],
  ...more,
});

const input = (more: Partial<StatementInput>): StatementInput => ({
  account: { id: 'acme', name: 'Acme' },
  ...{ letterhead: '', billTo: '', purchaseOrderNumber: '' },
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  today: '2026-12-02',
  billsSurveyedPeople: false,
  services: [],
  cancelled: [],
  countedPeople: [],
  closedPeriods: [],
  billed: [],
  ...more,
});

const anyPrice = (min: number) => fc.integer({ min, max: 999_999 }).map((cents) => toAmount(BigInt(cents)));
const anyService = (days: readonly string[], minCents: number) =>
  fc.record({
    date: fc.constantFrom(...days),
    serviceLine: fc.constantFrom(lunch, dinner),
    people: fc.integer({ min: 0, max: 400 }),
    price: anyPrice(minCents),
    addOns: fc.array(
      fc.record({
        addOnType: fc.constant(soup),
        quantity: fc.integer({ min: 0, max: 400 }),
        price: anyPrice(minCents),
      }),
      { maxLength: 2 },
    ),
  });
const november = Array.from({ length: 30 }, (_, index) => addDays('2026-11-01', index));
const anyMonth = (minCents: number) => fc.array(anyService(november, minCents), { maxLength: 12 });

/** Closes drafts one after the other, as the server does. */
function close(periods: readonly Partial<StatementInput>[]): StatementLine[] {
  const billed: StatementLine[] = [];
  const closedPeriods: StatementInput['closedPeriods'][number][] = [];
  for (const [index, period] of periods.entries()) {
    const whole = input({ ...period, closedPeriods, billed: [...billed] });
    billed.push(...draftStatement(whole).lines);
    closedPeriods.push({ id: String(index), firstDay: whole.firstDay, lastDay: whole.lastDay });
  }
  return billed;
}

describe('amounts (statements-1)', () => {
  test('are exact where a double is not', () => {
    expect(multiplyPrice('0.07', 100_000)).toBe('7000.00');
    expect(multiplyPrice('9999999999.99', 100_000)).toBe('999999999999000.00');
    expect(sumAmounts(['0.10', '0.20', '-0.30'])).toBe('0.00');
    expect(formatDollars('-1234567.50')).toBe('−$1,234,567.50');
    expect(formatDollars('0.05')).toBe('$0.05');
  });

  test('come back from cents as they were', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (cents) => toCents(toAmount(cents)) === cents),
    );
  });
});

describe('a draft', () => {
  test('bills people and add-ons of services that took place, and says of the others why not (statements-2)', () => {
    const { lines, total } = draftStatement(
      input({
        today: '2026-11-20',
        services: [
          aService('2026-11-12', 97, '14.50', { addOns: [{ addOnType: soup, quantity: 40, price: '3.25' }] }),
          aService('2026-11-20', 90, '14.50'),
        ],
        cancelled: [
          { date: '2026-11-11', serviceLine: lunch, people: 95, price: '14.50', closing: 'Veterans Day' },
          { date: '2026-11-13', serviceLine: dinner, people: 20, price: '18.00', closing: null },
        ],
      }),
    );
    // 97 × 14.50 = 1,406.50; 40 × 3.25 = 130.00.
    expect(total).toBe('1536.50');
    expect(lines.map(({ kind, date, amount, note }) => [kind, date, amount, note])).toEqual([
      ['closed', '2026-11-11', '0.00', 'Veterans Day'],
      ['service', '2026-11-12', '1406.50', ''],
      ['addOn', '2026-11-12', '130.00', ''],
      ['cancelled', '2026-11-13', '0.00', ''],
      ['toCome', '2026-11-20', '0.00', ''],
    ]);
  });

  test('says that a price is missing instead of billing nothing (statements-4)', () => {
    const draft = draftStatement(
      input({ services: [aService('2026-11-12', 97, '0.00'), aService('2026-11-13', 0, '0.00')] }),
    );
    expect(countOpenParts(draft)).toEqual({ missingPrices: 1, unknownCorrections: 0, isAtLeast: true });
  });

  test('bills what the survey counted where the account says so, else the plan, and marks it (statements-3)', () => {
    const services = [
      aService('2026-11-12', 97, '10.00'),
      aService('2026-11-13', 97, '10.00'),
      aService('2026-11-14', 50, '10.00'),
      aService('2026-11-14', 30, '12.00'),
    ];
    const countedRows = [
      { date: '2026-11-12', serviceLineId: 'lunch', people: 92 },
      { date: '2026-11-14', serviceLineId: 'lunch', people: 70 },
    ];
    const draft = (billsSurveyedPeople: boolean) =>
      draftStatement(input({ services, countedPeople: countedRows, billsSurveyedPeople })).lines.map(
        ({ quantity, counting }) => [quantity, counting],
      );
    expect(draft(true)).toEqual([
      [92, 'surveyed'],
      [97, 'notSurveyed'],
      [50, 'notSurveyed'],
      [30, 'notSurveyed'],
    ]);
    expect(draft(false).every(([, counting]) => counting === 'planned')).toBe(true);
  });

  test('has lines that sum to its total, and accounts that sum to days', () => {
    fc.assert(
      fc.property(fc.array(anyMonth(0), { minLength: 1, maxLength: 4 }), (accounts) => {
        const drafts = accounts.map((services) => draftStatement(input({ services })));
        const lines = drafts.flatMap((draft) => draft.lines);
        for (const draft of drafts) expect(draft.total).toBe(sumAmounts(draft.lines.map(({ amount }) => amount)));
        const byDay = [...Map.groupBy(lines, ({ date }) => date).values()].map((day) =>
          sumAmounts(day.map(({ amount }) => amount)),
        );
        expect(sumAmounts(byDay)).toBe(sumAmounts(drafts.map(({ total }) => total)));
      }),
    );
  });
});

describe('a later change of a closed day (statements-6)', () => {
  const december = { firstDay: '2026-12-01', lastDay: '2026-12-31', today: '2027-01-02' };

  test('is a line of the next statement', () => {
    const before = close([{ services: [aService('2026-11-12', 97, '14.50')] }]);
    const { lines } = draftStatement(
      input({
        ...december,
        services: [aService('2026-11-12', 92, '14.50'), aService('2026-12-01', 90, '14.50')],
        closedPeriods: [{ id: 'november', firstDay: '2026-11-01', lastDay: '2026-11-30' }],
        billed: before,
      }),
    );
    expect(lines[0]).toMatchObject({
      kind: 'correction',
      quantity: -5,
      amount: '-72.50',
      note: '11/12/26 Lunch: 97 → 92 people, −$72.50',
    });
    expect(lines[1]).toMatchObject({ kind: 'service', date: '2026-12-01' });
  });

  describe('says what changed', () => {
    const tellChange = (before: readonly BilledService[], now: readonly BilledService[]) =>
      draftStatement(
        input({
          ...december,
          services: now,
          closedPeriods: [{ id: 'november', firstDay: '2026-11-01', lastDay: '2026-11-30' }],
          billed: close([{ services: before }]),
        }),
      ).lines.map(({ note }) => note);
    const day = '2026-11-12';

    test.each<[what: string, before: BilledService[], now: BilledService[], notes: string[]]>([
      [
        'the price',
        [aService(day, 74, '14.25')],
        [aService(day, 74, '12.00')],
        ['11/12/26 Lunch: 74 people, price $14.25 → $12.00, −$166.50'],
      ],
      [
        'people and price',
        [aService(day, 100, '15.50')],
        [aService(day, 90, '20.00')],
        ['11/12/26 Lunch: 100 → 90 people, price $15.50 → $20.00, $250.00'],
      ],
      [
        'a price that nobody had entered',
        [aService(day, 74, '0.00')],
        [aService(day, 74, '12.00')],
        ['11/12/26 Lunch: 74 people, no price → $12.00, $888.00'],
      ],
      [
        'thousands of people',
        [aService(day, 128, '16.50')],
        [aService(day, 1000, '16.50')],
        ['11/12/26 Lunch: 128 → 1,000 people, $14,388.00'],
      ],
      [
        'no price of services that had several',
        [aService(day, 50, '10.00'), aService(day, 50, '12.00')],
        [aService(day, 50, '10.00'), aService(day, 50, '13.00')],
        ['11/12/26 Lunch: 100 people at another price, $50.00'],
      ],
      [
        'the day that a service left and the day to which it moved, in their order',
        [aService('2026-11-10', 10, '1.00'), aService('2026-11-20', 20, '1.00')],
        [aService('2026-11-11', 10, '1.00'), aService('2026-11-21', 20, '1.00')],
        [
          '11/10/26 Lunch: 10 → 0 people, −$10.00',
          '11/11/26 Lunch: 0 → 10 people, $10.00',
          '11/20/26 Lunch: 20 → 0 people, −$20.00',
          '11/21/26 Lunch: 0 → 20 people, $20.00',
        ],
      ],
    ])('%s', (_what, before, now, notes) => {
      expect(tellChange(before, now)).toEqual(notes);
    });

    test('beside the price of the last correction', () => {
      const billed = close([
        { services: [aService(day, 74, '14.25')] },
        { ...december, services: [aService(day, 74, '12.00')] },
        {
          ...{ firstDay: '2027-01-01', lastDay: '2027-01-31', today: '2027-02-02' },
          services: [aService(day, 74, '13.00')],
        },
      ]);
      expect(billed.at(-1)?.note).toBe('11/12/26 Lunch: 74 people, price $12.00 → $13.00, $74.00');
    });
  });

  test('takes back nothing and asks where the price is gone, and then is no lower bound (statements-4)', () => {
    const billed = close([{ services: [aService('2026-11-12', 97, '14.50'), aService('2026-11-13', 0, '14.50')] }]);
    const draft = draftStatement(
      input({
        ...december,
        services: [aService('2026-11-12', 92, '0.00'), aService('2026-11-13', 0, '0.00')],
        closedPeriods: [{ id: 'november', firstDay: '2026-11-01', lastDay: '2026-11-30' }],
        billed,
      }),
    );
    expect(draft).toMatchObject({ total: '0.00', lines: [{ kind: 'correction', quantity: 0, lacksPrice: true }] });
    expect(countOpenParts(draft).isAtLeast).toBe(false);
    expect(describeOpenParts(draft)).toBe('1 correction waits for a price');
  });

  test('asks for the price of what was added without one, once (statements-4)', () => {
    const withSoup = { addOns: [{ addOnType: soup, quantity: 12, price: '0.00' }] };
    const added = [aService('2026-11-12', 97, '14.50', withSoup), aService('2026-11-13', 30, '0.00')];
    const billed = close([
      { services: [aService('2026-11-12', 97, '14.50')] },
      { ...december, services: added },
      { ...{ firstDay: '2027-01-01', lastDay: '2027-01-31', today: '2027-02-02' }, services: added },
      {
        ...{ firstDay: '2027-02-01', lastDay: '2027-02-28', today: '2027-03-02' },
        services: [aService('2026-11-12', 97, '14.50', withSoup), aService('2026-11-13', 30, '10.00')],
      },
    ]);
    expect(billed.slice(1).map(({ note, amount, lacksPrice }) => [note, amount, lacksPrice])).toEqual([
      ['11/12/26 Lunch, Soup: 12 were added without a price. What is the price?', '0.00', true],
      ['11/13/26 Lunch: 30 people were added without a price. What is the price?', '0.00', true],
      ['11/13/26 Lunch: 0 → 30 people, $300.00', '300.00', false],
    ]);
  });

  test('asks for the price of a second service beside one that has its own, once (statements-4)', () => {
    const [first, second] = [aService('2026-11-12', 97, '14.50'), aService('2026-11-12', 20, '0.00')];
    const january = { firstDay: '2027-01-01', lastDay: '2027-01-31', today: '2027-02-02' };
    const billed = close([
      { services: [first] },
      { ...december, services: [first, second] },
      { ...january, services: [first, second] },
    ]);
    expect(billed.slice(1).map(({ note, amount, lacksPrice }) => [note, amount, lacksPrice])).toEqual([
      ['11/12/26 Lunch: 20 people were added without a price. What is the price?', '0.00', true],
    ]);
  });

  test('is compared where the account moved to a market in which the closed day is not over', () => {
    const services = [aService('2026-11-30', 97, '10.00')];
    const billed = close([{ services }, { ...december, services, today: '2026-11-30' }]);
    expect(billed.filter(({ kind }) => kind === 'correction')).toEqual([]);
  });

  test('compares a closed day as it was billed, also when the account is billed otherwise now', () => {
    const services = [aService('2026-11-12', 97, '10.00')];
    const countedRows = [{ date: '2026-11-12', serviceLineId: 'lunch', people: 80 }];
    const billed = close([
      { services, countedPeople: countedRows },
      { ...december, services, countedPeople: countedRows, billsSurveyedPeople: true },
    ]);
    expect(billed.filter(({ kind }) => kind === 'correction')).toEqual([]);
  });

  test('is billed exactly once, however often services change and statements are closed', () => {
    const months = ['2026-11', '2026-12', '2027-01'];
    const isFirst = (date: string) => date.startsWith('2026-11');
    fc.assert(
      fc.property(fc.array(anyMonth(1), { minLength: 3, maxLength: 3 }), (versions) => {
        const billed = close(
          months.map((month, index) => ({
            firstDay: `${month}-01`,
            lastDay: addDays(`${months[index + 1] ?? '2027-02'}-01`, -1),
            today: '2027-03-01',
            services: versions[index] ?? [],
          })),
        );
        const now = draftStatement(input({ services: versions[2] ?? [] })).total;
        expect(sumAmounts(billed.filter(({ date }) => isFirst(date)).map(({ amount }) => amount))).toBe(now);
      }),
    );
  });
});

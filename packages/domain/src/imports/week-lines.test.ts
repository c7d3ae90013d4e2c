import fc from 'fast-check';
import { expect, test } from 'vitest';
import { days } from '#contract/values.ts';
import { formatWeek, readWeek, type WeekRow } from './week-lines.ts';
import { Words } from './words.ts';

const lines = ['Breakfast', 'Lunch', 'Late night: snacks', 'Weekend', 'Sunday brunch'].map((name) => ({
  id: name,
  name,
}));
const salads = ['Composed Salad', 'Salad Bar'].map((name) => ({ id: name, name }));
const lists = { lines: 'lines', salads: 'salads' };
const knownValues = {
  lines: new Words({ called: 'service line', names: lines }),
  salads: new Words({ called: 'salad type', names: salads }),
};
const dictionary = {
  getList: (name: string) => knownValues[name as keyof typeof knownValues],
  furtherAnswersTo: () => [],
  answerTo: () => undefined,
};
const read = (text: string) => readWeek(text, lists, dictionary);
const formatText = (rows: readonly WeekRow[]) => formatWeek(rows, { lines, getSaladName: (id) => id });

test('days, people, price, salad and dessert are read', () => {
  const { rows, faults, missing } = read('lunch mon - Wed: 97, 12 vegetarians, $14.50, dessert; Breakfast Sunday: 20');
  expect({ faults, missing }).toEqual({ faults: [], missing: [] });
  expect(rows.map(({ serviceLineId, day }) => [serviceLineId, day])).toEqual([
    ['Lunch', 'monday'],
    ['Lunch', 'tuesday'],
    ['Lunch', 'wednesday'],
    ['Breakfast', 'sunday'],
  ]);
  expect(rows[0]).toMatchObject({
    numberOfEaters: 85,
    nonMeatEaters: 12,
    pricePerEater: 14.5,
    saladTypeId: 'Composed Salad',
    shouldServeDessert: true,
  });
  expect(rows[3]).toMatchObject({ numberOfEaters: 20, saladTypeId: null });
});

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
test.each([
  ['Mon, Wed, Fri', ['monday', 'wednesday', 'friday']],
  ['Mon to Fri', weekdays],
  ['Mon & Wed', ['monday', 'wednesday']],
  ['Tues. and Thurs.', ['tuesday', 'thursday']],
  ['M-F', weekdays],
  ['M/W/F', ['monday', 'wednesday', 'friday']],
  ['MWF', ['monday', 'wednesday', 'friday']],
  ['TTh', ['tuesday', 'thursday']],
  ['Mondays through Wednesdays', ['monday', 'tuesday', 'wednesday']],
  ['Mon–Tue, Fri', ['monday', 'tuesday', 'friday']],
  ['on weekdays', weekdays],
  ['weekdays and Sat', [...weekdays, 'saturday']],
  ['Sat - Mon', ['saturday', 'sunday', 'monday']],
  ['daily', days],
])('the days %s are read', (text, expected) => {
  const { rows, faults, missing } = read(`Lunch ${text}: 1,200`);
  expect({ faults, missing }).toEqual({ faults: [], missing: [] });
  expect(rows.map(({ day }) => day)).toEqual(expected);
  expect(rows[0]).toMatchObject({ numberOfEaters: 1_200 });
});

test.each([
  'Lunch Mon-Fri: 97, $14,50',
  'Lunch Mon-Fri: 97, 12',
  'Lunch Mon-Fri: 97,12 vegetarians',
  'Lunch Mon-Fri: 1.200',
  'Lunch Mon-Fri: 97, 14.50',
  'Lunch Mon-Fri: 97, $14.50, $15',
  'Lunch Mon-Fri: 97, 12 vegans',
  'Lunch Mon-Fri: 97, Mon only',
  'Lunch Mon-Fri: ninety',
  'Lunch Mon-: 40',
  'Lunch Mon to: 40',
  'Lunch except Fri: 40',
  'Lunch every other Mon: 40',
  'Lunch Mon: 40, every second week',
  'Lunch T: 40',
  'Lunch Mon, Brunch Tue: 40',
  'Lunch Mon: 40, Dinner Tue: 40',
  'Lunch Mon 11:30: 40',
  'Mon-Fri: 40',
  'Lunch and Dinner Mon: 40',
  'Lunch & Breakfast Mon: 40',
  'Lunch Breakfast Mon: 40',
  'Lunch Mon: 0,500',
  'Lunch Mon: 40, $0,500',
])('%s is a fault, and no question about a word', (text) => {
  expect(read(text)).toEqual({ rows: [], faults: [expect.stringContaining('is no service of a week')], missing: [] });
});

test('a line that is named like a day keeps its name', () => {
  expect(read('Weekend Saturday: 40; Sunday brunch Sun: 20').rows).toMatchObject([
    { serviceLineId: 'Weekend', day: 'saturday' },
    { serviceLineId: 'Sunday brunch', day: 'sunday' },
  ]);
});

test.each([
  ['Lunch: 40', 'is no service of a week'],
  ['Lunch Someday: 40', 'is no service of a week'],
  ['Lunch Monday: many', 'is no service of a week'],
  ['Lunch Monday: 10, 12 vegetarians', 'is no service of a week'],
  ['Lunch Monday: 10; Lunch Mon-Tue: 12', 'This day appears twice.'],
  ['Breakfast Monday: 10, dessert', 'Only Lunch and Dinner have a salad'],
  ['Lunch Monday: 100001', 'together cannot be more than 100,000.'],
])('%s is a fault', (text, message) => {
  expect(read(text).faults.join()).toContain(message);
});

test('an unknown line and an unknown salad are reported as words', () => {
  expect(read('Brunch Monday: 10; Lunch Monday: 10, Greek').missing).toEqual([
    { list: 'lines', word: 'Brunch' },
    { list: 'salads', word: 'Greek' },
  ]);
});

// Reading that grows with the square of the letters would take longer than a test may.
test.each(['a ', 'Lunch Monday: ', '1,', '-'])('a cell of a million letters is reported: %s', (sign) => {
  expect(read(sign.repeat(200_000)).faults).not.toEqual([]);
});

test('whatever week an account has, its text says the same week', () => {
  const row = (serviceLineId: string, day: (typeof days)[number]) =>
    fc.record({
      day: fc.constant(day),
      serviceLineId: fc.constant(serviceLineId),
      shouldServeOnDay: fc.constantFrom(true, true, false),
      numberOfEaters: fc.integer({ min: 1, max: 3 }),
      nonMeatEaters: fc.integer({ min: 0, max: 1 }),
      pricePerEater: fc.oneof(
        fc.constantFrom(0, 9.5),
        fc.integer({ min: 1, max: 999_999_999 }).map((cents) => cents / 100),
      ),
      saladTypeId: serviceLineId === 'Lunch' ? fc.constantFrom(null, 'Composed Salad', 'Salad Bar') : fc.constant(null),
      shouldServeDessert: serviceLineId === 'Lunch' ? fc.boolean() : fc.constant(false),
    });
  const week = fc
    .tuple(...lines.flatMap(({ name }) => days.map((day) => fc.option(row(name, day)))))
    .map((rows) => rows.filter((row) => row !== null));
  fc.assert(
    fc.property(week, (rows) => {
      const text = formatText(rows) ?? '';
      const again = read(text);
      expect(again).toEqual({ rows: expect.any(Array), faults: [], missing: [] });
      const sortNames = (all: readonly WeekRow[]) =>
        all.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
      expect(sortNames(again.rows)).toEqual(sortNames(rows));
      expect(formatText(again.rows) ?? '').toBe(text);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTexts } from '#contract/field-texts.ts';
import type { SurveyElement } from '#contract/survey-answers.ts';
import { findInlineFault, validateSurvey, validateSurveyElement } from './survey-faults.ts';

const aSurveyElement = (overrides: Partial<SurveyElement> = {}): SurveyElement => ({
  scheduledElementId: '019aa000-0000-7000-8000-000000000001',
  name: 'Braised Greens',
  order: 0,
  plannedAmount: 64,
  portionUnit: 'oz',
  container: 'Half Pan',
  portionPerContainer: 32,
  broughtContainers: 2,
  leftoverAmount: 1.5,
  runout: true,
  timeOfRunout: '12:35',
  peopleNotServed: 3,
  suggestedContainers: 2.5,
  ...overrides,
});

const getLines = (overrides: Partial<SurveyElement>) =>
  validateSurvey([aSurveyElement(overrides)]).map(({ line }) => line);

test('a sensible element has no fault', () => {
  expect(getLines({})).toEqual([]);
});

test.each([
  [{ broughtContainers: -0.5, leftoverAmount: 0 }, 'Brought cannot be less than 0.'],
  [{ broughtContainers: 1.25 }, 'Brought can only be in 0.5 increments.'],
  [{ broughtContainers: 2.1 }, 'Brought can only be in 0.5 increments.'],
  [{ leftoverAmount: -1 }, 'Leftover cannot be less than 0.'],
  [{ leftoverAmount: 64.1 }, 'Leftover cannot be more than Brought.'],
  [{ broughtContainers: 0, leftoverAmount: 0.1 }, 'Leftover cannot be more than Brought.'],
  [{ leftoverAmount: 1.25 }, 'Leftover cannot be more than one decimal place.'],
  [{ leftoverAmount: 1e-7 }, 'Leftover cannot be more than one decimal place.'],
  [{ suggestedContainers: -1 }, 'Suggested cannot be less than 0.'],
  [{ suggestedContainers: 0.3 }, 'Suggested can only be in 0.5 increments.'],
  [{ peopleNotServed: -1 }, 'People Not Served cannot be less than 0.'],
  [{ broughtContainers: Number.NaN }, `Brought: ${fieldTexts.number}`],
  [{ leftoverAmount: Number.NaN }, `Leftover: ${fieldTexts.number}`],
  [{ leftoverAmount: 1_000_000_000 }, 'Leftover: This number is too large.'],
  [{ peopleNotServed: 1.5 }, 'People Not Served cannot be a decimal number.'],
])('%o: For Braised Greens element - %s', (overrides, text) => {
  expect(getLines(overrides)).toEqual([`For Braised Greens element - ${text}`]);
});

test.each([
  [{ broughtContainers: 2, portionPerContainer: 32, leftoverAmount: 64 }],
  [{ broughtContainers: 0.5, portionPerContainer: 0.2, leftoverAmount: 0.1 }],
  [{ broughtContainers: 1.5, portionPerContainer: 1.4, leftoverAmount: 2.1 }],
  [{ broughtContainers: 3, portionPerContainer: 0.1, leftoverAmount: 0.3 }],
  [{ broughtContainers: 0, leftoverAmount: 0 }],
  [{ broughtContainers: 1, portionPerContainer: null, leftoverAmount: 900 }],
])('%o is allowed', (overrides) => {
  expect(getLines(overrides)).toEqual([]);
});

test('questions after a runout are checked only after one', () => {
  const hidden = { peopleNotServed: -1.5, suggestedContainers: 0.3 };
  expect(getLines({ ...hidden, runout: false })).toEqual([]);
  expect(getLines({ ...hidden, runout: true })).toHaveLength(3);
});

test('the alert has a line for each fault of each element, in their order', () => {
  const elements = [
    aSurveyElement({ name: 'Rice', broughtContainers: -0.25 }),
    aSurveyElement({ name: 'Soup' }),
    aSurveyElement({ name: 'Salad', leftoverAmount: 99.99 }),
  ];
  expect(validateSurvey(elements).map(({ line }) => line)).toEqual([
    'For Rice element - Brought cannot be less than 0.',
    'For Rice element - Brought can only be in 0.5 increments.',
    'For Salad element - Leftover cannot be more than Brought.',
    'For Salad element - Leftover cannot be more than one decimal place.',
  ]);
});

describe('under the field', () => {
  test.each([
    ['broughtContainers', { broughtContainers: -1 }, 'Cannot be less than 0.'],
    ['broughtContainers', { broughtContainers: 0.7 }, 'Can only be in 0.5 increments.'],
    ['leftoverAmount', { leftoverAmount: 65 }, 'Leftover must be less than Brought.'],
    ['leftoverAmount', { leftoverAmount: 1.55 }, 'Cannot be more than one decimal place.'],
    ['peopleNotServed', { peopleNotServed: 2.5 }, 'Cannot be a decimal number.'],
    ['peopleNotServed', { peopleNotServed: 2 }, undefined],
  ] as const)('%s of %o says %s', (field, overrides, expected) => {
    expect(findInlineFault(aSurveyElement(overrides), field)).toBe(expected);
  });
});

const tenths = (max: number) => fc.integer({ min: 0, max }).map((value) => Number((value / 10).toFixed(1)));

test('every half container and every tenth that does not exceed what was brought is allowed', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 100_000 }), fc.nat(1000), (halves, thousandths, share) => {
      const broughtCount = halves / 2;
      const largestTenth = Math.floor((halves * thousandths) / 200);
      const leftover = Number((Math.floor((largestTenth * share) / 1000) / 10).toFixed(1));
      const element = aSurveyElement({
        broughtContainers: broughtCount,
        portionPerContainer: thousandths / 1000,
        leftoverAmount: leftover,
        suggestedContainers: broughtCount,
      });
      expect(validateSurveyElement(element)).toEqual([]);
      const tooMuch = { ...element, leftoverAmount: Number(((largestTenth + 1) / 10).toFixed(1)) };
      expect(findInlineFault(tooMuch, 'leftoverAmount')).toBe('Leftover must be less than Brought.');
    }),
  );
});

test('a second decimal is always noticed', () => {
  fc.assert(
    fc.property(tenths(600), fc.integer({ min: 1, max: 9 }), (tenth, hundredths) => {
      const leftoverAmount = Number((tenth + hundredths / 100).toFixed(2));
      const fault = findInlineFault(aSurveyElement({ broughtContainers: 100, leftoverAmount }), 'leftoverAmount');
      expect(fault).toBe('Cannot be more than one decimal place.');
    }),
  );
});

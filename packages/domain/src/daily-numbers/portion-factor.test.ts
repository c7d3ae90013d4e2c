import { expect, test } from 'vitest';
import { ElementTypeModifier, ScheduledElementModifier } from '#contract/portion-modifier-values.ts';
import { describeModifier, formatModifier, toPercentMore, toPortionPercent } from './portion-factor.ts';

test.each([
  [1, 0, null],
  [1.2, 20, '+20%'],
  [0.875, -12.5, '\u221212.5%'],
  [1.005, 0.5, '+0.5%'],
  [0, -100, '\u2212100%'],
])('a factor of %d is %d per cent more than usual, and reads %j', (factor, percent, text) => {
  expect(toPercentMore(factor)).toBe(percent);
  expect(formatModifier(factor)).toBe(text);
});

test.each([
  [0, 0, 100],
  [0.1, 0.2, 130],
  [0.1, -0.1, 100],
  [-0.6, -0.6, 0],
])('own modifier %d and modifier of the menu %d: %d per cent of the usual portion', (own, ofMenu, percent) => {
  expect(toPortionPercent(own, ofMenu)).toBe(percent);
});

test.each([
  [0.1, '= +10%', true],
  [-0.3, '= \u221230%', true],
  [0.7, '= +70%', true],
  [-1, '= \u2212100%', true],
  [0, undefined, true],
  [0.05, '= +5%', false],
  [0.125, '= +12.5%', false],
  [10.1, '= +1010%', false],
  [-1.1, '= \u2212110%', false],
])('a modifier of %d stands beside %j; may it be saved: %s', (modifier, text, isAllowed) => {
  expect(describeModifier(modifier)).toBe(text);
  expect(ElementTypeModifier.safeParse(modifier).success).toBe(isAllowed);
});

test('every step of 0.1 may be saved, whatever its binary fraction', () => {
  const steps = Array.from({ length: 1011 }, (_, index) => Number(((index - 10) / 10).toFixed(1)));
  expect(steps.filter((step) => !ScheduledElementModifier.safeParse(step).success)).toEqual([]);
});

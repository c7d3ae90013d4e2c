import { expect, test } from 'vitest';
import type { CopySpan } from '#contract/schedule-copies.ts';
import { scheduleCopyTexts as texts } from '#contract/schedule-copies-texts.ts';
import { getLastDay, listScheduleCopyFaults } from './schedule-copy-faults.ts';

const faults = (span: CopySpan, from: string, to: string, toMarketId = 'a') =>
  listScheduleCopyFaults({ span, fromMarketId: 'A', from, toMarketId, to }).map(({ message }) => message);

test.each<[CopySpan, string, string, string[]]>([
  ['day', '2026-11-16', '2026-11-23', []],
  ['day', '2026-11-16', '2026-11-17', []],
  ['day', '2026-11-16', '2026-11-16', [texts.ontoItself]],
  ['week', '2026-11-16', '2026-11-23', []],
  ['week', '2026-11-23', '2026-11-16', []],
  ['week', '2026-11-16', '2026-11-22', [texts.overlapping]],
  ['week', '2026-11-16', '2026-11-10', [texts.overlapping]],
  ['week', '2026-11-16', '2026-11-16', [texts.ontoItself]],
  ['week', '2026-11-16', '2100-12-30', [texts.noSuchDate]],
  ['week', '2100-12-26', '2026-11-16', [texts.noSuchDate]],
])('a %s of %s to %s of the same market: %j', (span, from, to, expected) => {
  expect(faults(span, from, to)).toEqual(expected);
});

test('to another market, the same date is fine', () => {
  expect(faults('day', '2026-11-16', '2026-11-16', 'b')).toEqual([]);
  expect(faults('week', '2026-11-16', '2026-11-18', 'b')).toEqual([]);
});

test.each([
  ['2028-02-26', '2028-03-03'],
  ['2026-02-26', '2026-03-04'],
  ['2026-03-05', '2026-03-11'],
  ['2026-10-29', '2026-11-04'],
])('the week of %s ends on %s: leap days count, and clocks do not', (first, last) => {
  expect(getLastDay('week', first)).toBe(last);
  expect(getLastDay('day', first)).toBe(first);
});

import { beforeEach, expect, test } from 'vitest';
import { DocumentBusyError } from './errors.ts';
import { expectPrintCost, learnPrintCost } from './print-costs.ts';
import { createPrintQueue, type Place } from './print-places.ts';

const SECOND = 1_000;
const LIMIT_MS = 8 * SECOND;
/** A kind of document of which each takes a second. */
const print = { kind: 'a second', bytes: 0 };
learnPrintCost(print, SECOND);

let takePlace = createPrintQueue();
let places: Place[] = [];
const take = (size = print) => {
  const place = takePlace(size, LIMIT_MS);
  places.push(place);
  return place;
};
function refusal(size = print): DocumentBusyError {
  try {
    take(size);
  } catch (error) {
    if (error instanceof DocumentBusyError) return error;
  }
  throw new Error('It was let in.');
}
beforeEach(() => {
  takePlace = createPrintQueue();
  places = [];
});

test('only what two printers can print in the time of its request is let in, and the next is told when to come back', () => {
  // They have room for 5.6 seconds each.
  for (let count = 0; count < 10; count += 1) take();
  const refusals = [refusal(), refusal(), refusal()];
  expect(refusals.map(({ message }) => message)).toEqual([
    '10 documents are ahead of yours. Please try again in 1 second.',
    '11 documents are ahead of yours. Please try again in 1 second.',
    '12 documents are ahead of yours. Please try again in 2 seconds.',
  ]);
  expect(refusals.map(({ ahead, retryAfterSeconds }) => [ahead, retryAfterSeconds])).toEqual([
    [10, 1],
    [11, 1],
    [12, 2],
  ]);
});

test('a client who has left makes room', () => {
  for (let count = 0; count < 10; count += 1) take();
  places[3]?.free();
  places[3]?.free();
  take();
  refusal();
});

test('a document that is printed already has less ahead of it', () => {
  for (let count = 0; count < 10; count += 1) take();
  for (const place of places.slice(0, 2)) place.begin();
  refusal();
  const later = performance.now() + SECOND;
  const now = performance.now.bind(performance);
  performance.now = () => Math.max(now(), later);
  take();
  performance.now = now;
});

test('large documents have one printer, and small ones do not wait for them', () => {
  const large = { kind: 'a large one', bytes: 200_000 };
  learnPrintCost(large, 4 * SECOND);
  take(large);
  refusal(large);
  take();
});

test('what would take longer than its request may is tried where nothing is ahead', () => {
  const slow = { kind: 'slow', bytes: 200_000 };
  learnPrintCost(slow, 20 * SECOND);
  take(slow);
  refusal(slow);
});

test('one that is larger than it was taken for takes the place of its size, and one that was free takes one again', () => {
  const first = take();
  first.resize(200_000);
  expect(first.isSmall()).toBe(false);
  first.free();
  for (let count = 0; count < 10; count += 1) take();
  expect(() => first.resize(0)).toThrow(DocumentBusyError);
});

test('costs are expected by kind and size, rise at once and fall slowly', () => {
  const kind = 'learned';
  const [small, double] = [
    { kind, bytes: 20_000 },
    { kind, bytes: 60_000 },
  ];
  learnPrintCost(small, SECOND);
  expect(expectPrintCost(small)).toBeCloseTo(SECOND);
  expect(expectPrintCost(double)).toBeCloseTo(2 * SECOND);
  learnPrintCost(small, 3 * SECOND);
  expect(expectPrintCost(small)).toBeCloseTo(2 * SECOND);
  learnPrintCost(small, SECOND);
  expect(expectPrintCost(small)).toBeCloseTo(1.8 * SECOND);
});

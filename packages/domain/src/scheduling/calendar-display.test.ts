import { expect, test } from 'vitest';
import {
  areDisplayOptionsEnabled,
  formatCalendarTitle,
  getServiceLineLetters,
  getStartHour,
} from './calendar-display.ts';

const menu = {
  name: 'Harvest Table',
  cuisine: 'American',
  elements: [
    { name: 'Roast Chicken', elementType: 'Protein' },
    { name: 'Brisket', elementType: 'Protein' },
    { name: 'Cornbread', elementType: 'Bread' },
    { name: 'Mystery', elementType: null },
  ],
};

test.each([
  [null, 'Harvest Table'],
  ['Cuisine' as const, 'American'],
  ['Protein' as const, 'Roast Chicken, Brisket'],
  ['Salad' as const, 'No salad'],
])('with display option %s the calendar says %s', (option, title) => {
  expect(formatCalendarTitle(menu, option)).toBe(title);
});

test.each([
  [0, false],
  [1, true],
  [2, false],
  [7, false],
])('with %i service lines shown the options are enabled: %s', (shownCount, enabled) => {
  expect(areDisplayOptionsEnabled(shownCount)).toBe(enabled);
});

test.each([
  ['Breakfast', 9],
  ['Lunch', 12],
  ['Dinner', 16],
  ['Snack', 18],
  ['Dessert', 20],
  ['Happy Hour', 22],
  ['Special', 22],
])('%s starts at %i in the week', (line, hour) => {
  expect(getStartHour(line)).toBe(hour);
});

test.each([
  ['Breakfast', 'B'],
  ['Lunch', 'L'],
  ['Dinner', 'D'],
  ['Snack', 'Sn'],
  ['Dessert', 'De'],
  ['Happy Hour', 'HH'],
  ['Special', 'Sp'],
])('%s is %s in the cell of a month', (name, letters) => expect(getServiceLineLetters(name)).toBe(letters));

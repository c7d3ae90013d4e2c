import { expect, test } from 'vitest';
import * as z from 'zod';
import { CalendarDay, Count, Day, Id, Name, PageQuery, Text } from './values.ts';

test.each([
  [Id, undefined, 'This is required.'],
  [Id, 'lunch', 'Must be an id.'],
  [Name, '', 'This is required.'],
  [Name, 'x'.repeat(501), 'Must be at most 500 characters.'],
  [Text, 5, 'Must be a text.'],
  [Count, '3', 'Must be a number.'],
  [Count, 1.5, 'Must be a whole number.'],
  [Count, -1, 'Must be 0 or more.'],
  [Count, 3_000_000_000, 'Must be 2147483647 or less.'],
  [z.boolean(), 'yes', 'Must be yes or no.'],
  [z.array(Id), 'many', 'Must be a list.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must be at most 2 entries.'],
  [z.object({}), [], 'Must be an object.'],
  [z.number().multipleOf(0.5), 0.3, 'Must be a multiple of 0.5.'],
  [Day, 'funday', 'Must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday.'],
  [PageQuery.shape.page, 'two', 'Must be a number.'],
  [CalendarDay, '0026-01-01', 'Must be a date from 2000 to 2100.'],
  [CalendarDay, '2101-01-01', 'Must be a date from 2000 to 2100.'],
])('%# input that no schema has a text for is refused in words', (schema, input, text) => {
  expect(schema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([text]);
});

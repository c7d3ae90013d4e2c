import { expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { findLanding } from './landing.ts';

test.each<[string, Permission[], string | undefined]>([
  ['who administers', ['addMenu', 'viewScheduleMenu', 'add-schedule'], undefined],
  ['who schedules', ['viewScheduleMenu', 'add-schedule'], '/scheduling'],
  ['who cooks', ['addMenu', 'viewScheduleMenu'], '/numbers/daily/chef'],
  ['who keeps the books', ['viewScheduleMenu', 'statements'], '/statements'],
  ['who schedules and keeps the books', ['viewScheduleMenu', 'add-schedule', 'statements'], '/scheduling'],
  ['who reads numbers', ['viewScheduleMenu'], '/numbers/daily/chef'],
  ['who sees no schedule', ['viewMenu'], undefined],
])('%s lands where the day is (screens-23)', (_who, permissions, landing) =>
  expect(findLanding(permissions, true)).toBe(landing),
);

test.each<[string, Permission[], string | undefined]>([
  ['who sees menus', ['viewMenu', 'viewScheduleMenu', 'add-schedule'], undefined],
  ['who keeps the books', ['viewScheduleMenu', 'statements'], '/statements'],
  ['who sees neither', [], undefined],
])('%s and is signed in already finds at / what they may see (screens-23)', (_who, permissions, landing) =>
  expect(findLanding(permissions, false)).toBe(landing),
);

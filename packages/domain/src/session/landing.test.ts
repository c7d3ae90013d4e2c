import { expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { findLandingAfterSignIn } from './landing.ts';

test.each<[string, Permission[], string | undefined]>([
  ['who administers', ['addMenu', 'viewScheduleMenu', 'add-schedule'], undefined],
  ['who schedules', ['viewScheduleMenu', 'add-schedule'], '/scheduling'],
  ['who cooks', ['addMenu', 'viewScheduleMenu'], '/numbers/daily/chef'],
  ['who keeps the books', ['viewScheduleMenu', 'statements'], '/statements'],
  ['who schedules and keeps the books', ['viewScheduleMenu', 'add-schedule', 'statements'], '/scheduling'],
  ['who reads numbers', ['viewScheduleMenu'], '/numbers/daily/chef'],
  ['who sees no schedule', ['viewMenu'], undefined],
])('%s lands where the day is (screens-23)', (_who, permissions, landing) =>
  expect(findLandingAfterSignIn(permissions)).toBe(landing),
);

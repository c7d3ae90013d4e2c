import type { Permission } from '#contract/permissions.ts';

/**
 * Where a person's day is after signing in: those who schedule, their day; those who read numbers, the numbers; undefined
 * for the list of menus (screens-23).
 */
export function findLandingAfterSignIn(permissions: readonly Permission[]) {
  if (!permissions.includes('viewScheduleMenu')) return undefined;
  if (!permissions.includes('add-schedule')) return '/numbers/daily/chef';
  // Whoever keeps the menus, too, administers.
  return permissions.includes('addMenu') ? undefined : '/scheduling';
}

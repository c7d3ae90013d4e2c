import type { Permission } from '#contract/permissions.ts';

/**
 * Where a person's day is after signing in: those who schedule, their day; those who keep the books, the statements; those
 * who read numbers, the numbers; undefined for the list of menus (screens-23).
 */
export function findLandingAfterSignIn(permissions: readonly Permission[]) {
  if (!permissions.includes('viewScheduleMenu')) return undefined;
  if (!permissions.includes('add-schedule'))
    return permissions.includes('statements') ? '/statements' : '/numbers/daily/chef';
  // Whoever keeps the menus, too, administers.
  return permissions.includes('addMenu') ? undefined : '/scheduling';
}

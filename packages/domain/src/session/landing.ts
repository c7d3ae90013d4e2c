import type { Permission } from '#contract/permissions.ts';

/**
 * Where a person's day is after signing in: those who schedule, their day; those who read numbers, the numbers; undefined
 * for the list of menus (screens-23).
 */
export function landingAfterSignIn(permissions: readonly Permission[]) {
  if (permissions.includes('addMenu') || !permissions.includes('viewScheduleMenu')) return undefined;
  return permissions.includes('add-schedule') ? '/scheduling' : '/numbers/daily/chef';
}

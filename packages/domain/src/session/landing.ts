import type { Permission } from '#contract/permissions.ts';

/**
 * Where `/` leads: after signing in to where the day is (the day of those who schedule, the statements of those who keep the books,
 * the numbers of those who read them), later only those who may not see menus; undefined for the list of menus (screens-23).
 */
export function findLanding(permissions: readonly Permission[], hasJustSignedIn: boolean) {
  if (!hasJustSignedIn && permissions.includes('viewMenu')) return undefined;
  if (!permissions.includes('viewScheduleMenu')) return undefined;
  if (!permissions.includes('add-schedule'))
    return permissions.includes('statements') ? '/statements' : '/numbers/daily/chef';
  // Whoever keeps the menus, too, administers.
  return permissions.includes('addMenu') ? undefined : '/scheduling';
}

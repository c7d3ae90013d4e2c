import { type Permission, type PermissionLabel, permissionLabels } from '#contract/permissions.ts';

/** The short keys that a role's labels stand for (domain §2). */
export const permissionsOf = (labels: readonly PermissionLabel[]): Permission[] =>
  labels.flatMap((label) => [...permissionLabels[label]]);

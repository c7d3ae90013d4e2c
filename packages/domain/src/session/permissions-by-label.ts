import { type Permission, type PermissionLabel, permissionLabels } from '#contract/permissions.ts';

/** The short keys of a role's labels (access-3). */
export const listPermissions = (labels: readonly PermissionLabel[]): Permission[] => [
  ...new Set(labels.flatMap((label) => [...permissionLabels[label]])),
];

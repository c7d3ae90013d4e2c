/** The permission labels that a role can hold, with their short keys (access-3). Two labels carry `editServiceEvent` (decision 51). */
export const permissionLabels = {
  'View Master Menus & Elements': ['viewMenu', 'viewElement'],
  'Add Master Menus & Elements': ['addMenu', 'addElement'],
  'Edit Master Menus & Elements': ['editMenu', 'editElement', 'editServiceEvent'],
  'Remove Master Menus & Elements': ['removeMenu', 'removeElement'],
  'View Scheduled Menus & Elements': ['viewScheduleMenu'],
  'Add Scheduled Menus & Elements': ['add-schedule'],
  'Edit Scheduled Menus & Elements': ['editScheduleMenu', 'edit-schedule', 'editServiceEvent'],
  'Remove Scheduled Menus & Elements': ['remove-schedule'],
  'Edit Host Surveys': ['edit-host-survey'],
  Statements: ['statements'],
  'Invite a User': ['inviteUser'],
  'Edit a User': ['editUser'],
  'Remove a User': ['removeUser'],
} as const satisfies Record<string, readonly string[]>;

export type PermissionLabel = keyof typeof permissionLabels;
export type Permission = (typeof permissionLabels)[PermissionLabel][number];

export const allPermissionLabels = Object.keys(permissionLabels) as [PermissionLabel, ...PermissionLabel[]];

export const superAdminRole = 'Super Admin';
export const hostRole = 'Host';

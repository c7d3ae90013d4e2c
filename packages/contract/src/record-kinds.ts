import type { Permission } from './permissions.ts';

/** Records whose history people read and whose versions they restore (history-6). */
export const recordKinds = [
  'ingredients',
  'elements',
  'menus',
  'scheduled-menus',
  'scheduled-add-ons',
  'accounts',
  'service-events',
  'purchase-orders',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The table of the record itself. */
export const tableByKind = {
  ingredients: 'ingredients',
  elements: 'elements',
  menus: 'menus',
  'scheduled-menus': 'scheduled_menus',
  'scheduled-add-ons': 'scheduled_add_ons',
  accounts: 'accounts',
  'service-events': 'service_events',
  'purchase-orders': 'purchase_orders',
} as const satisfies Record<RecordKind, string>;

/** Access to a history: that of the record, and of data about authors (history-6). */
export const historyPermission = {
  ingredients: 'viewElement',
  elements: 'viewElement',
  menus: 'viewMenu',
  'scheduled-menus': 'viewScheduleMenu',
  'scheduled-add-ons': 'viewScheduleMenu',
  accounts: 'viewScheduleMenu',
  'service-events': 'viewScheduleMenu',
  'purchase-orders': 'viewScheduleMenu',
} as const satisfies Record<RecordKind, Permission>;

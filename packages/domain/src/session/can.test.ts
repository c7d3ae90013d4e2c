import { expect, test } from 'vitest';
import type { Access } from '#contract/operation.ts';
import { allPermissionLabels, permissionLabels } from '#contract/permissions.ts';
import { type Actor, can } from './can.ts';

const everything: Access[] = ['signedIn', 'staff', 'superAdmin', ...new Set(Object.values(permissionLabels).flat())];
const granted = (user: Actor | null) => everything.filter((access) => can(user, access));

const people: Record<string, Actor> = {
  'Super Admin': { type: 'User', role: { name: 'Super Admin', permissions: allPermissionLabels } },
  Chef: {
    type: 'User',
    role: {
      name: 'Chef',
      permissions: [
        'View Master Menus & Elements',
        'Add Master Menus & Elements',
        'Edit Master Menus & Elements',
        'View Scheduled Menus & Elements',
        'Edit Scheduled Menus & Elements',
      ],
    },
  },
  Host: { type: null, role: { name: 'Host', permissions: [] } },
  'no role yet': { type: 'User', role: null },
  eater: { type: 'Consumer', role: { name: 'Chef', permissions: allPermissionLabels } },
  'point of contact': { type: 'POC', role: null },
};

test.each([
  ['Super Admin', everything],
  [
    'Chef',
    [
      'signedIn',
      'staff',
      'viewMenu',
      'viewElement',
      'addMenu',
      'addElement',
      'editMenu',
      'editElement',
      'editServiceEvent',
      'viewScheduleMenu',
      'editScheduleMenu',
      'edit-schedule',
    ],
  ],
  ['Host', ['signedIn', 'staff']],
  ['no role yet', ['signedIn', 'staff']],
  ['eater', ['signedIn']],
  ['point of contact', ['signedIn']],
])('%s may do exactly %j', (person, expected) => {
  expect(granted(people[person] ?? null)).toEqual(expected);
});

test('nobody signed in reaches only what is public', () => {
  expect(granted(null)).toEqual([]);
  expect(can(null, 'public')).toBe(true);
});

test('a label that nobody knows grants nothing', () => {
  expect(granted({ role: { name: 'Odd', permissions: ['Rule the world', 'viewMenu'] } })).toEqual([
    'signedIn',
    'staff',
  ]);
});

test('all labels do not make a Super Admin', () => {
  expect(can({ role: { name: 'Deputy', permissions: allPermissionLabels } }, 'superAdmin')).toBe(false);
});

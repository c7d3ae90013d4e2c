import { describe, expect, test } from 'vitest';
import { explainCannotRemove, explainFixedRole, mayEdit, mayGiveRole } from './user-rules.ts';

const superAdmin = { id: '1', role: { name: 'Super Admin', permissions: ['Edit a User', 'Invite a User'] } };
const hr = { id: '2', role: { name: 'HR', permissions: ['Edit a User', 'Remove a User'] } };
const nobody = { id: '3', role: null };

describe('roles that somebody may give', () => {
  test.each([
    ['a Super Admin', superAdmin, 'Super Admin', ['Edit a User'], true],
    ['a Super Admin', superAdmin, 'Chef', ['View Master Menus & Elements'], true],
    ['HR', hr, 'HR', ['Edit a User', 'Remove a User'], true],
    ['HR', hr, 'Host', [], true],
    ['HR', hr, 'Chef', ['View Master Menus & Elements'], false],
    ['HR', hr, 'Super Admin', [], false],
    ['somebody without a role', nobody, 'Host', [], true],
    ['somebody without a role', nobody, 'HR', ['Edit a User'], false],
  ])('%s · %o gives %s with %j → %s', (_who, actor, name, permissions, expected) => {
    expect(mayGiveRole(actor, { name, permissions })).toBe(expected);
  });
});

describe('the users that a person may edit', () => {
  const chef = { name: 'Chef', permissions: ['View Master Menus & Elements'] };
  test.each([
    ['a Super Admin a chef', superAdmin, { id: '9', role: chef }, true],
    ['a Super Admin another one', superAdmin, { id: '9', role: superAdmin.role }, true],
    ['HR a host', hr, { id: '9', role: { name: 'Host', permissions: [] } }, true],
    ['HR a chef', hr, { id: '9', role: chef }, false],
    ['HR a Super Admin', hr, { id: '9', role: superAdmin.role }, false],
    ['HR themselves', hr, { id: '2', role: hr.role }, true],
    ['somebody without a role themselves', nobody, { id: '3', role: chef }, true],
  ])('%s · %o %o → %s', (_who, actor, user, expected) => {
    expect(mayEdit(actor, user)).toBe(expected);
  });
});

describe('whose role is fixed', () => {
  test.each([
    ['an ordinary user', superAdmin, { id: '9', role: { name: 'Chef' } }, undefined],
    [
      'a Super Admin',
      superAdmin,
      { id: '9', role: { name: 'Super Admin' } },
      "A Super Admin's role cannot be changed.",
    ],
    [
      'oneself as Super Admin',
      superAdmin,
      { id: '1', role: { name: 'Super Admin' } },
      "A Super Admin's role cannot be changed.",
    ],
    ['oneself', hr, { id: '2', role: { name: 'HR' } }, 'You cannot change your own role.'],
  ])('%s · %o %o → %s', (_what, actor, user, expected) => {
    expect(explainFixedRole(actor, user)).toBe(expected);
  });
});

describe('people who can be removed', () => {
  const other = { id: '9', email: 'x@example.com', role: superAdmin.role };
  const holding = (...permissions: string[]) => ({ ...other, role: { name: 'Other', permissions } });
  const holdsMore = 'You cannot change x@example.com: their role holds permissions that yours does not.';
  test.each([
    ['a host', hr, holding(), 1, undefined],
    ['who holds as much', hr, holding('Remove a User'), 1, undefined],
    ['a chef by HR', hr, holding('View Master Menus & Elements'), 1, holdsMore],
    ['a chef by a Super Admin', superAdmin, holding('View Master Menus & Elements'), 1, undefined],
    ['oneself', hr, { ...other, ...hr }, 1, 'You cannot remove yourself.'],
    ['a Super Admin by HR', hr, other, 2, holdsMore],
    ['one of two Super Admins', superAdmin, other, 2, undefined],
    ['the last Super Admin', superAdmin, other, 1, 'The last Super Admin cannot be removed.'],
  ])('%s · %o %o of %i → %s', (_who, actor, user, superAdmins, expected) => {
    expect(explainCannotRemove(actor, user, superAdmins)).toBe(expected);
  });
});

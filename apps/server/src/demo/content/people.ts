import type { PermissionLabel } from '#contract/permissions.ts';

/** One person for each role, and two who are refused. All sign in with this password, which is printed on purpose. */
export const demoPassword = 'brigade-demo-kitchen';

const makePerson = (role: string, place: string, firstName: string, lastName: string, market = 'Phoenix') => ({
  email: `${place}@brigade.example`,
  firstName,
  lastName,
  role,
  market,
});

/** A role that an operator makes; the others are there from the start. */
export const bookkeeperRole = {
  name: 'Bookkeeper',
  permissions: ['View Scheduled Menus & Elements', 'Statements'],
} satisfies { name: string; permissions: PermissionLabel[] };

export const staff = [
  makePerson('Super Admin', 'superadmin', 'Sam', 'Okonkwo'),
  makePerson('Admin', 'admin', 'Ada', 'Marsh'),
  makePerson('Chef', 'chef', 'Chiara', 'Fontana'),
  makePerson('Operations', 'operations', 'Oscar', 'Lindgren'),
  makePerson('Host', 'host', 'Hazel', 'Nguyen'),
  makePerson('Bookkeeper', 'bookkeeper', 'Bea', 'Whitlock'),
  makePerson('Chef', 'chef.denver', 'Devin', 'Archuleta', 'Denver'),
  makePerson('Host', 'host.denver', 'Dora', 'Weiss', 'Denver'),
  makePerson('Chef', 'chef.atlanta', 'Andre', 'Baptiste', 'Atlanta'),
  makePerson('Host', 'host.atlanta', 'Alma', 'Pruitt', 'Atlanta'),
];

/** The two refusals: an eater and a point of contact of one account. */
export const consumerEmail = 'eater@brigade.example';
export const contactEmail = 'contact@brigade.example';

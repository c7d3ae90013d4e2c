import type { PermissionLabel } from '#contract/permissions.ts';

/** One person for each role, and two who are refused. All sign in with this password, which is printed on purpose. */
export const demoPassword = 'brigade-demo-kitchen';

const person = (role: string, place: string, firstName: string, lastName: string, market = 'Phoenix') => ({
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
  person('Super Admin', 'superadmin', 'Sam', 'Okonkwo'),
  person('Admin', 'admin', 'Ada', 'Marsh'),
  person('Chef', 'chef', 'Chiara', 'Fontana'),
  person('Operations', 'operations', 'Oscar', 'Lindgren'),
  person('Host', 'host', 'Hazel', 'Nguyen'),
  person('Bookkeeper', 'bookkeeper', 'Bea', 'Whitlock'),
  person('Chef', 'chef.denver', 'Devin', 'Archuleta', 'Denver'),
  person('Host', 'host.denver', 'Dora', 'Weiss', 'Denver'),
  person('Chef', 'chef.atlanta', 'Andre', 'Baptiste', 'Atlanta'),
  person('Host', 'host.atlanta', 'Alma', 'Pruitt', 'Atlanta'),
];

/** The two refusals: an eater and a point of contact of one account. */
export const consumerEmail = 'eater@brigade.example';
export const contactEmail = 'contact@brigade.example';

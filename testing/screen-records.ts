import type { Account } from '#contract/accounts.ts';
import type { Me } from '#contract/session.ts';
import type { ReferenceData } from '#web/shell/reference-data.ts';

/** Whole records for screens: a test names only the fields that it is about. */

export const aPerson = (more: Partial<Me> = {}): Me => ({
  id: 'host',
  email: 'host@example.com',
  firstName: 'Hana',
  lastName: 'Host',
  roleId: null,
  role: null,
  permissions: [],
  defaultMarketId: null,
  ...more,
});

export const aRoleOf = (name: string): NonNullable<Me['role']> => ({ id: name, name, permissions: [] });

export const referenceData = (more: Partial<ReferenceData> = {}): ReferenceData => ({
  markets: [],
  tags: [],
  roles: [],
  brands: [],
  cuisineTypes: [],
  serviceLines: [],
  serviceTypes: [],
  servingUtensils: [],
  servingVessels: [],
  portionUnits: [],
  addOnTypes: [],
  containerTypes: [],
  ...more,
});

export const anAccount = (more: Partial<Account> = {}): Account => ({
  id: 'acme',
  name: 'Acme',
  marketId: 'phoenix',
  market: { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix' },
  totalEmployees: null,
  serviceStartDate: null,
  playbookLink: '',
  serviceTypeId: null,
  addressOne: '1 Main St',
  addressTwo: '',
  city: 'Mesa',
  state: 'AZ',
  zipCode: '85201',
  showOptin: false,
  addresses: [],
  version: 1,
  ...more,
});

import type { ImportField } from './import-fields.ts';

/** The columns of eaters: the fields of their form, and whose eater it is. */
export const eaterFields: readonly ImportField[] = [
  {
    key: 'account',
    label: 'Account',
    also: ['Account name', 'Client'],
    kind: { is: 'one', list: 'accounts' },
    isRequired: true,
    examples: ['Acme Labs', 'Acme Labs'],
  },
  { key: 'email', label: 'Email', also: ['E-mail'], kind: { is: 'text' }, examples: ['sam@acme.example', ''] },
  { key: 'firstName', label: 'First name', kind: { is: 'text' }, examples: ['Sam', 'Kai'] },
  { key: 'lastName', label: 'Last name', also: ['Surname'], kind: { is: 'text' }, examples: ['Roe', 'Lind'] },
  {
    key: 'dietaryPreference',
    label: 'Dietary preference',
    also: ['Preference', 'Diet'],
    kind: { is: 'one', list: 'dietaryPreferences' },
    examples: ['Vegan', 'None'],
  },
  {
    key: 'allergens',
    label: 'Allergens',
    also: ['Allergies'],
    kind: { is: 'many', list: 'allergens' },
    examples: ['Milk; Soy', ''],
  },
];

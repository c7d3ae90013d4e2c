import { accountFields } from '#contract/account-fields.ts';
import { type ImportField, toImportFields } from './import-fields.ts';

/** The columns of accounts: the fields of their form. */
export const accountImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Account name',
    also: ['Name', 'Account', 'Client', 'Customer'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['Acme Labs', 'Harbor Bank'],
  },
  {
    key: 'market',
    label: 'Market',
    kind: { is: 'one', list: 'markets' },
    isRequired: true,
    examples: ['Phoenix', 'Phoenix'],
  },
  ...toImportFields(accountFields),
  {
    key: 'addressOne',
    label: 'Address one',
    also: ['Address', 'Street', 'Address 1'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['120 Main St', '9 Harbor Rd'],
  },
  {
    key: 'addressTwo',
    label: 'Address two',
    also: ['Address 2', 'Suite'],
    kind: { is: 'text' },
    examples: ['Floor 3', ''],
  },
  { key: 'city', label: 'City', kind: { is: 'text' }, isRequired: true, examples: ['Phoenix', 'Tempe'] },
  {
    key: 'state',
    label: 'State',
    kind: { is: 'one', list: 'states' },
    isRequired: true,
    examples: ['AZ', 'AZ'],
  },
  {
    key: 'zipCode',
    label: 'Zip',
    also: ['Zip code', 'Postal code'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['85001', '85281'],
  },
  {
    key: 'furtherAddresses',
    label: 'Further addresses',
    kind: { is: 'addresses' },
    examples: ['128 Main St, Phoenix, AZ 85001', ''],
  },
  {
    key: 'week',
    label: 'Repeating service schedule',
    also: ['Weekly schedule', 'Schedule', 'Week'],
    kind: { is: 'week', lines: 'serviceLines', salads: 'saladTypes' },
    examples: ['Lunch Monday-Friday: 85, 12 vegetarians, $14.50', 'Breakfast Tuesday: 40; Lunch Tue-Thu: 40, dessert'],
  },
  {
    key: 'contactFirstName',
    label: 'Contact first name',
    also: ['Point of contact first name'],
    kind: { is: 'text' },
    examples: ['Rosa', ''],
  },
  {
    key: 'contactLastName',
    label: 'Contact last name',
    also: ['Point of contact last name'],
    kind: { is: 'text' },
    examples: ['Lind', ''],
  },
  {
    key: 'contactEmail',
    label: 'Contact e-mail',
    also: ['Contact email', 'Point of contact e-mail'],
    kind: { is: 'text' },
    examples: ['rosa@acme.example', ''],
  },
];

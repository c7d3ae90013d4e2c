import { eaterFields } from '#contract/eater-fields.ts';
import { type ImportField, toImportFields } from './import-fields.ts';

/** The columns of eaters: whose eater it is, and the fields of their form. */
export const eaterImportFields: readonly ImportField[] = [
  {
    key: 'account',
    label: 'Account',
    also: ['Account name', 'Client'],
    kind: { is: 'one', list: 'accounts' },
    isRequired: true,
    examples: ['Acme Labs', 'Acme Labs'],
  },
  ...toImportFields(eaterFields),
];

import * as z from 'zod';
import { accountTexts } from './accounts-texts.ts';
import {
  countField,
  dayField,
  emptiedTextField,
  entryField,
  optionalLineField,
  optionalTextField,
  yesNoField,
} from './record-field-kinds.ts';
import { CalendarDay, Id, MAX_COUNT, MAX_NAME_LENGTH } from './values.ts';

export const TotalEmployees = z
  .int(accountTexts.wholeNumber)
  .min(0, accountTexts.wholeNumber)
  .max(MAX_COUNT, accountTexts.wholeNumber);
const WebAddress = z.literal('').or(z.url({ protocol: /^https?$/, error: accountTexts.playbookLink }).max(2000));

/** The plain fields of an account: all that holds of any such field is derived from this list (decision 55). */
export const accountFields = {
  serviceTypeId: {
    ...entryField('Service type', 'serviceTypes', { key: 'serviceType', bulk: true, examples: ['', ''] }),
    input: Id.nullish().transform((id) => id ?? null),
  },
  totalEmployees: {
    ...countField('Total employees', { key: 'employees', examples: ['140', '85'] }),
    record: z.int().nullable(),
    input: TotalEmployees.nullish().transform((count) => count ?? null),
  },
  /** The first day of recurring service; null means no limit. */
  serviceStartDate: {
    ...dayField('Service start date', { key: 'startDate', also: ['Start date'], examples: ['2027-01-04', ''] }),
    input: CalendarDay.nullish().transform((day) => day ?? null),
  },
  playbookLink: {
    ...emptiedTextField('Playbook link', { key: 'playbook', examples: ['', ''] }),
    input: WebAddress.default(''),
  },
  /** Name and address, in lines; printed on statements (statements-8). */
  billTo: optionalTextField('Bill to', {
    also: ['Billing address'],
    examples: ['', 'Acme Corp, Accounts Payable\n1 Main St'],
  }),
  purchaseOrderNumber: optionalLineField('PO number', MAX_NAME_LENGTH, {
    key: 'poNumber',
    also: ['Purchase order number'],
    examples: ['', 'PO-4711'],
  }),
  showOptin: yesNoField('Show opt-in', { key: 'optin', bulk: true, examples: ['', ''] }),
  /** Else the planned count (statements-3). */
  billsSurveyedPeople: yesNoField('Bill the people that surveys counted', {
    key: 'surveyed',
    bulk: true,
    examples: ['', 'yes'],
  }),
};

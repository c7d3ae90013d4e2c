import * as z from 'zod';
import { accountFields, TotalEmployees } from '#contract/account-fields.ts';
import { type Account, AccountInput, type PointOfContact, PointOfContactInput } from '#contract/accounts.ts';
import { accountTexts, isStateCode } from '#contract/accounts-texts.ts';
import { toFormInput, toFormShape, toFormValues } from '../../shell/record-field-values.ts';

const { name, playbookLink, addressOne, addressTwo, city } = AccountInput.shape;
/** What is none stays in the form as it was typed. */
const state = z.string().min(1, accountTexts.stateRequired).refine(isStateCode, { error: accountTexts.state });

const OtherAddress = z.object({
  /** '' until it is saved. */
  addressId: z.string(),
  addressOne,
  addressTwo: addressTwo.unwrap(),
  city,
  state,
  zipCode: z.string().regex(/^\d{5}$/, accountTexts.zipCode),
});
export const noAddress = { addressId: '', addressOne: '', addressTwo: '', city: '', state: '', zipCode: '' };

/** '' means "not chosen", as in a native select. */
export const AccountFormSchema = z.object({
  name,
  marketId: z.string().min(1, accountTexts.marketRequired),
  ...toFormShape(accountFields),
  totalEmployees: TotalEmployees.nullable(),
  playbookLink: playbookLink.unwrap(),
  addressOne,
  addressTwo: addressTwo.unwrap(),
  city,
  state,
  zipCode: z.string().regex(/^\d{5}$/, accountTexts.zipCode),
  otherAddresses: z.array(OtherAddress),
});
export type AccountFormValues = z.input<typeof AccountFormSchema>;

/** The new form has a different text for the zip fault (screens-12). */
export const NewAccountFormSchema = AccountFormSchema.extend({
  zipCode: z.string().regex(/^\d{5}$/, accountTexts.zipCodeOfNewAccount),
});

export const toNewAccountValues = (marketId: string): AccountFormValues => ({
  name: '',
  marketId,
  ...toFormValues(accountFields),
  addressOne: '',
  addressTwo: '',
  city: '',
  state: '',
  zipCode: '',
  otherAddresses: [],
});

export const toAccountValues = (account: Account): AccountFormValues => ({
  name: account.name,
  marketId: account.marketId,
  ...toFormValues(accountFields, account),
  addressOne: account.addressOne,
  addressTwo: account.addressTwo,
  city: account.city,
  state: account.state,
  zipCode: account.zipCode,
  otherAddresses: account.addresses.slice(1).map(({ id, ...fields }) => ({ ...fields, addressId: id })),
});

type Input = z.input<typeof AccountInput>;
const toState = (code: string) => code as Input['state'];

export const toAccountInput = ({ otherAddresses, ...values }: AccountFormValues): Input => ({
  ...values,
  ...toFormInput(accountFields, values),
  state: toState(values.state),
  addresses: [
    { ...values, state: toState(values.state) },
    ...otherAddresses.map(({ addressId, ...fields }) => ({
      ...fields,
      id: addressId || null,
      state: toState(fields.state),
    })),
  ],
});

const contactFields = PointOfContactInput.pick({ firstName: true, lastName: true, email: true });
const isEmpty = (contact: Record<string, string>) => Object.values(contact).every((text) => text.trim() === '');

/** No contact or a complete one: a contact with only a name cannot be written to. */
export const PointOfContactFormSchema = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
  .superRefine((contact, context) => {
    if (isEmpty(contact)) return;
    for (const issue of contactFields.safeParse(contact).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  });
export type PointOfContactFormValues = z.output<typeof PointOfContactFormSchema>;

export const toPointOfContactValues = (contact: PointOfContact | undefined): PointOfContactFormValues => ({
  firstName: contact?.firstName ?? '',
  lastName: contact?.lastName ?? '',
  email: contact?.email ?? '',
});

export const isContactEmpty = (contact: PointOfContactFormValues) => isEmpty(contact);

declare module '@tanstack/history' {
  interface HistoryState {
    /** Typed for a new account and refused after the account itself was saved. */
    refusedContact?: PointOfContactFormValues;
  }
}

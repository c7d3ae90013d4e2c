import * as z from 'zod';
import { accountFields } from './account-fields.ts';
import { getAccountPortionModifiers, updateAccountPortionModifiers } from './account-portion-modifiers.ts';
import { accountTexts, stateCodes } from './accounts-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { formatAtMostCharacters } from './input-texts.ts';
import { operation } from './operation.ts';
import { toFieldShape } from './record-fields.ts';
import {
  createSortSchema,
  Email,
  Id,
  IdParams,
  isDifferent,
  isVisibleName,
  Line,
  ListMeta,
  PageQuery,
  storable,
  toOneLine,
} from './values.ts';

const StateCode = z.enum(stateCodes, accountTexts.stateRequired);

const requireText = (text: string) =>
  z
    .string(text)
    .overwrite(toOneLine)
    .trim()
    .max(500, formatAtMostCharacters(500))
    .refine(...storable)
    .refine(isVisibleName, text);
/** The account's own address is the first of `addresses` (service-events-1). */
const ownAddress = {
  addressOne: requireText(accountTexts.addressOneRequired),
  addressTwo: Line.default(''),
  city: requireText(accountTexts.cityRequired),
  state: StateCode,
  zipCode: z
    .string(accountTexts.zipCode)
    .trim()
    .regex(/^\d{5}$/, accountTexts.zipCode),
};

const ownAddressFields = ['addressOne', 'addressTwo', 'city', 'state', 'zipCode'] as const;

/** Without an id it is a new one. */
export const AddressInput = z.object({ id: Id.nullish().transform((id) => id ?? null), ...ownAddress });
export type AddressInput = z.output<typeof AddressInput>;

export const AccountInput = z
  .object({
    name: requireText(accountTexts.nameRequired),
    marketId: z.guid(accountTexts.marketRequired),
    ...toFieldShape(accountFields, 'input'),
    ...ownAddress,
    /**
     * All addresses, the account's own first, as the fields above say it. One without an id that is stored word for word is that one.
     * Left out, the others stay as they are.
     */
    addresses: z.array(AddressInput).min(1).max(50).optional().describe('Left out, it stays as it is'),
  })
  .superRefine(({ addresses, ...account }, context) => {
    for (const field of ownAddressFields)
      if (isDifferent(account[field], addresses?.[0]?.[field])) {
        context.addIssue({ code: 'custom', path: [field], message: fieldTexts.differs(`addresses.0.${field}`) });
        context.addIssue({ code: 'custom', path: ['addresses', 0, field], message: fieldTexts.differs(field) });
      }
    for (const [index, { id }] of (addresses ?? []).entries())
      if (id !== null && addresses?.findIndex((address) => address.id === id) !== index)
        context.addIssue({ code: 'custom', path: ['addresses', index, 'id'], message: accountTexts.addressTwice });
  });
export type AccountInput = z.output<typeof AccountInput>;

const Address = z.object({
  id: Id,
  addressOne: z.string(),
  addressTwo: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});

export const Account = z.object({
  id: Id,
  name: z.string(),
  marketId: Id,
  /** "Today" of the account is today in this time zone (scheduling-5). */
  market: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  ...toFieldShape(accountFields, 'record'),
  addressOne: z.string(),
  addressTwo: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  addresses: z.array(Address),
  version: z.int(),
});
export type Account = z.output<typeof Account>;

export const AccountListQuery = z.object({
  ...PageQuery.shape,
  marketId: Id.optional(),
  sort: createSortSchema('name', 'market', 'city', 'start', 'employees'),
});
export type AccountListQuery = z.output<typeof AccountListQuery>;

const listAccounts = operation({
  method: 'GET',
  path: '/v1/accounts',
  permission: 'viewScheduleMenu',
  summary: 'Accounts by name or by another column, searched and filtered by market',
  query: AccountListQuery,
  data: z.array(Account),
  meta: ListMeta,
});

const getAccount = operation({
  method: 'GET',
  path: '/v1/accounts/:id',
  permission: 'viewScheduleMenu',
  summary: 'One account with its addresses',
  params: IdParams,
  data: Account,
});

const createAccount = operation({
  method: 'POST',
  path: '/v1/accounts',
  permission: 'addElement',
  summary: 'A new client',
  body: AccountInput,
  status: 201,
  data: Account,
});

const updateAccount = operation({
  method: 'PUT',
  path: '/v1/accounts/:id',
  permission: 'editMenu',
  summary: 'Save the general information of an account; its recurring service events follow',
  params: IdParams,
  body: AccountInput,
  data: Account,
  parts: ['addresses'],
});

const deleteAccount = operation({
  method: 'DELETE',
  path: '/v1/accounts/:id',
  permission: 'removeMenu',
  summary: 'Delete an account with its schedules, service events and eaters',
  params: IdParams,
  data: z.null(),
});

/** A point of contact has a fixed role and no access to the platform (access-12). */
export const PointOfContactInput = z.object({
  accountId: Id,
  firstName: requireText('First name is required.'),
  lastName: requireText('Last name is required.'),
  email: Email,
  roleId: Id.nullish().describe('Not taken: every point of contact has the same role'),
});
export type PointOfContactInput = z.output<typeof PointOfContactInput>;

export const PointOfContact = z.object({
  id: Id,
  accountId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roleId: Id,
  version: z.int(),
});
export type PointOfContact = z.output<typeof PointOfContact>;

const savePointOfContact = operation({
  method: 'POST',
  path: '/v1/account-poc-users',
  permission: 'editMenu',
  summary: 'Set the point of contact of an account: creates or updates',
  body: PointOfContactInput,
  data: PointOfContact,
});

const getPointOfContact = operation({
  method: 'GET',
  path: '/v1/account-poc-users/:id',
  permission: 'viewScheduleMenu',
  summary: 'The point of contact of the account with this id, null when it has none',
  params: IdParams,
  data: PointOfContact.nullable(),
});

const removePointOfContact = operation({
  method: 'DELETE',
  path: '/v1/account-poc-users/:id',
  permission: 'editMenu',
  summary: 'Remove the point of contact of the account with this id',
  params: IdParams,
  data: z.null(),
});

/** The changes of one save, as sentences. */
const AuditTrailEntry = z.object({
  id: z.string(),
  changedAt: z.string(),
  /** Name, or e-mail if there is no name; null for automatic changes. */
  author: z.string().nullable(),
  sentences: z.array(z.string()),
});

const listAccountAuditTrail = operation({
  method: 'GET',
  path: '/v1/accounts/:id/audit-trail',
  permission: 'viewScheduleMenu',
  summary: 'Who changed what and when on this account, newest first',
  params: IdParams,
  query: PageQuery.pick({ page: true, perPage: true }),
  data: z.array(AuditTrailEntry),
  meta: ListMeta,
});

export const accountOperations = {
  listAccounts,
  getAccount,
  createAccount,
  updateAccount,
  deleteAccount,
  savePointOfContact,
  getPointOfContact,
  removePointOfContact,
  getAccountPortionModifiers,
  updateAccountPortionModifiers,
  listAccountAuditTrail,
};

import { AccountInput } from '#contract/accounts.ts';
import { inOrder, pastRecord, pastRows, type RestoreOfRecord, savingVersion } from '../../db/record-version.ts';
import { updateAccount } from './commands.ts';

/** General information. An address that was removed since comes back as a new one. */
export const restoreAccount: RestoreOfRecord = ({ db, by, id, version, ifMatch, now }) => {
  const isThere = (address: unknown) => version.present.addresses?.some((one) => one.id === address);
  const addresses = inOrder(pastRows(version, 'addresses'), 'position').map((address) => ({
    ...address,
    id: isThere(address.id) ? address.id : null,
  }));
  return savingVersion(AccountInput, { ...addresses[0], ...pastRecord(version, 'accounts'), addresses }, (input) =>
    updateAccount(db, by, id, input, { ifMatch, now }),
  );
};

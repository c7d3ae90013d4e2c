import * as z from 'zod';
import { AccountPortionModifiersInput } from '#contract/account-portion-modifiers.ts';
import { AccountInput, PointOfContactInput } from '#contract/accounts.ts';
import { EaterInput } from '#contract/eaters.ts';
import { isRefusal } from '#contract/refusal.ts';
import { RecurringAddOnInput, ServingScheduleRow } from '#contract/serving-schedules.ts';
import type { Transaction } from '../../db/client.ts';
import type { AuditedRow } from '../../db/inverse-terms.ts';
import { putBackRows } from '../../db/past-rows.ts';
import {
  getPastRecord,
  listChangedRows,
  listPastRows,
  type RecordVersion,
  type RestoreOfRecord,
  saveAndRaiseVersion,
  sortByColumn,
  validateAndSave,
} from '../../db/record-version.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { updateAccount } from './commands.ts';

/** The data of its tabs' forms. Each is checked by the rules of today. */
const AccountParts = z.object({
  modifiers: AccountPortionModifiersInput.shape.elementTypeIds,
  schedule: z.array(ServingScheduleRow),
  addOns: z.array(RecurringAddOnInput),
  eaters: z.array(EaterInput),
  contacts: z.array(PointOfContactInput),
});

function toParts(version: RecordVersion) {
  const people = listChangedRows(version, 'users').filter(({ removedAt }) => removedAt === null);
  return {
    modifiers: listChangedRows(version, 'account_portion_modifiers'),
    schedule: listChangedRows(version, 'serving_schedules'),
    addOns: listChangedRows(version, 'recurring_add_ons'),
    eaters: people.filter(({ type }) => type === 'Consumer'),
    contacts: people.filter(({ type }) => type === 'POC'),
  };
}

/** Rows of people stay for the audit trail: who was not there is removed, as by the delete of an eater. */
function listLeavingPeople({ past, present }: RecordVersion, now: Date): AuditedRow[] {
  const were = new Map(past.users?.map((person) => [person.id, person]));
  return (present.users ?? []).flatMap((person) => {
    const removedAt = were.has(person.id) ? were.get(person.id)?.removed_at : now.toISOString();
    return person.removed_at === null && removedAt !== null ? [{ ...person, removed_at: removedAt }] : [];
  });
}

/** People who leave are removed first: one of them may have the e-mail address, or be the contact, of somebody who comes back. */
async function putBackPeople(transaction: Transaction, version: RecordVersion, now: Date): Promise<number> {
  const { past, present } = version;
  const knownIds = new Set(past.users?.map(({ id }) => id));
  const allergens = present.user_allergens?.filter(({ user_id }) => knownIds.has(user_id)) ?? [];
  return (
    (await putBackRows(transaction, { past: { users: listLeavingPeople(version, now) }, present: {} }, 'users')) +
    (await putBackRows(transaction, { past, present: {} }, 'users')) +
    (await putBackRows(transaction, { past, present: { user_allergens: allergens } }, 'user_allergens'))
  );
}

/** An address that was removed comes back with its id. One that came since is removed by the save, under its rules. */
const putBackAddresses = (transaction: Transaction, { past, present }: RecordVersion) => {
  const keptIds = new Set(present.addresses?.map(({ id }) => id));
  const addresses = past.addresses?.filter(({ id }) => !keptIds.has(id)) ?? [];
  return putBackRows(transaction, { past: { addresses }, present: {} }, 'addresses');
};

/** General information, schedule, modifiers and people. Recurring services follow from today on, as after any save. */
export const restoreAccount: RestoreOfRecord = ({ db, transaction, by, id, version, ifMatch, now }) => {
  const addresses = sortByColumn(listPastRows(version, 'addresses'), 'position');
  const input = { ...addresses[0], ...getPastRecord(version, 'accounts'), addresses };
  return validateAndSave(AccountParts, toParts(version), () =>
    validateAndSave(AccountInput, input, async (sentAccount) =>
      saveAndRaiseVersion(transaction, accounts, id, async () => {
        const returned = await putBackAddresses(transaction, version);
        const saveResult = await updateAccount(db, by, id, sentAccount, { ifMatch, now });
        if (isRefusal(saveResult)) return { saved: saveResult, put: 0 };
        let put = 0;
        for (const table of ['account_portion_modifiers', 'serving_schedules', 'recurring_add_ons'])
          put += await putBackRows(transaction, version, table);
        put += await putBackPeople(transaction, version, now);
        if (put > 0) await fillServiceEvents(transaction, { now, accountIds: [id] });
        return { saved: saveResult, put: put + returned };
      }),
    ),
  );
};

import { eq, sql } from 'drizzle-orm';
import type { PointOfContact, PointOfContactInput } from '#contract/accounts.ts';
import { accountTexts } from '#contract/accounts-texts.ts';
import { type Refusal, refuse, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { pointOfContactRole } from '#contract/users-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Database } from '../../db/client.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { roles, users } from '../../db/schema/users.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { findPointOfContact } from './queries.ts';

/** Creates or updates the account's only point of contact, who has a fixed role and no access (access-12). */
export function savePointOfContact(
  db: Database,
  by: Author,
  input: PointOfContactInput,
  ifMatch: number | undefined,
): Promise<PointOfContact | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    // The lock on the account's row settles the race of two first saves.
    const lockRefusal = await lockForSave(transaction, accounts, input.accountId, undefined);
    if (lockRefusal) return refuseFields({ accountId: 'There is no such account.' });
    const { accountId, firstName, lastName, email } = input;
    const knownContact = await findPointOfContact(transaction, accountId);
    const stale = knownContact && (await lockForSave(transaction, users, knownContact.id, ifMatch));
    if (stale) return stale;
    if (!knownContact && ifMatch) {
      const details: StaleDetails = { version: 0, changes: [] };
      return refuse('stale', accountTexts.pointOfContactGone, { details });
    }
    if (knownContact) {
      await transaction.update(users).set({ firstName, lastName, email }).where(eq(users.id, knownContact.id));
    } else {
      const [role] = await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, pointOfContactRole));
      if (!role) throw new Error(`There is no role ${pointOfContactRole}.`);
      await transaction.insert(users).values({ type: 'POC', accountId, firstName, lastName, email, roleId: role.id });
    }
    return requireSaved('point of contact', findPointOfContact(transaction, accountId));
  });
}

/** The row stays for the audit trail. */
export function removePointOfContact(db: Database, by: Author, accountId: Id): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    const lockRefusal = await lockForSave(transaction, accounts, accountId, undefined);
    if (lockRefusal) return lockRefusal;
    const knownContact = await findPointOfContact(transaction, accountId);
    if (!knownContact) return refuseNotFound();
    await transaction.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, knownContact.id));
    return null;
  });
}

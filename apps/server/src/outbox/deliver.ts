import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { isSecurityEvent } from '#contract/mail-kinds.ts';
import type { Database, Transaction } from '../db/client.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import { composeSecurityMail } from '../mail/security-letters.ts';
import { composeInvitationMail, composePasswordResetMail, composeWelcomeMail } from '../mail/templates.ts';
import type { SendMail } from '../mail/transport.ts';
import { type IdentityProvider, linkLife, type Person } from '../session/identity-provider.ts';
import { personName } from '../session/person.ts';
import type { Deliver, OutboxEntry } from './outbox.ts';

export interface DeliverParts {
  readonly db: Database;
  readonly identity: IdentityProvider;
  readonly send: SendMail;
  /** Operator name in mails. */
  readonly operator: string;
  readonly publicUrl: string;
}

type Addressee = Person & { readonly firstName: string };

const columns = { userId: users.id, email: users.email, firstName: users.firstName, name: personName };

async function findInvited(transaction: Transaction, userId: string): Promise<Addressee | undefined> {
  const [row] = await transaction
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for('share');
  return row;
}

/** The user who may have a password under this address. Staff win over points of contact. */
async function findHolder(transaction: Transaction, email: string): Promise<Addressee | undefined> {
  const link = transaction.select({ one: sql`1` }).from(identityLinks).where(eq(identityLinks.userId, users.id));
  const [row] = await transaction
    .select(columns)
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        isNull(users.removedAt),
        or(eq(users.type, 'User'), exists(link)),
      ),
    )
    .orderBy(desc(sql`${users.type} = 'User'`))
    .limit(1)
    .for('share');
  return row;
}

const isStale = (entry: OutboxEntry) => Date.now() - Date.parse(entry.createdAt) > linkLife.passwordReset * 1000;

/** Carries out outbox entries. Links are created here, at the last moment, so that none is stored. */
export function createDeliver({ db, identity, send, operator, publicUrl }: DeliverParts): Deliver {
  const findPerson = async (transaction: Transaction, { userId }: OutboxEntry) =>
    userId ? findInvited(transaction, userId) : undefined;
  /** The person stays locked until the link is made: a new address ends it, a link for the old one would come after that. */
  const linkFor = (entry: OutboxEntry, kind: keyof typeof linkLife) =>
    db.transaction(async (transaction) => {
      const find = kind === 'invitation' ? findPerson(transaction, entry) : findHolder(transaction, entry.recipient);
      const to = await find;
      return to && { to, link: await identity.setPasswordLink(transaction, to, linkLife[kind]) };
    });
  return async (entry) => {
    if (entry.kind === 'identityRemoval') return identity.removeIdentity(entry.recipient);
    if (entry.kind === 'identityChange') {
      const person = await db.transaction((transaction) => findPerson(transaction, entry));
      return person && identity.changeIdentity(entry.recipient, person);
    }
    if (isSecurityEvent(entry.kind)) {
      const to = await db.transaction((transaction) => findPerson(transaction, entry));
      // To the address of that moment: whoever changes a password may change the address next.
      return (
        to &&
        send(entry.recipient, composeSecurityMail(entry.kind, { operator, firstName: to.firstName, link: publicUrl }))
      );
    }
    // Drop old requests: the person has asked again or given up, and a newer link must stay valid.
    if (entry.kind === 'passwordReset' && isStale(entry)) return;
    const mailTarget = await linkFor(entry, entry.kind);
    if (!mailTarget) return;
    const invite = identity.setPassword ? composeInvitationMail : composeWelcomeMail;
    const compose = entry.kind === 'invitation' ? invite : composePasswordResetMail;
    await send(mailTarget.to.email, compose({ operator, firstName: mailTarget.to.firstName, link: mailTarget.link }));
  };
}

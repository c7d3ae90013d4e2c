import { and, desc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { identityLinks, users } from '../db/schema/users.ts';
import { invitationMail, passwordResetMail, welcomeMail } from '../mail/templates.ts';
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
}

type Addressee = Person & { readonly firstName: string };

const columns = { userId: users.id, email: users.email, firstName: users.firstName, name: personName };

async function invited(db: Database, userId: string): Promise<Addressee | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)));
  return row;
}

/** The user who may have a password under this address. Staff win over points of contact. */
async function holderOf(db: Database, email: string): Promise<Addressee | undefined> {
  const link = db.select({ one: sql`1` }).from(identityLinks).where(eq(identityLinks.userId, users.id));
  const [row] = await db
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
    .limit(1);
  return row;
}

const isStale = (entry: OutboxEntry) => Date.now() - Date.parse(entry.createdAt) > linkLife.passwordReset * 1000;

/** Carries out outbox entries. Links are created here, at the last moment, so that none is stored. */
export function createDeliver({ db, identity, send, operator }: DeliverParts): Deliver {
  const write = async (entry: OutboxEntry, to: Addressee | undefined) => {
    if (!to || entry.kind === 'identityRemoval' || entry.kind === 'identityChange') return;
    const invite = identity.setPassword ? invitationMail : welcomeMail;
    const compose = entry.kind === 'invitation' ? invite : passwordResetMail;
    const link = await identity.setPasswordLink(to, linkLife[entry.kind]);
    await send(to.email, compose({ operator, firstName: to.firstName, link }));
  };
  return async (entry) => {
    if (entry.kind === 'identityRemoval') return identity.removeIdentity(entry.recipient);
    const person = entry.userId ? await invited(db, entry.userId) : undefined;
    if (entry.kind === 'identityChange') return person && identity.changeIdentity(entry.recipient, person);
    if (entry.kind === 'invitation') return write(entry, person);
    // Drop old requests: the person has asked again or given up, and a newer link must stay valid.
    if (!isStale(entry)) await write(entry, await holderOf(db, entry.recipient));
  };
}

import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { getOperatorName, openMail } from '#server/mail/open-mail.ts';
import { createDeliver } from '#server/outbox/deliver.ts';
import { deliverNext } from '#server/outbox/outbox.ts';
import { setPasswords } from '#server/session/embedded-provider.ts';
import type { IdentityProvider } from '#server/session/identity-provider.ts';
import { openIdentity } from '#server/session/open-identity.ts';
import { type Client, clientInside, DEMO_PASSWORD } from './client.ts';
import { patientLimits } from './time-limits.ts';

export interface IdentityApp {
  readonly app: FastifyInstance;
  readonly identity: IdentityProvider;
  /** Processes everything that is due in the outbox, as this process's worker would. */
  deliver(): Promise<void>;
  client(address?: string): Client;
  /** A person of this type and role, who can sign in with `DEMO_PASSWORD`. */
  addPerson(person: {
    email: string;
    role?: string;
    type?: 'User' | 'POC' | 'Consumer';
    accountId?: string;
  }): Promise<string>;
}

/** The production server with real sign-in, in this process, without its jobs. */
export async function identityApp(db: Database, environment: Record<string, string> = {}): Promise<IdentityApp> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://brigade.test',
    ...patientLimits,
    ...environment,
  });
  const identity = openIdentity(config, db);
  const app = await buildApp({ config, db, identity });
  afterAll(() => app.close());

  const client = (address = '203.0.113.7') => clientInside(app, address);

  const addPerson: IdentityApp['addPerson'] = async ({ email, role = 'Chef', type = 'User', accountId }) => {
    const heldRole = (await db.select().from(roles)).find((candidate) => candidate.name === role);
    const [row] = await db
      .insert(users)
      .values({
        type,
        email,
        firstName: 'Test',
        lastName: 'Person',
        roleId: heldRole?.id ?? null,
        accountId: accountId ?? null,
      })
      .returning({ id: users.id });
    if (!row) throw new Error('The person was not inserted.');
    await setPasswords(db, [row.id], DEMO_PASSWORD);
    return row.id;
  };
  const send = openMail(config, 'no-mail-server', () => undefined);
  const deliverOne = createDeliver({
    db,
    identity,
    send,
    operator: getOperatorName(config),
    publicUrl: 'http://brigade.test',
  });
  const deliver = async () => {
    while (await deliverNext(db, deliverOne));
  };
  return { app, identity, deliver, client, addPerson };
}

import { Email } from '#contract/values.ts';
import { ConfigError, findDirectUrl, readConfig } from './config.ts';
import { connect } from './db/client.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { findRunningServerAddress } from './db/server-address.ts';
import { brigadeItself } from './db/transaction.ts';
import { makeSuperAdmin } from './features/users/commands.ts';
import { dataFolder } from './places.ts';
import { linkLife } from './session/identity-provider.ts';
import { openIdentity } from './session/open-identity.ts';

/**
 * Creates a Super Admin from the operator's shell and prints their set-password link: for the first sign-in, and for an
 * installation without any Super Admin. Works with a running server, whose address the link has, and without.
 */
async function createAdmin(): Promise<void> {
  const [emailArgument, ...more] = process.argv.slice(2);
  const address = Email.safeParse(emailArgument ?? '');
  if (!address.success || more.length > 0)
    throw new ConfigError('Say for whom: npm run create-admin -- you@example.com');
  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded(dataFolder);
  const url = findDirectUrl(config) ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const db = connect(url);
    const serving = await findRunningServerAddress(db);
    const identity = openIdentity({ ...config, PUBLIC_URL: config.PUBLIC_URL ?? serving }, db);
    const admin = await makeSuperAdmin(db, brigadeItself, address.data);
    const person = { userId: admin.id, email: admin.email, name: admin.firstName };
    const link = await db.transaction((transaction) =>
      identity.setPasswordLink(transaction, person, linkLife.invitation),
    );
    await db.$client.end();
    const next = identity.setPassword ? 'To set the password, open within 7 days' : 'The way in';
    console.log(`${admin.email} is a Super Admin. ${next}:\n\n  ${link}\n`);
    if (!serving) console.log('If nothing answers there, start Brigade: npm start\n');
  } finally {
    if (embedded && !embedded.wasRunning) await embedded.stop();
  }
}

createAdmin().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof ConfigError ? error.message : `No Super Admin could be made: ${reason}`);
  process.exit(1);
});

import { rateLimits } from '#server/db/schema/platform.ts';
import { markets } from '#server/db/schema/reference-data.ts';
import { roles } from '#server/db/schema/users.ts';
import { DEMO_PASSWORD } from './client.ts';
import { testDatabase } from './database.ts';
import { identityApp } from './identity-app.ts';
import { smtpPeer } from './smtp-peer.ts';

/** A Super Admin who is signed in, invites people and receives their mails. */
export async function userAdministration() {
  const { db } = await testDatabase();
  const smtp = await smtpPeer();
  const server = await identityApp(db, { SMTP_URL: smtp.url, MAIL_FROM: 'Sonoran Table <kitchen@example.com>' });
  const roleIds = Object.fromEntries((await db.select().from(roles)).map((role) => [role.name, role.id]));
  const chefRole = roleIds.Chef ?? '';
  const [market] = await db.insert(markets).values({ name: 'Phoenix', timeZone: 'America/Phoenix' }).returning();

  const bossId = await server.addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const boss = server.client();
  await boss.signIn('boss@example.com');
  let counter = 0;
  const someone = (more: object = {}) => {
    counter += 1;
    return { email: `new${counter}@example.com`, firstName: 'Nora', lastName: 'Ng', roleId: chefRole, ...more };
  };
  const invite = (person: object) => boss.call('POST', '/v1/users', person);
  const linkToken = () => smtp.received.at(-1)?.link.split('#')[1] ?? '';
  const setPassword = (token: string, password = DEMO_PASSWORD) =>
    server.client().call('POST', '/auth/set-password', { token, password });

  /** Without waiting mails and counts of tries. */
  const reset = async () => {
    smtp.refusal = undefined;
    await server.deliver();
    smtp.received.length = 0;
    await db.delete(rateLimits);
  };
  return { db, smtp, server, roleIds, chefRole, market, bossId, boss, someone, invite, linkToken, setPassword, reset };
}

import { connect } from '#server/db/client.ts';
import { demoPassword } from '#server/demo/content/people.ts';
import { setPasswords } from '#server/session/embedded-provider.ts';
import { type ApiClient, signInToApi } from '../../tools/api-client.ts';
import { admin } from '../demo-people.ts';

/** Adds people with the rights of the demo's Super Admin, and signs them in, each with a separate session. */
export async function signInPeople(databaseUrl: string, url: string, count: number): Promise<readonly ApiClient[]> {
  const db = connect(databaseUrl);
  const { rows } = await db.$client.query<{ id: string; email: string }>(
    `insert into users (type, email, first_name, last_name, role_id)
     select 'User', 'soak' || person || '@brigade.example', 'Soak', 'No ' || person, role_id
     from users, generate_series(0, $2 - 1) as person where email = $1 returning id, email`,
    [admin, count],
  );
  await setPasswords(
    db,
    rows.map(({ id }) => id),
    demoPassword,
  );
  await db.$client.end();
  const clients: ApiClient[] = [];
  for (const { email } of rows) clients.push(await signInToApi(url, email, demoPassword));
  return clients;
}

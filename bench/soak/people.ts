import { connect } from '#server/db/client.ts';
import { demoPassword, staff } from '#server/demo/content/people.ts';
import { setPasswords } from '#server/session/embedded-provider.ts';
import { type ApiClient, signInToApi } from '../../tools/api-client.ts';

const emailOf = (person: number) => `soak${person}@brigade.example`;

/** Adds people with the rights of the demo's Super Admin, and a password. */
async function addPeople(databaseUrl: string, count: number): Promise<void> {
  const db = connect(databaseUrl);
  try {
    const { rows } = await db.$client.query<{ id: string }>(
      `insert into users (type, email, first_name, last_name, role_id)
       select 'User', 'soak' || person || '@brigade.example', 'Soak', 'No ' || person, role_id
       from users, generate_series(0, $2 - 1) as person where email = $1 returning id`,
      [staff.find(({ role }) => role === 'Super Admin')?.email, count],
    );
    const ids = rows.map(({ id }) => id);
    await setPasswords(db, ids, demoPassword);
  } finally {
    await db.$client.end();
  }
}

/** Signs them all in, each with a separate session. The server checks two passwords at once. */
export async function signInPeople(databaseUrl: string, url: string, count: number): Promise<readonly ApiClient[]> {
  await addPeople(databaseUrl, count);
  const clients: ApiClient[] = [];
  for (let person = 0; person < count; person += 2) {
    const pair = [person, person + 1].filter((one) => one < count);
    clients.push(...(await Promise.all(pair.map((one) => signInToApi(url, emailOf(one), demoPassword)))));
  }
  return clients;
}

import { expect, test } from 'vitest';
import type { OperationName } from '#contract/operations.ts';
import { StaleDetails } from '#contract/stale.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { recordsToSave, type Saved, saves } from '#testing/saves.ts';

/** `npm run test:all` has 20 people with 50 edits each. */
const isAll = process.env.TEST_ALL === '1';
const PEOPLE = isAll ? 20 : 3;
const EDITS = isAll ? 50 : 3;

const { db } = await testDatabase();
const server = await testApp(db);
const boss = await server.addUser('superAdmin');
const people = [boss];
while (people.length < PEOPLE) people.push(await server.addUser('superAdmin'));
const records = await recordsToSave(db, server, boss);

interface Accepted {
  readonly seen: string;
  readonly now: string;
  readonly body: unknown;
}

/** One person edits again and again, each time what this person has seen last. */
async function editAgainAndAgain(by: typeof boss, { url, body, changes }: Saved, first: string): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  const bodies = [...Object.values(changes), body];
  let seen = first;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const sent = bodies[(edit + people.indexOf(by)) % bodies.length];
    const reply = await server.call(by, 'PUT', url, sent, { 'if-match': seen });
    expect([200, 412], JSON.stringify(reply.body)).toContain(reply.status);
    const now =
      reply.status === 200 ? String(reply.headers.etag) : `"${StaleDetails.parse(reply.body.error.details).version}"`;
    if (reply.status === 200 && now !== seen) accepted.push({ seen, now, body: sent });
    seen = now;
  }
  return accepted;
}

test.each(saves)(
  'people who save by %s at the same time overwrite nothing that they have not seen (errors-3)',
  {
    timeout: 300_000,
  },
  async (name) => {
    const record = await records[name as OperationName]?.();
    if (!record) throw new Error(`testing/saves.ts has no record for ${name}.`);
    const { headers } = await server.call(boss, 'PUT', record.url, record.body);
    const first = String(headers.etag);
    const accepted = (await Promise.all(people.map((by) => editAgainAndAgain(by, record, first)))).flat();

    // Each accepted edit follows another one: nobody's was made without having seen the one before.
    const followed = new Map(accepted.map((edit) => [edit.seen, edit]));
    expect(followed.size).toBe(accepted.length);
    let last: Accepted | undefined;
    let count = 0;
    for (let edit = followed.get(first); edit; edit = followed.get(edit.now)) {
      last = edit;
      count += 1;
    }
    expect(count).toBe(accepted.length);
    expect(count).toBeGreaterThan(0);

    // A save that changes nothing keeps the version: what is there is what the last one said.
    const again = await server.call(boss, 'PUT', record.url, last?.body, { 'if-match': String(last?.now) });
    expect([again.status, again.headers.etag]).toEqual([200, last?.now]);
  },
);

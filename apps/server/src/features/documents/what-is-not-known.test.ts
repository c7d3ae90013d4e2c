import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostTexts } from '#contract/host-texts.ts';
import { superAdminRole } from '#contract/permissions.ts';
import { unknownKinds } from '#domain/service-plan/unknowns.ts';
import type { Client } from '#testing/client.ts';
import { identityApp } from '#testing/identity-app.ts';
import { readByReader, readers } from '#testing/reader-texts.ts';
import type { Cell } from '#testing/unknown-cells.ts';
import { makeUnknownServices } from '#testing/unknown-services.ts';
import { readerTitles, whatIsNotKnown } from '#testing/what-is-not-known.ts';

/*
 * What every reader says of what is not known (service-plan-2). The compiler asks for the cells of a new kind, and of a new
 * reader. The services are made by hand, and the papers printed.
 */

const kitchen = await makeUnknownServices();
const keyClient = await makeKey();
const page = join(import.meta.dirname, '../../../../../docs/rules/service-plan.md');

/** A client that reads by key. */
async function makeKey(): Promise<Client> {
  const server = await identityApp(kitchen.db);
  await server.addPerson({ email: 'board@example.com', role: superAdminRole });
  const person = server.client();
  await person.signIn('board@example.com');
  const secret = `brigade_${randomBytes(32).toString('base64url')}`;
  const permissions = ['View Scheduled Menus & Elements'];
  await person.call('POST', '/v1/api-keys', { name: 'Menu board', permissions, lifeDays: 30, secret });
  return Object.assign(server.client(), { token: secret });
}

/** What differs from one test to the next. */
const plain = (sentence: string) => sentence.replace(String.raw`\d+ \(cancelled\)`, '(cancelled)');

const kinds = unknownKinds.filter((kind) => kind !== 'keptPlan');
describe.each(kinds)('of %s', (kind) => {
  test.each(readers)('%s says what it says, or has a reason', async (reader) => {
    const cell = whatIsNotKnown[kind].cells[reader];
    if (typeof cell === 'object') return expect(cell.because).toMatch(/^[A-Z].{10,}\.$/);
    const text = await readByReader[reader](kitchen.services[kind], kitchen);
    return cell.includes('\\') ? expect(text).toMatch(new RegExp(cell)) : expect(text).toContain(cell);
  });
});

test.each(kinds)('of %s the API says the same by key', async (kind) => {
  const { services, call } = kitchen;
  const byKey: typeof call = async (_user, method, url, body) => ({
    ...(await keyClient.call(method, url, body)),
    raw: Buffer.alloc(0),
  });
  expect(await readByReader.api(services[kind], { ...kitchen, call: byKey })).toBe(
    await readByReader.api(services[kind], kitchen),
  );
});

test('a kept day says how old it is', () => {
  expect(whatIsNotKnown.keptPlan.cells.hostPage).toBe(hostTexts.notLoadedSince('8:59 AM'));
});

const toLine = (titles: readonly string[], cell: Cell) =>
  `| ${titles.join(', ')} | ${typeof cell === 'object' ? `– ${cell.because}` : `\`${plain(cell)}\``} |`;

/** Readers that say the same are one line. */
function toTable(kind: (typeof unknownKinds)[number]): string {
  const { title, example, cells } = whatIsNotKnown[kind];
  const byCell = Map.groupBy(readers, (reader) => JSON.stringify(cells[reader]));
  const lines = [...byCell.values()].flatMap((same) =>
    same[0]
      ? toLine(
          same.map((reader) => readerTitles[reader]),
          cells[same[0]],
        )
      : [],
  );
  return [
    `### ${title}`,
    example,
    '',
    '| reader | what it says, or why it says nothing |',
    '|---|---|',
    ...lines,
    '',
  ].join('\n');
}

test('the page of the rules says it in the same words; `vitest -u` writes it', async () => {
  const marker = '## What each reader says\n';
  const [rules] = readFileSync(page, 'utf8').split(marker);
  await expect(`${rules}${marker}\n${unknownKinds.map(toTable).join('\n')}`).toMatchFileSnapshot(page);
});

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReceivedMail } from '../testing/mail-server.ts';

// The server of the journeys and the journeys themselves are processes apart: mails pass between them as files.
const folder = path.join(tmpdir(), `brigade-journeys-mail-${process.env.E2E_PORT ?? process.env.PORT ?? 3611}`);

export function keepMail(mail: ReceivedMail): void {
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, `${Date.now()}-${Math.random().toString(36).slice(2)}`);
  // Nobody reads half of a mail.
  writeFileSync(`${name}.part`, JSON.stringify(mail));
  renameSync(`${name}.part`, `${name}.json`);
}

/** All mails to this address, the oldest first. */
export function mailsTo(address: string): ReceivedMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ReceivedMail)
    .filter((mail) => mail.to === address);
}

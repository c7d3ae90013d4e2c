import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { patientLimits } from '../testing/time-limits.ts';
import { buildWhatChanged } from '../tools/build.ts';
import { keepMail } from './mailbox.ts';

// The server of the journeys: the product as it ships, in front of a database of its own with the demo operator in it.
await buildWhatChanged();
const home = mkdtempSync(path.join(tmpdir(), 'brigade-journeys-'));
const database = await startEmbedded(path.join(home, 'data'));
const mail = await startMailServer(keepMail);
const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
  stdio: 'inherit',
  env: {
    LOG_LEVEL: 'warn',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Sonoran Table <kitchen@example.com>',
    ...patientLimits,
    ...process.env,
    HOST: 'localhost',
    DATABASE_URL: database.url,
    DEMO: '1',
  },
});

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)));
  await mail.stop();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
server.once('exit', stop);

import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/client.ts';
import { keepHorizonFilled } from '#server/jobs/horizon.ts';
import { openIdentity } from '#server/session/open-identity.ts';

// A process of the server by itself, on a free port, in front of the database of the test that started it. It says
// "ready" when it listens, and ends with the pipe of its input.
const url = process.env.DATABASE_URL ?? '';
const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });
const db = connect(url);
const app = await buildApp({ config, db, identity: await openIdentity(config, db) });
keepHorizonFilled(app, db);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write('ready\n');
process.stdin.resume().on('end', async () => {
  // Closing waits for the fill that is under way.
  await app.close();
  await db.$client.end();
});

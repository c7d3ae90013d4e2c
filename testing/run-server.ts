import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/client.ts';
import { stopServing } from '#server/http/stopping.ts';
import { openServer } from '#server/server.ts';
import { getPort } from './server-port.ts';

// A separate server process on a free port, on the database of the test that started it. Unlike the product's own start,
// it accepts a database without durable settings. It prints its address, and exits when its stdin ends.
const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test', ...process.env });
const db = connect(config.DATABASE_URL ?? '', { directUrl: config.DATABASE_DIRECT_URL });
const app = await openServer(config, db);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://127.0.0.1:${getPort(app.server)}\n`);
process.stdin.resume().on('end', async () => {
  // Like the product: closing alone would wait for clients that keep a connection open without a request.
  await stopServing(app, 0);
  await db.$client.end();
});

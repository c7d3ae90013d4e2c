import { diskIsFull } from '#contract/refusal.ts';
import { type Config, ConfigError, findDirectUrl, readConfig } from './config.ts';
import { connect, type Database, listMissingSettingCommands } from './db/client.ts';
import { getCauseMessage } from './db/database-errors.ts';
import type { EmbeddedServer } from './db/embedded.ts';
import { isDatabaseDiskFull, isDiskFull } from './db/full-disk.ts';
import { migrateIfSafe, OlderDatabase } from './db/migrate.ts';
import { hasEnteredData } from './demo/holds-data.ts';
import { stopServing } from './http/stopping.ts';
import { backupFolder } from './places.ts';
import { openServer } from './server.ts';

/** After the drain, requests in progress, the outbox and the embedded PostgreSQL share this time. */
const LONGEST_STOP = 20_000;

/** A failed start prints one line and exits with code 1. */
class StartError extends Error {}

async function waitFor(starting: Promise<EmbeddedServer> | undefined): Promise<EmbeddedServer | undefined> {
  try {
    return await starting;
  } catch (error) {
    throw new StartError(`The embedded PostgreSQL did not start: ${error instanceof Error ? error.message : error}`);
  }
}

async function prepareDatabase(url: string, embedded: EmbeddedServer | undefined): Promise<void> {
  try {
    const unsafe = await migrateIfSafe(url);
    if (unsafe.length > 0) throw new StartError(`The database could lose saves: switch on ${unsafe.join(', ')}.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isDiskFull(error)) throw new StartError(diskIsFull);
    const reason = error instanceof Error ? error.message || ('code' in error && error.code) : error;
    const newOne = embedded ? `Delete the folder ${embedded.data} to` : 'Set DATABASE_URL to an empty database to';
    const remedy = error instanceof OlderDatabase ? ` ${newOne} start with a new one.` : '';
    throw new StartError(`The database cannot be used: ${reason}${remedy}`);
  }
}

/** Through a pooler in transaction mode a connection cannot bring its own settings: days would end at another hour. */
async function refusePoolerWithoutSettings(db: Database): Promise<void> {
  const missing = await listMissingSettingCommands(db).catch((error: unknown) => {
    throw new StartError(`The pooler of DATABASE_URL does not answer: ${getCauseMessage(error)}`);
  });
  if (missing.length > 0)
    throw new StartError(`Give the role of DATABASE_URL its settings, then reconnect the pooler: ${missing.join(' ')}`);
}

/** The embedded database gets the demo at first start unless it is told not to, another one on request. Neither when it has data. */
async function offerDemo(config: Config, db: Database): Promise<void> {
  if (await hasEnteredData(db)) return;
  const { demoGreeting, loadDemo } = await import('./demo/load-demo.ts');
  const isLoaded = await loadDemo(db, new Date(), { passwords: config.IDENTITY === 'embedded' });
  if (isLoaded) console.log(demoGreeting);
}

/** Also when the parent process is gone: nobody else could stop this one. */
function stopBySignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Stopping failed: ${error instanceof Error ? error.message : error}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  process.on('disconnect', stopOnce);
}

/**
 * For `localhost`, Fastify opens a listener for each address of that name, and only the first one refuses broken requests
 * in our shape and stops in order. Browsers try 127.0.0.1, too.
 */
const toAddress = (host: string) => (host === 'localhost' ? '127.0.0.1' : host);

async function serve(embedded: EmbeddedServer | undefined): Promise<void> {
  try {
    const config = readConfig(process.env);
    const url = config.DATABASE_URL ?? embedded?.url ?? '';
    await prepareDatabase(findDirectUrl(config) ?? url, embedded);
    const db = connect(url, { directUrl: config.DATABASE_DIRECT_URL });
    if (config.DATABASE_DIRECT_URL) await refusePoolerWithoutSettings(db);
    // It starts all the same: what is there can be read.
    if (await isDatabaseDiskFull(db)) console.error(diskIsFull);
    if (config.DEMO ?? embedded !== undefined) await offerDemo(config, db);
    const app = await openServer(config, db, embedded ? { backupsInto: backupFolder } : {});

    stopBySignal(async () => {
      setTimeout(() => process.exit(1), config.DRAIN_SECONDS * 1_000 + LONGEST_STOP).unref();
      await stopServing(app, config.DRAIN_SECONDS);
      await db.$client.end();
      await embedded?.stop();
    });
    await app.listen({ port: config.PORT, host: toAddress(config.HOST) }).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EADDRINUSE'
          ? `Port ${config.PORT} is taken: stop what listens there, or set PORT to another one.`
          : `Cannot listen on ${config.HOST}:${config.PORT}: ${error.message}`,
      );
    });
    process.send?.('ready');
    console.log(`Brigade is ready: ${config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`}`);
  } catch (error) {
    // On a second start the port is taken. It must not stop the first one's database.
    if (!embedded?.wasRunning) await embedded?.stop();
    throw error;
  }
}

/** Starts the product on the embedded database or on `DATABASE_URL`, and stops the database when the start fails. */
export async function start(starting: Promise<EmbeddedServer> | undefined): Promise<void> {
  try {
    await serve(await waitFor(starting));
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof ConfigError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  }
}

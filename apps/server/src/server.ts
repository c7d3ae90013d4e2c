import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, getPublicUrl } from './config.ts';
import type { Database } from './db/client.ts';
import { scheduleCleanUp } from './jobs/clean-up.ts';
import { scheduleEventFill } from './jobs/fill-recurring-events.ts';
import { scheduleNightlyBackup } from './jobs/nightly-backup.ts';
import { getOperatorName, openMail } from './mail/open-mail.ts';
import { createDeliver } from './outbox/deliver.ts';
import { startMailWorker } from './outbox/mail-worker.ts';
import { dataFolder } from './places.ts';
import { openIdentity } from './session/open-identity.ts';

interface ServerOptions {
  /** Where nightly backups go. Unset: somebody else backs this database up. */
  readonly backupsInto?: string;
}

/** One server process: HTTP, outbox and hourly jobs. Any number of processes may share one database. */
export async function openServer(config: Config, db: Database, options: ServerOptions = {}): Promise<FastifyInstance> {
  const identity = openIdentity(config, db);
  const app = await buildApp({ config, db, identity });
  const send = openMail(config, path.join(dataFolder, 'mail'), (file) => app.log.warn({ file }, 'mail written'));
  startMailWorker(
    app,
    db,
    createDeliver({ db, identity, send, operator: getOperatorName(config), publicUrl: getPublicUrl(config) }),
    getPublicUrl(config),
  );
  scheduleEventFill(app, db);
  scheduleCleanUp(app, db);
  if (options.backupsInto) scheduleNightlyBackup(app, db, options.backupsInto);
  return app;
}

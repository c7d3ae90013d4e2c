import { Transform } from 'node:stream';
import { systemOperations } from '#contract/system.ts';
import { writeArchive } from '../../db/archive/write-archive.ts';
import { runOutsideTimeLimit } from '../../db/time-limit.ts';
import { type RouteContext, serve } from '../../http/serve.ts';
import { readProductVersion } from '../../places.ts';
import { runAndRecordBackup } from './commands.ts';
import { readSystem } from './queries.ts';

/** A download without progress for this long counts as abandoned. */
const LONGEST_SILENCE = 60_000;
const BROKEN_OFF = 'The download was broken off.';

export function registerSystemRoutes(context: RouteContext): void {
  const { db, config } = context;
  const version = readProductVersion();

  serve(context, 'getSystemStatus', systemOperations.getSystemStatus, async () => {
    const { database, ...status } = await readSystem(db);
    return { data: { version, database: { isEmbedded: !config.DATABASE_URL, ...database }, ...status } };
  });

  serve(context, 'downloadBackup', systemOperations.downloadBackup, async ({ request, reply }) => {
    let bytes = 0;
    const file = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    reply.raw.setTimeout(LONGEST_SILENCE, () => reply.raw.destroy());
    // Goes on after the answer has begun, for as long as the download takes.
    const writing = runOutsideTimeLimit(() =>
      runAndRecordBackup(db, 'asked', async () => {
        await writeArchive(db.directUrl, file).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new Error(BROKEN_OFF) : error;
        });
        return bytes;
      }),
    );
    writing.catch((error: Error) => {
      request.log.error({ reason: error.message }, 'a backup was not downloaded');
      file.destroy(error);
    });
    const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    return { file, fileName: `brigade-${moment}.tar.zst` };
  });
}

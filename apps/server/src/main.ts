import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { beginEmbedded } from './db/embedded.ts';
import { dataFolder } from './places.ts';

// Compiled code is kept for the next start. Where nothing can be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));

// PostgreSQL starts while the product is read in: nothing else gets a turn in the meantime, so it begins before.
const beginning = process.env.DATABASE_URL ? undefined : beginEmbedded(dataFolder);
const embedded = beginning?.then(({ ready }) => ready);
// Whether it begins and whether it starts is for `start` to say, which waits for both.
embedded?.catch(() => {});
await Promise.allSettled([beginning]);

const { start } = await import('./start.ts');
await start(embedded);

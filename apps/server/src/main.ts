import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { beginEmbedded } from './db/embedded.ts';
import { dataFolder } from './places.ts';

// Caches compiled code for the next start. Without a writable folder, nothing is cached.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));

// Starts PostgreSQL before the imports, which block the thread: both then run in parallel.
const beginning = process.env.DATABASE_URL ? undefined : beginEmbedded(dataFolder);
const embedded = beginning?.then(({ ready }) => ready);
// `start` awaits this and reports its failure.
embedded?.catch(() => {});
await Promise.allSettled([beginning]);

const { start } = await import('./start.ts');
await start(embedded);

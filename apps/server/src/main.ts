import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { startEmbedded } from './db/embedded.ts';
import { dataFolder } from './places.ts';

// Compiled code is kept for the next start. Where nothing can be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));

// PostgreSQL starts while the product is read in: the two take about as long.
const embedded = process.env.DATABASE_URL ? undefined : startEmbedded(dataFolder);
embedded?.catch(() => {
  // Said by `start`, which waits for it.
});

const { start } = await import('./start.ts');
await start(embedded);

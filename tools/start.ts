import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.ts';

await buildWhatChanged();
await import(pathToFileURL(path.resolve(import.meta.dirname, '../apps/server/dist/main.js')).href);

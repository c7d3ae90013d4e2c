import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each text file compressed beside it, once at build time, for the server to send as it is. */
export function createPrecompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    // After every other plugin, so that what they write is compressed too.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: folder })) {
          const file = path.join(folder, name);
          const text = readFileSync(file);
          if (text.length < 1024) continue;
          writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params: quality }));
        }
      },
    },
  };
}

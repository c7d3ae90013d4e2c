import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const output = path.join(import.meta.dirname, 'dist');

/** The server's child processes, built beside it: each in one file starts in a third of the time. */
const programs: Readonly<Record<string, string>> = {
  'printer-process': path.join(import.meta.dirname, '../../packages/documents/src/printer-process.ts'),
  'table-process': path.join(import.meta.dirname, 'src/files/table-process.ts'),
  'password-process': path.join(import.meta.dirname, 'src/session/password-process.ts'),
};

/** A module that looks for files beside itself still finds them beside its source, also when the clone is moved. */
function keepPlaces(): Plugin {
  const fromOutput = (place: string) => path.relative(output, place).split(path.sep).join('/');
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/')) return undefined;
      const beside = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(dirname|url)/g;
      return code.replaceAll(beside, (found, name, property) => {
        if (name in programs) return `new URL('./${name}.js', import.meta.url)`;
        if (name !== undefined) return found;
        return property === 'url'
          ? `new URL('${fromOutput(id)}', import.meta.url).href`
          : `process.getBuiltinModule('node:url').fileURLToPath(new URL('${fromOutput(path.dirname(id))}', import.meta.url))`;
      });
    },
  };
}

/** The server in one file: a thousand modules take a second to find and read, one takes a third of it (decision 02). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces()],
  build: {
    ssr: true,
    outDir: output,
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: { main: path.join(import.meta.dirname, 'src/main.ts'), ...programs },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    // The first read files of their own package, or are found only on the machine that runs. The last are never used, and a
    // quarter of the file.
    external: [
      ...['@fastify/swagger-ui', '@myriaddreamin/typst-ts-node-compiler', 'pg-native'],
      ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
    ],
  },
});

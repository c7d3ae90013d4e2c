import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const output = path.join(import.meta.dirname, 'dist');

/** A module that looks for files beside itself goes on looking where its source lies, also when the clone is moved. */
function keepPlaces(): Plugin {
  const fromOutput = (place: string) => path.relative(output, place).split(path.sep).join('/');
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/')) return undefined;
      return code.replaceAll(/import\.meta\.(dirname|url)/g, (_found, property) =>
        property === 'url'
          ? `new URL('${fromOutput(id)}', import.meta.url).href`
          : `new URL('${fromOutput(path.dirname(id))}', import.meta.url).pathname`,
      );
    },
  };
}

/** Imported as a module, `node:http` makes Node read in the WebSocket client that it also exports and nobody here uses. */
function takeOnlyWhatIsUsed(): Plugin {
  const whole = /^import ([\w$]+) from "(node:https?)";/gm;
  return {
    name: 'take-only-what-is-used',
    renderChunk: (code) => code.replace(whole, 'const $1 = process.getBuiltinModule("$2");'),
  };
}

/** The server in one file: a thousand modules take a second to find and read, one takes a third of it (decision 100). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces(), takeOnlyWhatIsUsed()],
  build: {
    ssr: 'src/main.ts',
    outDir: output,
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
  ssr: {
    noExternal: true,
    // These read files of their own package, or are found only on the machine that runs.
    external: ['@fastify/swagger-ui', 'piscina', 'pg-native'],
  },
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { operationPaths } from './build/operation-paths.ts';
import { precompress } from './build/precompress.ts';

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const routes = readJson('tsr.config.json');
const server = process.env.BRIGADE_SERVER ?? 'http://localhost:3000';
const toServer = Object.fromEntries(['/v1', '/v2beta', '/me', '/auth'].map((path) => [path, server]));

export default defineConfig({
  root: inRoot('apps/web'),
  define: { __APP_VERSION__: JSON.stringify(readJson('package.json').version) },
  plugins: [
    // Absolute paths, because the build may be started from any folder.
    tanstackRouter({
      ...routes,
      routesDirectory: inRoot(routes.routesDirectory),
      generatedRouteTree: inRoot(routes.generatedRouteTree),
    }),
    react(),
    operationPaths(),
    precompress(),
  ],
  build: { manifest: true, target: 'es2023', chunkSizeWarningLimit: 600 },
  server: { proxy: toServer },
  preview: { proxy: toServer },
});

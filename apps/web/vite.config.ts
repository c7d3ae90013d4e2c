import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { createFirstLoadPlugin, isFirstLoad } from './build/first-load.ts';
import { createOperationPathsPlugin } from './build/operation-paths.ts';
import { createPrecompressPlugin } from './build/precompress.ts';

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const routes = readJson('tsr.config.json');
const server = process.env.BRIGADE_SERVER ?? 'http://localhost:3000';
/** Whole parts of a path: '/menus' is a screen. */
const toServer = { '^/(v1|v2beta|me|auth|docs|openapi\\.json)(/|\\?|$)': server };

/** Hosts open the app in basements: it and its code are on the phone. What only offices use is not. */
const worksWithoutSignal: Partial<VitePWAOptions> = {
  // A new version asks before it takes over, so that no form disappears under somebody's hands.
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    name: 'Brigade',
    short_name: 'Brigade',
    description: 'The tool with which a catering operator runs its day',
    start_url: '/hosts',
    scope: '/',
    display: 'standalone',
    background_color: '#0B1F3A',
    theme_color: '#0B1F3A',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg}', '**/inter-latin-wght-normal-*.woff2'],
    globIgnores: ['**/*Calendar*', '**/firebase*'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(v1|v2beta|auth|me|health|metrics|docs|openapi\.json)(\/|\?|$)/],
    cleanupOutdatedCaches: true,
  },
};

export default defineConfig({
  root: inRoot('apps/web'),
  define: { __APP_VERSION__: JSON.stringify(readJson('package.json').version) },
  plugins: [
    // Absolute paths, because the build may be started from any folder.
    tanstackRouter({
      ...routes,
      routesDirectory: inRoot(routes.routesDirectory),
      generatedRouteTree: inRoot(routes.generatedRouteTree),
      // Loaders too: else the queries of all screens come with the first one.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    createOperationPathsPlugin(),
    VitePWA(worksWithoutSignal),
    createFirstLoadPlugin(),
    createPrecompressPlugin(),
  ],
  // React has it built in: what its older versions needed stays away.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    manifest: true,
    target: 'es2023',
    // The first load has a separate budget: tools/check-first-load.ts.
    chunkSizeWarningLimit: 700,
    // Every browser that runs es2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Neither says so of itself, and nobody calls what needs them: `withTheme` of Emotion.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      // What the first load imports on demand may well be in a chunk that later screens share: it waits for neither.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: { groups: [{ name: 'first-load', test: isFirstLoad }] },
      },
    },
  },
  server: { proxy: toServer },
  preview: { proxy: toServer },
});

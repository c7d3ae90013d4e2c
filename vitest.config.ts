import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { createOperationPathsPlugin } from './apps/web/build/operation-paths.ts';
import { launchOptions } from './tools/chromium.ts';

/** They measure, or try at random for longer: `TEST_ALL=1`, as `npm run test:all` has it (decision 57). */
const longFiles = [
  'bench/growth.test.ts',
  '**/{sheet-mutations,printed-fields,any-text,embedded-after-a-crash}.test.ts',
];
const isAll = process.env.TEST_ALL === '1';

/** Only where the Auth emulator runs: `npm run test:firebase`. */
const firebase = process.env.FIREBASE_AUTH_EMULATOR_HOST
  ? [
      {
        test: {
          name: 'firebase',
          include: ['apps/server/**/*.emulator.test.ts', 'e2e/*.emulator.test.ts'],
          globalSetup: ['testing/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ]
  : [];

/** Begun last, each of these would run on alone when all others have ended. */
const longest = ['growth.test.ts', 'undo-every-table.test.ts', 'passwords.test.ts', 'archive.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Half of a test is waiting, for a database or for a browser to paint: one worker would leave a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          include: ['packages/{contract,domain}/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          // Files of one worker share what they import: to load the server again for each took longer than its tests.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'packages/documents/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.emulator.test.ts', ...(isAll ? [] : longFiles)],
          globalSetup: ['testing/postgres.ts'],
          env: {
            // Servers and commands that tests start from their sources are compiled once.
            NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'node_modules/.cache/compiled'),
            NODE_OPTIONS: `--import=${new URL('testing/cheap-hashes.ts', import.meta.url)}`,
          },
          // For what hangs. Beside other work, a test takes twenty times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      ...firebase,
      {
        plugins: [react(), createOperationPathsPlugin()],
        define: {
          __APP_VERSION__: JSON.stringify('test'),
          'process.env.TEST_ALL': JSON.stringify(isAll ? '1' : ''),
        },
        // A dependency found while tests run reloads the page under the test, which hangs: a cache from before an import was
        // added would let that happen. To look anew costs three seconds.
        optimizeDeps: {
          force: true,
          entries: ['apps/web/src/**/*.{ts,tsx}'],
          include: ['axe-core', 'react-dom/client', '@emotion/react'],
        },
        test: {
          name: 'screens',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['testing/screens-setup.ts'],
          restoreMocks: true,
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});

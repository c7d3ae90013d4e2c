import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './tools/chromium.ts';

const port = Number(process.env.E2E_PORT ?? 3611);
/** `npm run test:all`: the long ones too, which `npm test` leaves out (decision 57). */
const isAll = process.env.TEST_ALL === '1';

/** Journeys run against the real server with its own fresh database and the demo operator in it. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  // Two walk while the third waits: for a mail, a server that starts, a page that settles.
  workers: 3,
  // For what hangs: beside other work, a step takes ten times as long.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: launchOptions(),
    // Recording every step costs a third of a journey: switch it on for the one that fails, with --trace on.
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
  },
  projects: [
    // First: a file runs in one worker, and the longest one of phones would walk alone when all others have ended.
    {
      name: 'phone',
      // Painted at the scale of a phone, each page has seven times the pixels, and no journey looks at them.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      grep: isAll ? /@phone|@both/ : /@phone/,
      ...(!isAll && { grepInvert: /@long/ }),
    },
    {
      name: 'desktop',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // Each new browser would put the whole app on its disk. What that is for, phones prove.
        serviceWorkers: 'block',
      },
      grepInvert: isAll ? /@phone/ : /@phone|@long/,
    },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${port}/health/ready`,
    env: { PORT: String(port) },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});

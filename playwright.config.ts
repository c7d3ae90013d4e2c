import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './tools/chromium.ts';

const port = Number(process.env.E2E_PORT ?? 3611);

/** Journeys run against the real server with its own fresh database and the demo operator in it. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  // Each journey is a long walk, and two run at once beside the server and its database on two cores.
  expect: { timeout: 20_000 },
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
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone|@both/ },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${port}/health/ready`,
    env: { PORT: String(port) },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** Debian packages. The headless shell is a tenth faster and smaller to install. */
const debianPackages = ['chromium-headless-shell', 'chromium'];
const debianPaths = debianPackages.map((name) => `/usr/bin/${name}`);

/** Playwright returns the path of the full browser only; the headless shell, the only one installed, is beside it. */
function findPlaywrightPath(): string | undefined {
  const whole = chromium.executablePath();
  const [, folder, revision] = /^(.*)chromium-(\d+)/.exec(whole) ?? [];
  const cwd = `${folder}chromium_headless_shell-${revision}`;
  const [shell] = globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd });
  if (shell) return path.join(cwd, shell);
  return existsSync(whole) ? whole : undefined;
}

/** The browser of the tests: the configured one, the system's, or the one that Playwright installed. */
function findChromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? debianPaths.find((file) => existsSync(file)) ?? findPlaywrightPath();
}

// Without the network flags, a browser without network access retries its background requests forever. Without motion,
// dialogs open and close at once: waiting for them was a part of every test.
const quiet = [
  '--force-prefers-reduced-motion',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** Launch options of Chromium for Vitest, Playwright and the benchmark. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromiumPath();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath && { executablePath }), args: [...quiet, '--disable-component-update', ...asRoot] };
}

async function run(command: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [status] = await once(child, 'close');
  return status === 0;
}

/** Installs a browser if there is none; logs what it does. */
export async function ensureChromium(): Promise<boolean> {
  const knownPath = findChromiumPath();
  if (knownPath) {
    console.log(`browser: ${knownPath}`);
    return true;
  }
  console.log('browser: none found, installing the one of Playwright…');
  if (await run('playwright', ['install', '--only-shell', 'chromium'])) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('browser: that one is not to be had, installing one of the Debian packages…');
  await run('apt-get', ['update', '-qq']);
  for (const name of debianPackages) {
    if (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) break;
  }
  return findChromiumPath() !== undefined;
}

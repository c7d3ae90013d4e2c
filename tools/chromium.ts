import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** Of the Debian packages. The shell draws nothing on a screen: a tenth quicker, and smaller to install. */
const debianPackages = ['chromium-headless-shell', 'chromium'];
const debianPaths = debianPackages.map((name) => `/usr/bin/${name}`);

/** Playwright tells only where the whole browser would be; the shell, which is all that is installed, lies beside it. */
function playwrightPath(): string | undefined {
  const whole = chromium.executablePath();
  const [, folder, revision] = /^(.*)chromium-(\d+)/.exec(whole) ?? [];
  const cwd = `${folder}chromium_headless_shell-${revision}`;
  const [shell] = globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd });
  if (shell) return path.join(cwd, shell);
  return existsSync(whole) ? whole : undefined;
}

/** The browser of the tests: the one asked for, the machine's own, or the one Playwright installed. */
function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? debianPaths.find((file) => existsSync(file)) ?? playwrightPath();
}

// Without these a browser on a machine with a closed network retries for ever what nobody asked for.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** How Chromium is started: for components through Vitest, for journeys through Playwright, for the benchmark. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = chromiumPath();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath && { executablePath }), args: [...quiet, '--disable-component-update', ...asRoot] };
}

async function run(command: string, args: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [status] = await once(child, 'close');
  return status === 0;
}

/** Makes sure that there is a browser; says what it does. */
export async function ensureChromium(): Promise<boolean> {
  const known = chromiumPath();
  if (known) {
    console.log(`browser: ${known}`);
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
  return chromiumPath() !== undefined;
}

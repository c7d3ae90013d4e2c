import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const ofDebian = '/usr/bin/chromium';

/** The browser of the tests: the one asked for, the machine's own, or the one Playwright installed. */
function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(ofDebian)) return ofDebian;
  return undefined;
}

// Without these a browser on a machine with a closed network retries for ever what nobody asked for.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** How tests start Chromium: components through Vitest, journeys through Playwright. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = chromiumPath();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath && { executablePath }), args: [...quiet, '--disable-component-update', ...asRoot] };
}

/** Makes sure that there is a browser; says what it does. */
export function ensureChromium(): boolean {
  const known = chromiumPath();
  if (known) {
    console.log(`browser: ${known}`);
    return true;
  }
  if (existsSync(chromium.executablePath())) return true;
  console.log('browser: none found, installing the one of Playwright…');
  if (spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' }).status === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('browser: that one is not to be had, installing the one of the Debian package…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env });
  return existsSync(ofDebian);
}

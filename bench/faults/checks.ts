/** The faults that `npm run faults` causes, each with a fault in our own code that its test must notice. */
export interface FaultCheck {
  readonly fault: string;
  readonly test: string;
  /** What is planted for `--prove`, and where. */
  readonly planted: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}

const server = (file: string) => `apps/server/src/${file}`;

export const faultChecks: readonly FaultCheck[] = [
  {
    fault: 'PostgreSQL is killed, restarted, and its connections are reset, under eight writers',
    test: server('db/database-away.test.ts'),
    planted: 'a connection without a listener for errors',
    file: server('db/guarded-client.ts'),
    text: "this.on('error', () => undefined);",
    replacement: '',
  },
  {
    fault: 'the machine of the primary is lost: failover to a synchronous standby',
    test: server('db/failover.test.ts'),
    planted: 'a standby that is taken for a fault of the product',
    file: server('http/errors.ts'),
    text: "'25006', ",
    replacement: '',
  },
  {
    fault: 'processes behind each proxy of deploy/ are restarted in turn, and their database is lost',
    test: server('http/behind-a-proxy.test.ts'),
    planted: 'a process that is ready until its listener closes',
    file: server('http/stopping.ts'),
    text: 'app.stopping.hasBegun = true;\n  await pause(drainSeconds * 1_000);',
    replacement: 'await pause(drainSeconds * 1_000);\n  app.stopping.hasBegun = true;',
  },
  {
    fault: 'PostgreSQL and the pooler in front of it are killed under eight writers',
    test: server('db/pooler.test.ts'),
    planted: 'an author who stays on a connection that others use',
    file: server('db/transaction.ts'),
    text: ", true), set_config('brigade.step'",
    replacement: ", false), set_config('brigade.step'",
  },
  {
    fault: 'the server is killed between commit and answer',
    test: server('http/lost-answers.test.ts'),
    planted: 'stored answers that nobody finds',
    file: server('db/once.ts'),
    text: 'return rows[0];',
    replacement: 'return rows[rows.length];',
  },
  {
    fault: 'the database is slow, or silent',
    test: server('db/slow-database.test.ts'),
    planted: 'queries without the time limit of their request',
    file: server('db/time-limit.ts'),
    text: 'const left = Math.ceil(end - performance.now());',
    replacement: 'const left = Math.ceil(end);',
  },
  {
    fault: 'the disk of the database is full',
    test: server('db/full-disk.test.ts'),
    planted: 'a full disk that nobody is told of',
    file: server('http/errors.ts'),
    text: "if (isDiskFull(error)) return refuse('unavailable', diskIsFull);",
    replacement: '',
  },
  {
    fault: 'server and embedded PostgreSQL are killed together',
    test: server('db/embedded-after-a-crash.test.ts'),
    planted: 'a process id that is believed',
    file: server('db/embedded.ts'),
    text: '(await isListening(portInUse())) &&',
    replacement: '',
  },
  {
    fault: 'the mail server hangs, or refuses',
    test: server('outbox/hanging-mail.test.ts'),
    planted: 'deliveries without a time limit',
    file: server('outbox/outbox.ts'),
    text: 'await Promise.race([delivery, timeout]);',
    replacement: 'await delivery;',
  },
  {
    fault: 'two processes share one database',
    test: server('session/two-processes.test.ts'),
    planted: 'an outbox without leases',
    file: server('outbox/outbox.ts'),
    text: 'attempts = attempts + 1, due_at',
    replacement: 'attempts = attempts + 1, created_at',
  },
  {
    fault: 'the description service is away, late, endless, or lies',
    test: server('features/menus/description.test.ts'),
    planted: 'words of the service without a limit',
    file: server('features/menus/queries.ts'),
    text: 'if (body.length > MAX_TEXT_LENGTH) return undefined;',
    replacement: '',
  },
  {
    fault: 'the clock of the server jumps, forward and back, by hours and by a day',
    test: server('clock-jumps.test.ts'),
    planted: 'a pause that is measured by the wall clock',
    file: server('session/signing-keys.ts'),
    text: 'performance.now()',
    replacement: 'Date.now()',
  },
  {
    fault: 'a process is told to stop while requests are under way',
    test: server('http/stopping.test.ts'),
    planted: 'replies that keep their connection while the process stops',
    file: server('http/stopping.ts'),
    text: "if (app.stopping.hasBegun) reply.header('connection', 'close');",
    replacement: '',
  },
];

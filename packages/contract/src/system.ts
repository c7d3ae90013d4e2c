import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay } from './values.ts';

const backupKinds = ['nightly', 'asked', 'command'] as const;

/** How Brigade itself is doing, for those who run it (data-6). */
export const SystemStatus = z.object({
  version: z.string(),
  database: z.object({
    /** Started by Brigade itself; otherwise `DATABASE_URL` names it. */
    isEmbedded: z.boolean(),
    version: z.string(),
    bytes: z.int(),
  }),
  /** Mails and calls to the identity provider that are to be made. */
  outbox: z.object({ waiting: z.int(), failing: z.int() }),
  backups: z.object({
    last: z.object({ endedAt: z.string(), kind: z.enum(backupKinds), bytes: z.int() }).nullable(),
    /** Null once a later one worked. */
    problem: z.object({ endedAt: z.string(), reason: z.string() }).nullable(),
  }),
  /** The last day that the repeating schedules have filled. */
  filledUntil: CalendarDay.nullable(),
  /** Newest first. */
  failures: z.array(
    z.object({
      place: z.string(),
      reason: z.string(),
      times: z.int(),
      lastAt: z.string(),
      requestId: z.string().nullable(),
    }),
  ),
});
export type SystemStatus = z.output<typeof SystemStatus>;

export const systemOperations = {
  getSystemStatus: operation({
    method: 'GET',
    path: '/v1/system',
    permission: 'superAdmin',
    summary: 'Version, database, outbox, backups, last filled day and recent errors',
    data: SystemStatus,
  }),
  downloadBackup: operation({
    method: 'GET',
    path: '/v1/system/backup',
    permission: 'superAdmin',
    summary: 'Everything in one archive, password hashes and keys included',
    data: z.null(),
    binary: 'application/zstd',
  }),
};

import * as z from 'zod';

/** `details` of a `stale` refusal: the present version, and who changed what since, newest first. */
export const StaleDetails = z.object({
  version: z.int(),
  changes: z.array(
    z.object({
      /** A person's name; null for automatic changes. */
      changedBy: z.string().nullable(),
      changedAt: z.string(),
      /** In the words of the history, without prices (history-6, money-10). */
      sentences: z.array(z.string()),
    }),
  ),
});
export type StaleDetails = z.output<typeof StaleDetails>;

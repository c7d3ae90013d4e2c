import * as z from 'zod';

/** `details` of a refusal with code `stale`: the version there is now, and who changed what since, newest first. */
export const StaleDetails = z.object({
  version: z.int(),
  changes: z.array(
    z.object({
      /** A person's name; null when the product itself did it. */
      changedBy: z.string().nullable(),
      changedAt: z.string(),
      /** Column names of the record; the screen turns them into its labels. */
      fields: z.array(z.string()),
    }),
  ),
});
export type StaleDetails = z.output<typeof StaleDetails>;

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
      /** What belongs to the record and was saved with it: a menu's elements, an ingredient's vendors. */
      parts: z.array(
        z.object({
          table: z.string(),
          /** Of the dish, allergen, vendor or slot; null when that is gone by now. */
          name: z.string().nullable(),
          change: z.enum(['added', 'removed', 'changed']),
          /** Column names of a changed one. */
          fields: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type StaleDetails = z.output<typeof StaleDetails>;
export type StaleChange = StaleDetails['changes'][number];

import * as z from 'zod';

/** `details` of a `stale` refusal: the present version, and who changed what since, newest first. */
export const StaleDetails = z.object({
  version: z.int(),
  changes: z.array(
    z.object({
      /** A person's name; null for automatic changes. */
      changedBy: z.string().nullable(),
      changedAt: z.string(),
      /** Column names of the record; the screen shows its own labels. */
      fields: z.array(z.string()),
      /** Child rows saved with the record: a menu's elements, an ingredient's vendors. */
      parts: z.array(
        z.object({
          table: z.string(),
          /** Name of the dish, allergen, vendor or slot; null if it was deleted since. */
          name: z.string().nullable(),
          change: z.enum(['added', 'removed', 'changed']),
          /** Column names that changed. */
          fields: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type StaleDetails = z.output<typeof StaleDetails>;
export type StaleChange = StaleDetails['changes'][number];

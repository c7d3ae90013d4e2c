import * as z from 'zod';

/** Eaters who need something besides the menu, by need (scheduling-6). */
export const Accommodations = z.object({
  /** Eaters with accommodations; `headcountNoA` counts the others. */
  headcountA: z.int(),
  headcountNoA: z.int(),
  accommodationSummary: z.array(z.object({ name: z.string(), count: z.int(), isAllergen: z.boolean() })),
});
export type Accommodations = z.output<typeof Accommodations>;

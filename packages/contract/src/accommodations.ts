import * as z from 'zod';

/** How many eaters need something else than the menu, and what, by name. */
export const Accommodations = z.object({
  /** With accommodations. */
  headcountA: z.int(),
  headcountNoA: z.int(),
  accommodationSummary: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type Accommodations = z.output<typeof Accommodations>;

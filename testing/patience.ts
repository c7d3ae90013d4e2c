/**
 * How long a test waits for what must come within `milliseconds`. `npm run faults` measures it strictly. Beside other
 * tests the processor is shared, so `npm test` waits twenty times as long: it proves that the answer comes, not how fast.
 */
export const patience = (milliseconds: number) =>
  process.env.FAULT_ROUNDS === undefined ? 20 * milliseconds : milliseconds;

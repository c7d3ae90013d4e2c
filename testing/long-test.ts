import { test } from 'vitest';

export const isAll = process.env.TEST_ALL === '1';

/** A test that repeats another one's promise, or measures: `npm run test:all` (decision 57). */
export const longTest = test.runIf(isAll);

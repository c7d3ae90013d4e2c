import { expect, test } from 'vitest';

test('zod takes the setting up, though it is loaded later', async () => {
  await import('./schemas-without-eval.ts');
  const z = await import('zod');
  expect(z.config()).toBe(Reflect.get(globalThis, '__zod_globalConfig'));
  expect(z.config().jitless).toBe(true);
});

import { expect, type Page, test } from '@playwright/test';

export interface Inputs {
  clicks: number;
  keys: number;
}

declare global {
  interface Window {
    countInput: (kind: keyof Inputs) => void;
  }
}

/** Counts what a person does in a page, across its screens. A click that Enter or Space makes is a key. */
async function countInputs(page: Page): Promise<Inputs> {
  const inputs: Inputs = { clicks: 0, keys: 0 };
  await page.exposeFunction('countInput', (kind: keyof Inputs) => {
    inputs[kind] += 1;
  });
  const listen = () => {
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => isTrusted && detail > 0 && window.countInput('clicks'),
      true,
    );
    document.addEventListener('keydown', ({ isTrusted }) => isTrusted && window.countInput('keys'), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return inputs;
}

/** Does a job from where the page is, reports its clicks and keys, and holds them to what the job may take. */
export async function expectInputs(page: Page, job: string, most: Partial<Inputs>, walk: () => Promise<void>) {
  const inputs = await countInputs(page);
  await walk();
  const summary = `${job}: ${inputs.clicks} clicks, ${inputs.keys} keys`;
  test.info().annotations.push({ type: 'inputs', description: summary });
  process.stdout.write(`${summary}\n`);
  // Less than one is a walk that did nothing.
  expect(inputs.clicks + inputs.keys, summary).toBeGreaterThan(0);
  expect(inputs.clicks, summary).toBeLessThanOrEqual(most.clicks ?? 0);
  expect(inputs.keys, summary).toBeLessThanOrEqual(most.keys ?? 0);
}

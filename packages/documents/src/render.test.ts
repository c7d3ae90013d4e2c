import { afterAll, expect, test } from 'vitest';
import { DocumentBusyError, DocumentDataError } from './errors.ts';
import { fixture } from './fixtures/documents.ts';
import { closePrinters, renderDocument } from './render.ts';
import type { ChefNumbersView } from './schemas.ts';

afterAll(closePrinters);

const chefNumbers = fixture('chef-numbers', 'small');

test('a document is a PDF', async () => {
  const pdf = await renderDocument('chef-numbers', chefNumbers);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('data that cannot be printed is refused with the place of the fault', async () => {
  const faulty = { ...chefNumbers, accounts: [{ name: 'Cobalt HQ', headCount: -1, veggies: 0 }] };
  const refusal = await renderDocument('chef-numbers', faulty).catch((error) => error);
  expect(refusal).toBeInstanceOf(DocumentDataError);
  expect(Object.keys(refusal.fields)).toEqual(['accounts.0.headCount']);
});

test('missing data is refused and never replaced by an example', async () => {
  const missing = undefined as unknown as ChefNumbersView;
  await expect(renderDocument('chef-numbers', missing)).rejects.toBeInstanceOf(DocumentDataError);
});

test('more than 60 elements are refused in words', async () => {
  const [element] = chefNumbers.elements;
  const elements = Array.from({ length: 61 }, () => element as (typeof chefNumbers.elements)[number]);
  await expect(renderDocument('chef-numbers', { ...chefNumbers, elements })).rejects.toThrow(
    'A sheet holds at most 60 elements.',
  );
});

test('when too many wait the next is told so and all the others are printed', async () => {
  // The large one keeps the printer busy while the others arrive.
  const large = renderDocument('chef-numbers', fixture('chef-numbers', 'large'));
  const outcomes = await Promise.allSettled([
    large,
    ...Array.from({ length: 60 }, () => renderDocument('chef-numbers', chefNumbers)),
  ]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(10);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(DocumentBusyError);
});

test('somebody who goes away is not waited for', async () => {
  const gone = new AbortController();
  const printing = renderDocument('chef-numbers', fixture('chef-numbers', 'large'), { signal: gone.signal });
  gone.abort();
  await expect(printing).rejects.toThrow('aborted');
  expect((await renderDocument('chef-numbers', chefNumbers)).byteLength).toBeGreaterThan(0);
});

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { printerProcesses } from '#testing/child-processes.ts';
import { DocumentBusyError, DocumentDataError } from './errors.ts';
import { getFixtureSource, makeSource } from './fixtures/documents.ts';
import { makeServiceDay } from './fixtures/service-day.ts';
import { createPrintQueue } from './print-places.ts';
import { closePrinters, type RenderOptions, renderDocument } from './render.ts';

afterAll(closePrinters);

/** A busy machine takes long to start and to end a process. */
const started = { timeout: 20_000 };

/** Until its parent, this process, has heard of its end. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const print = (document: DocumentName, name: 'small' | 'large' = 'small', options: RenderOptions = {}) =>
  // On a busy machine a printer that has just started takes longer than the product waits.
  renderDocument(
    { origin: 'records', document, source: getFixtureSource(document, name) },
    { limitMs: 60_000, ...options },
  );

const cards = (count: number, ingredients: string) => {
  const day = makeServiceDay({ accounts: 1, elements: count });
  const elements = day.elements.map((element) => ({ ...element, ingredients, method: ingredients }));
  return makeSource('prep-sheet', { ...day, elements });
};

test.each(documentNames)('%s is a PDF with tags, of which no reader warns', async (document) => {
  const text = Buffer.from(await print(document)).toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toMatch(/\/MarkInfo <<\s+\/Marked true\s+>>/);
});

test('labels ask to be printed unscaled, in a file whose table is where it says', async () => {
  const pdf = await print('labels', 'large');
  const text = Buffer.from(pdf).toString('latin1');
  const [, place] = /startxref\n(\d+)\n%%EOF$/.exec(text) ?? [];
  expect(text.slice(Number(place)).startsWith('xref\n')).toBe(true);
  const document = await getDocument({ data: pdf, stopAtErrors: true }).promise;
  expect(await document.getViewerPreferences()).toMatchObject({ PrintScaling: 'None' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  await document.destroy();
});

describe('unprintable data is refused in a sentence', () => {
  test('with the place of the fault', async () => {
    const source = getFixtureSource('chef-numbers', 'small');
    const [occasion, calculation, ...more] = source;
    const faulty = { ...calculation, accountSummaries: [{ ...calculation.accountSummaries[0], headCount: -1 }] };
    const job = { origin: 'records', document: 'chef-numbers', source: [occasion, faulty, ...more] } as never;
    const refusal = await renderDocument(job).catch((error) => error);
    expect(refusal).toBeInstanceOf(DocumentDataError);
    expect(Object.keys(refusal.fields)).toEqual(['accounts.0.headCount']);
  });

  test('61 elements', async () => {
    const source = makeSource('chef-numbers', makeServiceDay({ accounts: 1, elements: 61 }));
    await expect(renderDocument({ origin: 'records', document: 'chef-numbers', source })).rejects.toThrow(
      'A sheet holds at most 60 elements.',
    );
  });

  test('a packout of 100 accounts and 60 elements', async () => {
    const source = makeSource('packout', makeServiceDay({ accounts: 100, elements: 60 }));
    await expect(renderDocument({ origin: 'records', document: 'packout', source })).rejects.toThrow(
      'A packout file holds at most 160 pages. Please print it account by account.',
    );
  });

  test('30 dishes of 4,250 lines each, and the printer keeps nothing of them', async () => {
    const source = cards(30, 'a\n'.repeat(4250));
    await expect(renderDocument({ origin: 'records', document: 'prep-sheet', source })).rejects.toThrow(
      'too long for one file',
    );
    for (const { residentBytes } of printerProcesses()) expect(residentBytes).toBeLessThan(200_000_000);
  });

  test('a text of more than 500 lines', async () => {
    const source = cards(1, 'a\n'.repeat(501));
    await expect(renderDocument({ origin: 'records', document: 'prep-sheet', source })).rejects.toThrow(
      'A text can be printed with at most 500 lines.',
    );
  });
});

describe('the queue', () => {
  test('tells the next at once when 51 wait or are printed, before any of them is', async () => {
    const endedNames: string[] = [];
    await Promise.all(
      Array.from({ length: 60 }, () =>
        print('temperature').then(
          () => endedNames.push('printed'),
          (error: Error) => endedNames.push(error instanceof DocumentBusyError ? error.message : String(error)),
        ),
      ),
    );
    const isRefused = (how: string) => how.includes('ahead of yours');
    expect(endedNames.slice(0, 9).every(isRefused)).toBe(true);
    expect(endedNames.slice(9).some(isRefused)).toBe(false);
    expect(endedNames).toContain('printed');
  });

  test('lets four large documents in, printed or not, beside the small ones', async () => {
    // On a busy machine large documents are expected to take a minute and more.
    const limitMs = 600_000;
    // A line of its own: those whom another test had refused are counted in the other, until they come back.
    const takePlace = createPrintQueue();
    const takeFirst = (kind: DocumentName) => ({ limitMs, place: takePlace({ kind, bytes: 0 }, limitMs) });
    const takeLarge = () => takePlace({ kind: 'large', bytes: 1_000_000 }, limitMs);
    const places = Array.from({ length: 4 }, takeLarge);
    const source = getFixtureSource('chef-numbers', 'large');
    const job = { origin: 'records', document: 'chef-numbers', source } as const;
    const large = () => renderDocument(job, takeFirst('chef-numbers'));
    await expect(large()).rejects.toThrow('4 documents are ahead of yours.');
    expect((await print('temperature', 'small', takeFirst('temperature'))).byteLength).toBeGreaterThan(0);
    // The first is smaller than it was taken for, the second is given back twice.
    places[0]?.resize(1);
    places[1]?.free();
    places[1]?.free();
    const third = takeLarge();
    takeLarge();
    expect(takeLarge).toThrow(DocumentBusyError);
    third.free();
    expect((await large()).byteLength).toBeGreaterThan(0);
  });

  test('small documents do not wait behind a large one', async () => {
    await closePrinters();
    const removedAbort = new AbortController();
    const source = makeSource('chef-numbers', makeServiceDay({ accounts: 100, elements: 60 }));
    const options = { signal: removedAbort.signal };
    const large = renderDocument({ origin: 'records', document: 'chef-numbers', source }, options).catch(String);
    await expect.poll(() => printerProcesses(), started).toHaveLength(1);
    // A stopped printer never ends its document.
    for (const { pid } of printerProcesses()) process.kill(pid, 'SIGSTOP');
    expect((await print('temperature')).byteLength).toBeGreaterThan(0);
    removedAbort.abort();
    expect(await large).toContain('The process ended: gone.');
  });

  test('a document whose request has used up its time is refused, and the next one is printed', async () => {
    for (const limitMs of [-1, 0, 1]) {
      await expect(print('temperature', 'small', { limitMs })).rejects.toBeInstanceOf(DocumentBusyError);
    }
    expect((await print('temperature')).byteLength).toBeGreaterThan(0);
  });

  test('the print ends when its client has left', async () => {
    const removedAbort = new AbortController();
    const printing = print('packout', 'large', { signal: removedAbort.signal });
    removedAbort.abort();
    await expect(printing).rejects.toThrow('aborted');
    expect((await print('chef-numbers')).byteLength).toBeGreaterThan(0);
  });
});

test('a server that is restarted when its files change prints, too', async () => {
  await closePrinters();
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  expect((await print('temperature')).byteLength).toBeGreaterThan(0);
  vi.unstubAllEnvs();
});

describe('a printer that ends', () => {
  afterEach(() => print('temperature'));

  test('in the middle of a document is replaced, and the person is told to try again', async () => {
    await closePrinters();
    // A large one might be refused before its printer starts, if the last took long beside other work.
    const printing = print('packout').catch((error) => error);
    await expect.poll(() => printerProcesses(), started).toHaveLength(1);
    for (const { pid } of printerProcesses()) process.kill(pid, 'SIGKILL');
    expect(await printing).toBeInstanceOf(DocumentBusyError);
    expect((await print('temperature')).byteLength).toBeGreaterThan(0);
  });

  test('between two documents is not noticed', async () => {
    await print('temperature');
    const killed = printerProcesses();
    for (const { pid } of killed) process.kill(pid, 'SIGKILL');
    await expect.poll(() => killed.filter(({ pid }) => isThere(pid)), started).toEqual([]);
    expect((await print('temperature')).byteLength).toBeGreaterThan(0);
  });

  test('is not left behind when the printers are closed', async () => {
    await Promise.all([print('temperature'), print('temperature')]);
    expect(printerProcesses().length).toBeGreaterThan(0);
    await closePrinters();
    await expect.poll(() => printerProcesses(), started).toEqual([]);
  });
});

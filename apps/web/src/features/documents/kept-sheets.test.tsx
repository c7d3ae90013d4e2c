import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { openQueryClient } from '../../api/query-client.ts';
import { dropSheets, listKeptSheets } from '../../offline/kept-sheets.ts';
import { SheetButton } from './SheetButton.tsx';
import type { DocumentRequest } from './use-document.ts';
import { prefetchSheets } from './use-kept-sheets.ts';

const keeping = { userId: 'host', date: '2026-11-21' };
const packout = {
  document: 'packout',
  query: { scheduledMenuId: 'menu', accountId: 'acme' },
  menuName: 'Taco Bar',
} as const satisfies DocumentRequest;
const hostFlow = { document: 'host-flow', query: { scheduledMenuId: 'menu' }, menuName: 'Taco Bar' } as const;

const pdf = (text: string) => () => new Response(text, { headers: { 'content-type': 'application/pdf' } });
const refusal = (status: number) => () =>
  Response.json({ error: { code: 'refused', message: 'Not now.' } }, { status });
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));

function answers(...replies: (() => Response | Promise<never>)[]) {
  const askedNames: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    askedNames.push(String(address).split('/').at(-1)?.split('?')[0] ?? '');
    return replies.shift()?.() ?? new Promise(() => {});
  });
  return askedNames;
}

const ahead = (requests: readonly DocumentRequest[]) =>
  prefetchSheets({ queryClient: openQueryClient(), requests, keeping }, new AbortController().signal);

/** How many files were saved. */
function savedFiles() {
  return vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
}

beforeEach(() => dropSheets(() => false));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('documents are prefetched once an hour', async () => {
  const askedNames = answers(pdf('flow'), pdf('packout'), pdf('flow'), pdf('packout'));
  await ahead([hostFlow, packout]);
  await ahead([hostFlow, packout]);
  expect(askedNames).toEqual(['host-flow', 'packout']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
  await ahead([hostFlow, packout]);
  expect(askedNames).toHaveLength(4);
});

test.each([
  ['has no signal', noSignal, 1],
  ['is busy', refusal(503), 1],
  ['refuses one of them', refusal(403), 2],
])('prefetching where Brigade %s', async (_, reply, times) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const askedNames = answers(reply, pdf('packout'));
  await ahead([hostFlow, packout]);
  expect(askedNames).toHaveLength(times);
  expect(await listKeptSheets('host')).toHaveLength(times - 1);
});

test('a sheet without signal is the one on this phone, and says of when it is', async () => {
  answers(pdf('kept'), noSignal, refusal(403));
  await ahead([packout]);
  const save = savedFiles();
  await renderPart(
    <SheetButton request={packout} keeping={keeping}>
      Packout Sheet
    </SheetButton>,
  );
  const tap = () => page.getByRole('button', { name: 'Packout Sheet' }).click();
  await tap();
  const statedLocator = page.getByText(
    /^Taco Bar-Packout\.pdf is from this phone, as it was on \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M: Brigade did not answer\.$/,
  );
  await expect.element(statedLocator).toBeVisible();
  const open = page.getByRole('link', { name: 'Open Packout Sheet' });
  await expect.element(open).toBeVisible();
  expect(save).toHaveBeenCalledTimes(1);
  await expectAccessible();
  // What Brigade refuses is refused: the copy on the phone is no way around it.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await tap();
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeVisible();
});

test('a sheet with signal is the newest, and the one that the phone keeps from then on', async () => {
  answers(pdf('old'), pdf('new'));
  await ahead([packout]);
  savedFiles();
  await renderPart(
    <SheetButton request={packout} keeping={keeping}>
      Packout Sheet
    </SheetButton>,
  );
  await page.getByRole('button', { name: 'Packout Sheet' }).click();
  await expect.element(page.getByText('Taco Bar-Packout.pdf has been downloaded.')).toBeVisible();
  const [keptRecord] = await listKeptSheets('host');
  expect(await keptRecord?.file.text()).toBe('new');
});

test('without signal and without a copy on this phone, it fails as ever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answers(noSignal);
  await renderPart(
    <SheetButton request={packout} keeping={keeping}>
      Packout Sheet
    </SheetButton>,
  );
  await page.getByRole('button', { name: 'Packout Sheet' }).click();
  await expect.element(page.getByRole('alert').getByText(/cannot be reached/)).toBeVisible();
});

describe('paper-10: what became of a document of this phone', () => {
  const printId = '01900000-0000-7000-8000-00000000000a';
  const logged = () =>
    new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf', 'brigade-prints': printId } });

  /** Each call that tells, and whether there is signal. */
  function aServer() {
    const reportedRows: unknown[] = [];
    const state = { hasSignal: true };
    vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
      if (!state.hasSignal) throw new TypeError('Failed to fetch');
      if (!String(address).endsWith('/v1/sheet-prints')) return logged();
      reportedRows.push(...JSON.parse(String(init?.body)).prints);
      return Response.json({ data: null });
    });
    return { told: reportedRows, state };
  }
  const tapDownload = async () => {
    savedFiles();
    await renderPart(
      <SheetButton request={packout} keeping={keeping}>
        Packout Sheet
      </SheetButton>,
    );
    await page.getByRole('button', { name: 'Packout Sheet', exact: true }).click();
  };

  test('is that it is kept, once it was loaded ahead and nobody touched it', async () => {
    const { told } = aServer();
    await ahead([packout]);
    await ahead([packout]);
    expect(told).toEqual([{ id: printId, state: 'kept' }]);
  });

  test('is that it is in a file, once it was saved', async () => {
    const { told } = aServer();
    await tapDownload();
    await expect.poll(() => told).toEqual([{ id: printId, state: 'inFile' }]);
  });

  test('without signal is told when there is signal again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { told, state } = aServer();
    await ahead([packout]);
    state.hasSignal = false;
    await tapDownload();
    await expect.element(page.getByText(/is from this phone/)).toBeVisible();
    state.hasSignal = true;
    await ahead([packout]);
    // A call whose answer was lost is sent again: that it was told twice is no news.
    expect(told.at(0)).toEqual({ id: printId, state: 'kept' });
    expect(told.length).toBeGreaterThan(1);
    for (const entry of told.slice(1)) expect(entry).toEqual({ id: printId, state: 'inFile' });
  });
});

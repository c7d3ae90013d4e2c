import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropSheets,
  hasRoomForSheets,
  type KeptSheet,
  keepSheet,
  listKeptSheets,
  readKeptSheet,
} from './kept-sheets.ts';
import { forgetDays } from './offline-days.ts';

const aSheet = (more: Partial<KeptSheet> = {}): KeptSheet => ({
  userId: 'a host',
  key: 'packout',
  date: '2026-11-21',
  loadedAt: '2026-11-21T18:00:00.000Z',
  file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  ...more,
});

// Other files keep sheets on the same phone.
beforeEach(() => dropSheets(() => false));
test('a document is kept for its user alone, and a newer one takes its place', async () => {
  await keepSheet(aSheet());
  await keepSheet(aSheet({ loadedAt: '2026-11-21T19:00:00.000Z' }));
  await keepSheet(aSheet({ userId: 'other', key: 'host-flow' }));
  expect((await listKeptSheets('a host')).map(({ key, loadedAt }) => [key, loadedAt])).toEqual([
    ['packout', '2026-11-21T19:00:00.000Z'],
  ]);
  expect(await (await readKeptSheet('a host', 'packout'))?.file.text()).toBe('%PDF-1.7');
});

test('logging out takes the documents of that user with it', async () => {
  await keepSheet(aSheet());
  await keepSheet(aSheet({ userId: 'other' }));
  await forgetDays('a host');
  expect(await listKeptSheets('a host')).toEqual([]);
  expect(await listKeptSheets('other')).toHaveLength(1);
});

test('a phone that is nearly full keeps no documents: what is typed needs the room', async () => {
  const room = (quota: number) => vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota, usage: 0 });
  room(1_000_000_000);
  expect(await hasRoomForSheets()).toBe(true);
  room(59_000_000);
  expect(await hasRoomForSheets()).toBe(false);
});

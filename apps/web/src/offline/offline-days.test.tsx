import { expect, test, vi } from 'vitest';
import { openQueryClient } from '../api/query-client.ts';
import { areDaysKept, forgetDays, keepDays, restoreDays } from './offline-days.ts';

const meta = { offline: true };
const surveyKey = ['hosts', 'survey', 'one'];
const listKey = ['reference-data', 'whole', 'markets'];

/** What the next start of the app finds after these were loaded a moment ago. */
async function startedAgain() {
  const before = openQueryClient();
  for (const queryKey of [['me'], surveyKey, listKey]) {
    await before.prefetchQuery({ queryKey, queryFn: () => 'kept', meta });
  }
  const stop = keepDays(before, 'somebody');
  const after = openQueryClient();
  await vi.waitFor(async () => expect(await restoreDays(after, 'somebody')).toBe(true));
  stop();
  await forgetDays('somebody');
  return after;
}

test('kept days are shown at once and asked for again, the lists too', async () => {
  const queryClient = await startedAgain();

  expect(queryClient.getQueryData(surveyKey)).toBe('kept');
  // A page left in the second after a submission had the survey open again, and did not ask.
  expect(queryClient.getQueryState(surveyKey)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
});

test('a phone that has no room for what was loaded does not say that it has it', async () => {
  const queryClient = openQueryClient();
  await queryClient.prefetchQuery({ queryKey: surveyKey, queryFn: () => 'loaded', meta });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  const stop = keepDays(queryClient, 'somebody');
  await vi.waitFor(() => expect(areDaysKept()).toBe(false));
  put.mockRestore();
  queryClient.setQueryData(surveyKey, 'changed');
  await vi.waitFor(() => expect(areDaysKept()).toBe(true));
  stop();
  await forgetDays('somebody');
});

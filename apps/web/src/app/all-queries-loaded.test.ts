import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { waitForAllQueries } from './all-queries-loaded.ts';

const later = () => Promise.withResolvers<string>();

test('a first load is waited for, and nothing else', async () => {
  const queryClient = new QueryClient();
  const menus = later();
  queryClient.setQueryData(['me'], 'known');
  void queryClient.fetchQuery({ queryKey: ['me'], queryFn: () => later().promise });
  await waitForAllQueries(queryClient);

  const isReady = vi.fn();
  void queryClient.fetchQuery({ queryKey: ['menus'], queryFn: () => menus.promise });
  const waiting = waitForAllQueries(queryClient).then(isReady);
  await Promise.resolve();
  expect(isReady).not.toHaveBeenCalled();
  menus.resolve('a list');
  await waiting;
  expect(queryClient.getQueryData(['menus'])).toBe('a list');
});

test('an answer that fails is not waited for any longer', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const menus = later();
  void queryClient.prefetchQuery({ queryKey: ['menus'], queryFn: () => menus.promise });
  const waiting = waitForAllQueries(queryClient);
  menus.reject(new Error('out of reach'));
  await waiting;
  expect(queryClient.isFetching()).toBe(0);
});

import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { preloadCode } from './use-preload-code.ts';

test('the code of screens is fetched in turn; what fails or is no screen stops nothing, and who leaves stops it', async () => {
  const fetchedPaths: string[] = [];
  const leaving = new AbortController();
  const root = createRootRoute();
  const addScreen = (path: string, importer: () => Promise<{ default: () => null }>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(() => {
        fetchedPaths.push(path);
        return importer();
      }),
    });
  const router = createRouter({
    routeTree: root.addChildren([
      addScreen('/elements', () => Promise.reject(new Error('No signal'))),
      addScreen('/accounts', async () => ({ default: () => null })),
      addScreen('/hosts', async () => {
        leaving.abort();
        return { default: () => null };
      }),
      addScreen('/users', async () => ({ default: () => null })),
    ]),
  });
  await preloadCode(router, ['/elements', '/gone', '/accounts', '/hosts', '/users'], leaving.signal);
  expect(fetchedPaths).toEqual(['/elements', '/accounts', '/hosts']);
});

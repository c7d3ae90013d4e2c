import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { usePreloadedCode } from './use-preloaded-code.ts';

function Drawer() {
  usePreloadedCode(['/elements', '/accounts', '/gone', '/hosts']);
  return null;
}

test('the code of screens is fetched one after the other once the first screen has its data; what fails stops nothing', async () => {
  const fetchedPaths: string[] = [];
  const root = createRootRoute({ component: Drawer });
  const addScreen = (path: string, isMissing = false) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(() => {
        fetchedPaths.push(path);
        return isMissing ? Promise.reject(new Error('No signal')) : Promise.resolve({ default: () => null });
      }),
    });
  const router = createRouter({
    routeTree: root.addChildren([addScreen('/elements', true), addScreen('/accounts'), addScreen('/hosts')]),
    history: createMemoryHistory(),
  });
  const queryClient = new QueryClient();
  const menus = Promise.withResolvers<string>();
  const loading = queryClient.prefetchQuery({ queryKey: ['menus'], queryFn: () => menus.promise });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(fetchedPaths).toEqual([]);
  menus.resolve('all');
  await loading;
  await expect.poll(() => fetchedPaths).toEqual(['/elements', '/accounts', '/hosts']);
});

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Page } from './Page.tsx';
import { NavigationCountContext, useNavigationCount } from './route-focus.ts';

function Frame() {
  return (
    <NavigationCountContext value={useNavigationCount()}>
      <aside>
        <Link to={'/elements' as string}>Elements</Link>
      </aside>
      <Outlet />
    </NavigationCountContext>
  );
}

/** Two lists and a record, in a frame as the shell's; opened at the menus. */
async function openMenus() {
  const root = createRootRoute({ component: Frame });
  const screen = (path: string, title: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <Page title={title}>
          <input aria-label="Search" />
          <Link to={'/menus/1' as string}>Taco Lunch</Link>
        </Page>
      ),
    });
  const router = createRouter({
    routeTree: root.addChildren([
      screen('/menus', 'Menus'),
      screen('/elements', 'Elements'),
      screen('/menus/$id', 'Taco Lunch'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/menus'] }),
  });
  await render(<RouterProvider router={router as never} />);
  await expect.element(heading('Menus')).toBeVisible();
  return router;
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('the first screen leaves the focus where the browser puts it', async () => {
  await openMenus();
  expect(document.activeElement).toBe(document.body);
});

test('a change of the screen, by the drawer or a row, starts at its heading', async () => {
  await openMenus();
  await page.getByRole('link', { name: 'Elements' }).click();
  await expect.element(heading('Elements')).toHaveFocus();
  await page.getByRole('link', { name: 'Taco Lunch' }).click();
  await expect.element(heading('Taco Lunch')).toHaveFocus();
});

test('a search that goes into the address keeps the focus in its box', async () => {
  const router = await openMenus();
  const search = page.getByLabelText('Search');
  await search.click();
  await router.navigate({ to: '/menus', search: { q: 'taco' } as never });
  await expect.element(search).toHaveFocus();
});

test('a button that leads to the next of the same kind keeps the focus', async () => {
  const router = await openMenus();
  await router.navigate({ to: '/menus/1' as string });
  await page.getByLabelText('Search').click();
  await router.navigate({ to: '/menus/2' as string });
  await expect.poll(() => router.state.resolvedLocation?.pathname).toBe('/menus/2');
  await expect.element(page.getByLabelText('Search')).toHaveFocus();
});

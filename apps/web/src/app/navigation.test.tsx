import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { kitchen } from '#testing/kitchen-screens.tsx';
import { renderPart } from '#testing/screens.tsx';
import { CurrentUserContext } from '../shell/current-user.ts';
import { calendarDisplay, menuGroupIsClosed, rememberedMarketId } from '../shell/device-settings.ts';
import { ReferenceDataContext } from '../shell/reference-data.ts';
import { Navigation } from './Navigation.tsx';

const calendarPath = '/markets/$marketId/scheduling/{-$month}/{-$year}';

/** The drawer of a Super Admin who sees everything. */
const renderDrawer = (options: { address: string; path?: string }, markets = kitchen.markets) =>
  renderPart(
    <CurrentUserContext
      value={{
        id: 'user',
        email: 'olive@example.com',
        firstName: 'Olive',
        lastName: 'Planner',
        roleId: 'role',
        role: { id: 'role', name: 'Super Admin', permissions: [] },
        permissions: ['viewMenu', 'viewElement', 'viewScheduleMenu', 'addElement'],
        defaultMarketId: 'phoenix',
      }}
    >
      <ReferenceDataContext value={{ ...kitchen, markets }}>
        <Navigation />
      </ReferenceDataContext>
    </CurrentUserContext>,
    options,
  );
const marked = () => [...document.querySelectorAll('[aria-current]:not([aria-label])')].map((row) => row.textContent);

beforeEach(() => {
  menuGroupIsClosed.set(false);
  calendarDisplay.set('');
  rememberedMarketId.set('');
});

test.each([
  ['/', ['Menus']],
  ['/menus', ['Menus']],
  ['/menus/1/host-flow', ['Menus']],
  ['/elements/new', ['Elements']],
  ['/ingredients/1', ['Ingredients']],
  ['/brands', ['Brands']],
  ['/markets/phoenix/scheduling', ['Scheduling']],
  ['/markets/new york/scheduling/3/2027', ['Scheduling']],
  ['/markets/phoenix/scheduling-detail/2027-3-1', ['Scheduling']],
  ['/readiness', ['Readiness']],
  ['/purchasing', ['Purchasing']],
  ['/scheduled-menus/1', ['Scheduling']],
  ['/scheduled-menus/1/host-flow', ['Scheduling']],
  ['/scheduled-add-ons/1', ['Scheduling']],
  ['/numbers/daily/chef', ['Chef Daily Numbers']],
  ['/service-types/new', ['Service Types']],
  ['/hosts/daily/market/1/serviceLine/2/date/03-01-27', ['Hosts']],
  ['/hosts/survey/1', ['Hosts']],
  ['/accounts/1', ['Accounts']],
  ['/closings', ['Accounts']],
  ['/recently-deleted', ['Settings']],
  ['/users', ['Manage Team']],
  ['/roles', ['Manage Team']],
  ['/reference-data', ['Reference Data']],
  ['/system', ['System']],
  ['/settings', ['Settings']],
  ['/my-account', ['olive@example.com']],
  ['/not-found', []],
])('the drawer at %s marks %j', async (address, names) => {
  await renderDrawer({ address });
  await expect.element(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(marked()).toEqual(names);
});

test('an operator whose only market is not Phoenix opens its schedule', async () => {
  await renderDrawer({ address: '/menus' }, [
    { id: 'springfield', name: 'Springfield', timeZone: 'America/Chicago', letterhead: '', version: 1 },
  ]);
  const link = page.getByRole('link', { name: 'Scheduling' });
  await expect.element(link).toHaveAttribute('href', '/markets/springfield/scheduling');
});

test('a closed group bears the mark of the screen that it hides', async () => {
  menuGroupIsClosed.set(true);
  await renderDrawer({ address: '/elements/1' });
  const group = page.getByRole('button', { name: 'Menu Management' });
  await expect.element(group).toHaveAttribute('aria-current', 'true');
  await group.click();
  expect(marked()).toEqual(['Elements']);
});

test('Scheduling leads to today, also from another month, with the view and filters that were last on this device', async () => {
  calendarDisplay.set('view=week&lines=lunch');
  const { address } = await renderDrawer({
    address: '/markets/phoenix/scheduling/3/2027?view=week',
    path: calendarPath,
  });
  await page.getByRole('link', { name: 'Scheduling' }).click();
  await expect.poll(address).toBe('/markets/phoenix/scheduling?view=week&lines=lunch');
});

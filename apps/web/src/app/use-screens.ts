import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useLastCalendarDisplay } from '../features/scheduling/calendar/calendar-state.ts';
import { isHost, isSuperAdmin, useCan, useCurrentUser } from '../shell/current-user.ts';
import { menuGroupIsClosed, serviceGroupIsClosed } from '../shell/device-settings.ts';
import { useDefaultMarket } from '../shell/market.ts';

export interface Screen {
  label: string;
  link: LinkProps;
  /** Further addresses that belong to it, beside its own and those below. */
  also?: RegExp;
}

/** Screens under one collapsible heading; `closed` remembers whether it is. */
export interface ScreenGroup {
  label: string;
  closedState: typeof menuGroupIsClosed;
  screens: Screen[];
}

/** True if the path is the screen's own, below it, or another that belongs to it. */
export const isScreenAt = ({ link, also }: Screen, path: string): boolean =>
  path === link.to || path.startsWith(`${link.to}/`) || (also?.test(path) ?? false);

const hosts: Screen = { label: 'Hosts', link: linkOptions({ to: '/hosts' }) };

/** The screens that the current user may open, in drawer order (access-16). */
export function useScreens(): (Screen | ScreenGroup)[] {
  const user = useCurrentUser();
  const market = useDefaultMarket();
  const display = useLastCalendarDisplay();
  const seesMenus = useCan('viewMenu');
  const seesElements = useCan('viewElement');
  const seesSchedule = useCan('viewScheduleMenu');
  const mayAddElements = useCan('addElement');
  const seesStatements = useCan('statements');
  if (isHost(user)) return [hosts];

  const scheduling = {
    label: 'Scheduling',
    link: market
      ? linkOptions({
          to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
          // Without them the link would keep the month of the calendar that is open.
          params: { marketId: market.id, month: undefined, year: undefined },
          search: display,
        })
      : linkOptions({ to: '/scheduling' }),
    also: /^\/(markets|scheduled-menus|scheduled-add-ons|scheduling)(\/|$)/,
  };
  return [
    {
      label: 'Menu Management',
      closedState: menuGroupIsClosed,
      screens: [
        ...(seesMenus ? [{ label: 'Menus', link: linkOptions({ to: '/menus' }), also: /^\/$/ }] : []),
        ...(seesElements ? [{ label: 'Elements', link: linkOptions({ to: '/elements' }) }] : []),
        { label: 'Ingredients', link: linkOptions({ to: '/ingredients' }) },
        { label: 'Brands', link: linkOptions({ to: '/brands' }) },
        { label: 'Tags', link: linkOptions({ to: '/tags' }) },
      ],
    },
    ...(seesSchedule ? [scheduling] : []),
    ...(seesSchedule ? [{ label: 'Readiness', link: linkOptions({ to: '/readiness' }) }] : []),
    ...(seesSchedule && seesElements ? [{ label: 'Purchasing', link: linkOptions({ to: '/purchasing' }) }] : []),
    {
      label: 'Service',
      closedState: serviceGroupIsClosed,
      screens: [
        { label: 'Chef Daily Numbers', link: linkOptions({ to: '/numbers/daily/chef' }) },
        { label: 'Add On Types', link: linkOptions({ to: '/add-on-types' }) },
        { label: 'Service Types', link: linkOptions({ to: '/service-types' }) },
      ],
    },
    hosts,
    ...(seesSchedule ? [{ label: 'Accounts', link: linkOptions({ to: '/accounts' }), also: /^\/closings$/ }] : []),
    ...(seesSchedule ? [{ label: 'Insights', link: linkOptions({ to: '/insights' }) }] : []),
    ...(seesStatements ? [{ label: 'Statements', link: linkOptions({ to: '/statements' }) }] : []),
    ...(isSuperAdmin(user) ? [{ label: 'Manage Team', link: linkOptions({ to: '/users' }), also: /^\/roles$/ }] : []),
    ...(isSuperAdmin(user) || mayAddElements
      ? [{ label: 'Reference Data', link: linkOptions({ to: '/reference-data' }) }]
      : []),
    ...(isSuperAdmin(user) ? [{ label: 'System', link: linkOptions({ to: '/system' }) }] : []),
    { label: 'Settings', link: linkOptions({ to: '/settings' }), also: /^\/recently-deleted$/ },
  ];
}

import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { isHost, isSuperAdmin, useCan, useCurrentUser } from '../shell/current-user.ts';
import { menuGroupIsClosed, serviceGroupIsClosed } from '../shell/device-settings.ts';
import { useDefaultMarket } from '../shell/market.ts';

export interface Screen {
  label: string;
  link: LinkProps;
  /** A second address of the same screen. */
  also?: string;
}

/** Screens under one collapsible heading; `closed` remembers whether it is. */
export interface ScreenGroup {
  label: string;
  closed: typeof menuGroupIsClosed;
  screens: Screen[];
}

const hosts: Screen = { label: 'Hosts', link: linkOptions({ to: '/hosts' }) };

/** The screens that the current user may open, in drawer order (access-16). */
export function useScreens(): (Screen | ScreenGroup)[] {
  const user = useCurrentUser();
  const market = useDefaultMarket();
  const seesMenus = useCan('viewMenu');
  const seesElements = useCan('viewElement');
  const seesSchedule = useCan('viewScheduleMenu');
  const mayAddElements = useCan('addElement');
  if (isHost(user)) return [hosts];

  const scheduling = market && {
    label: 'Scheduling',
    link: linkOptions({ to: '/markets/$marketId/scheduling/{-$month}/{-$year}', params: { marketId: market.id } }),
  };
  return [
    {
      label: 'Menu Management',
      closed: menuGroupIsClosed,
      screens: [
        ...(seesMenus ? [{ label: 'Menus', link: linkOptions({ to: '/menus' }), also: '/' }] : []),
        ...(seesElements ? [{ label: 'Elements', link: linkOptions({ to: '/elements' }) }] : []),
        { label: 'Ingredients', link: linkOptions({ to: '/ingredients' }) },
        { label: 'Brands', link: linkOptions({ to: '/brands' }) },
        { label: 'Tags', link: linkOptions({ to: '/tags' }) },
      ],
    },
    ...(seesSchedule && scheduling ? [scheduling] : []),
    {
      label: 'Service',
      closed: serviceGroupIsClosed,
      screens: [
        { label: 'Chef Daily Numbers', link: linkOptions({ to: '/numbers/daily/chef' }) },
        { label: 'Add On Types', link: linkOptions({ to: '/add-on-types' }) },
        { label: 'Service Types', link: linkOptions({ to: '/service-types' }) },
      ],
    },
    hosts,
    ...(seesSchedule ? [{ label: 'Accounts', link: linkOptions({ to: '/accounts' }) }] : []),
    ...(isSuperAdmin(user) ? [{ label: 'Manage Team', link: linkOptions({ to: '/users' }) }] : []),
    ...(isSuperAdmin(user) || mayAddElements
      ? [{ label: 'Reference Data', link: linkOptions({ to: '/reference-data' }) }]
      : []),
    { label: 'Settings', link: linkOptions({ to: '/settings' }) },
  ];
}

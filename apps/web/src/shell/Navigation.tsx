import AccountsIcon from '@mui/icons-material/Apartment';
import TeamIcon from '@mui/icons-material/BadgeOutlined';
import SchedulingIcon from '@mui/icons-material/CalendarMonth';
import CloseIcon from '@mui/icons-material/ExpandLess';
import OpenIcon from '@mui/icons-material/ExpandMore';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuManagementIcon from '@mui/icons-material/MenuBookOutlined';
import HostsIcon from '@mui/icons-material/PeopleAltOutlined';
import ServiceIcon from '@mui/icons-material/RoomServiceOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { session } from '../api/session.ts';
import { BoxLink } from '../ui/BoxLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import { navy, yellow } from '../ui/theme.ts';
import { isHost, isSuperAdmin, useCan, useCurrentUser } from './current-user.ts';
import { menuGroupIsClosed, serviceGroupIsClosed } from './device-settings.ts';
import { useDefaultMarket } from './market.ts';

/** The drawer's content, by permission and role (spec §2 "Side drawer"). */
export function Navigation() {
  const user = useCurrentUser();
  const host = isHost(user);
  return (
    <>
      <BoxLink to={host ? '/hosts' : '/'} aria-label="Brigade, to the start" sx={logoLink}>
        <Logo />
      </BoxLink>
      <Box component="nav" aria-label="Main" sx={{ flex: '1 1 auto', overflowY: 'auto', px: 1, pb: 1 }}>
        <Box component="ul" sx={plainList}>
          {host ? <Item icon={<HostsIcon />} label="Hosts" link={linkOptions({ to: '/hosts' })} /> : <StaffItems />}
        </Box>
      </Box>
      <Box sx={{ borderTop: `1px solid ${navy.line}`, p: 1.5, display: 'grid', gap: 0.5 }}>
        <Box
          title={user.email}
          sx={{ px: 1, fontSize: 13, color: navy.quiet, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {user.email}
        </Box>
        <ButtonBase onClick={() => void session.signOut()} sx={entry}>
          <LogoutIcon fontSize="small" />
          Logout
        </ButtonBase>
      </Box>
    </>
  );
}

function StaffItems() {
  const user = useCurrentUser();
  const market = useDefaultMarket();
  const seesMenus = useCan('viewMenu');
  const seesElements = useCan('viewElement');
  const seesSchedule = useCan('viewScheduleMenu');
  return (
    <>
      <Group icon={<MenuManagementIcon />} label="Menu Management" closed={menuGroupIsClosed}>
        {seesMenus && <Item label="Menus" link={linkOptions({ to: '/menus' })} also="/" />}
        {seesElements && <Item label="Elements" link={linkOptions({ to: '/elements' })} />}
        <Item label="Ingredients" link={linkOptions({ to: '/ingredients' })} />
        <Item label="Brands" link={linkOptions({ to: '/brands' })} />
        <Item label="Tags" link={linkOptions({ to: '/tags' })} />
      </Group>
      {seesSchedule && market && (
        <Item
          icon={<SchedulingIcon />}
          label="Scheduling"
          link={linkOptions({
            to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
            params: { marketId: market.id },
          })}
        />
      )}
      <Group icon={<ServiceIcon />} label="Service" closed={serviceGroupIsClosed}>
        <Item label="Chef Daily Numbers" link={linkOptions({ to: '/numbers/daily/chef' })} />
        <Item label="Add On Types" link={linkOptions({ to: '/add-on-types' })} />
        <Item label="Service Types" link={linkOptions({ to: '/service-types' })} />
      </Group>
      <Item icon={<HostsIcon />} label="Hosts" link={linkOptions({ to: '/hosts' })} />
      {seesSchedule && <Item icon={<AccountsIcon />} label="Accounts" link={linkOptions({ to: '/accounts' })} />}
      {isSuperAdmin(user) && <Item icon={<TeamIcon />} label="Manage Team" link={linkOptions({ to: '/users' })} />}
      <Item icon={<SettingsIcon />} label="Settings" link={linkOptions({ to: '/settings' })} />
    </>
  );
}

interface ItemProps {
  icon?: ReactNode;
  label: string;
  link: LinkProps;
  /** A second address of the same screen. */
  also?: string;
}

function Item({ icon, label, link, also }: ItemProps) {
  const here = also !== undefined && location.pathname === also;
  return (
    <li>
      <BoxLink
        {...link}
        activeOptions={{ includeSearch: false }}
        {...(here ? { className: 'active', 'aria-current': 'page' as const } : {})}
        sx={[entry, !icon && { pl: 6 }]}
      >
        {icon}
        {label}
      </BoxLink>
    </li>
  );
}

interface GroupProps {
  icon: ReactNode;
  label: string;
  closed: typeof menuGroupIsClosed;
  children: ReactNode;
}

/** A collapsible group that stays as it was left. */
function Group({ icon, label, closed, children }: GroupProps) {
  const isClosed = closed.use();
  const listId = useId();
  return (
    <li>
      <ButtonBase aria-expanded={!isClosed} aria-controls={listId} onClick={() => closed.set(!isClosed)} sx={entry}>
        {icon}
        {label}
        <Box component="span" sx={{ ml: 'auto', display: 'flex' }}>
          {isClosed ? <OpenIcon fontSize="small" /> : <CloseIcon fontSize="small" />}
        </Box>
      </ButtonBase>
      <Box component="ul" id={listId} hidden={isClosed} sx={plainList}>
        {children}
      </Box>
    </li>
  );
}

const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

const logoLink = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 64,
  px: 2.5,
  color: navy.text,
  textDecoration: 'none',
  '&:focus-visible': { outline: `2px solid ${yellow.main}`, outlineOffset: -4, borderRadius: 1 },
} as const;

const entry = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 40,
  px: 1.5,
  my: 0.25,
  borderRadius: 1,
  font: 'inherit',
  fontWeight: 500,
  color: navy.text,
  textDecoration: 'none',
  textAlign: 'left',
  '&:hover': { bgcolor: navy.raised },
  '&.active': { bgcolor: yellow.main, color: yellow.text, fontWeight: 650 },
  '&:focus-visible': { outline: `2px solid ${yellow.main}`, outlineOffset: 2 },
  '@media (max-width: 1023.95px)': { minHeight: 48 },
} as const;

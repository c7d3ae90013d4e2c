import AccountsIcon from '@mui/icons-material/Apartment';
import TeamIcon from '@mui/icons-material/BadgeOutlined';
import SchedulingIcon from '@mui/icons-material/CalendarMonth';
import ReadinessIcon from '@mui/icons-material/ChecklistOutlined';
import CloseIcon from '@mui/icons-material/ExpandLess';
import OpenIcon from '@mui/icons-material/ExpandMore';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import ReferenceDataIcon from '@mui/icons-material/ListAltOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuManagementIcon from '@mui/icons-material/MenuBookOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import HostsIcon from '@mui/icons-material/PeopleAltOutlined';
import StatementsIcon from '@mui/icons-material/RequestQuoteOutlined';
import ServiceIcon from '@mui/icons-material/RoomServiceOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import PurchasingIcon from '@mui/icons-material/ShoppingCartOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useId } from 'react';
import { toErrorMessage } from '../api/api-error.ts';
import { session } from '../api/session.ts';
import { isHost, useCurrentUser } from '../shell/current-user.ts';
import { BoxLink } from '../ui/BoxLink.tsx';
import { useConfirm, useNotify } from '../ui/feedback.ts';
import { Logo } from '../ui/Logo.tsx';
import { navy, yellow } from '../ui/theme.ts';
import { hasUnsavedChanges, LEAVE_QUESTION } from '../ui/unsaved-changes.ts';
import { usePreloadCode } from './use-preload-code.ts';
import { isScreenAt, type Screen, type ScreenGroup, useScreens } from './use-screens.ts';

/** Signs out, after the same question that every other way of leaving an unsaved form asks. */
function useLogout() {
  const confirm = useConfirm();
  const notify = useNotify();
  return async () => {
    if (hasUnsavedChanges() && !(await confirm(LEAVE_QUESTION))) return;
    try {
      await session.signOut();
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  };
}

const icons: Record<string, ComponentType> = {
  'Menu Management': MenuManagementIcon,
  Scheduling: SchedulingIcon,
  Readiness: ReadinessIcon,
  Purchasing: PurchasingIcon,
  Service: ServiceIcon,
  Hosts: HostsIcon,
  Accounts: AccountsIcon,
  Insights: InsightsIcon,
  Statements: StatementsIcon,
  'Manage Team': TeamIcon,
  'Reference Data': ReferenceDataIcon,
  System: SystemIcon,
  Settings: SettingsIcon,
};

/** The drawer's content: logo, screens, signed-in user, Logout (access-16). */
export function Navigation() {
  const user = useCurrentUser();
  const screens = useScreens();
  const logout = useLogout();
  usePreloadCode(screens.flatMap((item) => ('screens' in item ? item.screens : item)).map(({ link }) => link.to ?? ''));
  return (
    <>
      <BoxLink to={isHost(user) ? '/hosts' : '/'} aria-label="Brigade, to the start" sx={logoLink}>
        <Logo />
      </BoxLink>
      <Box component="nav" aria-label="Main" sx={{ flex: '1 1 auto', overflowY: 'auto', px: 1, pb: 1 }}>
        <Box component="ul" sx={plainList}>
          {screens.map((item) =>
            'screens' in item ? (
              <Group key={item.label} group={item} />
            ) : (
              <Item key={item.label} screen={item} Icon={icons[item.label]} />
            ),
          )}
        </Box>
      </Box>
      <Box sx={{ borderTop: `1px solid ${navy.line}`, p: 1.5, display: 'grid', gap: 0.5 }}>
        <BoxLink to="/my-account" title={`My account: ${user.email}`} sx={ownAddress}>
          {user.email}
        </BoxLink>
        <ButtonBase onClick={logout} sx={entry}>
          <LogoutIcon fontSize="small" />
          Logout
        </ButtonBase>
      </Box>
    </>
  );
}

const useIsHere = (screens: readonly Screen[]) =>
  useRouterState({ select: ({ location }) => screens.some((screen) => isScreenAt(screen, location.pathname)) });

const scrollIntoSight = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'nearest' });

function Item({ screen, Icon }: { screen: Screen; Icon?: ComponentType | undefined }) {
  const isHere = useIsHere([screen]);
  return (
    <li ref={isHere ? scrollIntoSight : undefined}>
      <BoxLink
        {...screen.link}
        activeOptions={{ includeSearch: false }}
        {...(isHere ? { className: 'active', 'aria-current': 'page' as const } : {})}
        sx={[entry, !Icon && { pl: 6 }]}
      >
        {Icon && <Icon />}
        {screen.label}
      </BoxLink>
    </li>
  );
}

/** A collapsible group that stays as it was left. A closed one bears the mark of the screen that it hides. */
function Group({ group: { label, closedState, screens } }: { group: ScreenGroup }) {
  const isClosed = closedState.use();
  const listId = useId();
  const Icon = icons[label];
  const hidesCurrent = useIsHere(screens) && isClosed;
  return (
    <li>
      <ButtonBase
        aria-expanded={!isClosed}
        aria-controls={listId}
        onClick={() => closedState.set(!isClosed)}
        {...(hidesCurrent && { className: 'active', 'aria-current': true })}
        sx={entry}
      >
        {Icon && <Icon />}
        {label}
        <Box component="span" sx={{ ml: 'auto', display: 'flex' }}>
          {isClosed ? <OpenIcon fontSize="small" /> : <CloseIcon fontSize="small" />}
        </Box>
      </ButtonBase>
      <Box component="ul" id={listId} hidden={isClosed} sx={plainList}>
        {screens.map((screen) => (
          <Item key={screen.label} screen={screen} />
        ))}
      </Box>
    </li>
  );
}

const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

const logoLink = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
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
  '@media (forced-colors: active)': { '&.active': { border: '2px solid Highlight' } },
  '&:focus-visible, &.Mui-focusVisible': { outline: `2px solid ${yellow.main}`, outlineOffset: 2 },
  '@media (max-width: 1023.95px)': { minHeight: 48 },
} as const;

const ownAddress = {
  px: 1,
  py: 0.5,
  borderRadius: 1,
  fontSize: 13,
  color: navy.quiet,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&:hover': { color: navy.text },
  '&.active': { bgcolor: yellow.main, color: yellow.text, fontWeight: 650 },
  '@media (max-width: 1023.95px)': { display: 'flex', alignItems: 'center', minHeight: 48 },
} as const;

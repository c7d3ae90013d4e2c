import JumpIcon from '@mui/icons-material/ManageSearch';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { coveringTop, staticInLowWindows } from '../ui/covering-bars.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useFocusAfterNavigation } from './route-focus.ts';
import { TimeZoneContext } from './use-format-moment.ts';

export interface Breadcrumb {
  label: string;
  link: LinkProps;
}

interface ShellActions {
  /** Below 1024 px, where the drawer is not always there. */
  openDrawer: () => void;
  openJumpBox: () => void;
}

/** Undefined outside the shell: before somebody has signed in, and after a crash. */
export const ShellContext = createContext<ShellActions | undefined>(undefined);

/** Opens the drawer below 1024 px. */
export function NavigationButton({ sx }: { sx: SxProps<Theme> }) {
  const shell = useContext(ShellContext);
  if (!shell) return null;
  return (
    <IconButton
      aria-label="Open navigation"
      onClick={shell.openDrawer}
      sx={[{ display: { md: 'none' } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <MenuIcon />
    </IconButton>
  );
}

interface PageProps {
  /** Heading and document title. */
  title: string;
  /** The way up, where there is one: usually the list this record belongs to. */
  breadcrumbs?: Breadcrumb[];
  /** The screen's one main action, and small ones before it. */
  actions?: ReactNode;
  /** Chips and the like beside the heading. */
  aside?: ReactNode;
  /** The zone of the market that the screen is about; without one it is the person's own. */
  timeZone?: string | undefined;
  children: ReactNode;
}

/** A screen inside the shell: top bar with title and action, content below. */
export function Page({ title, breadcrumbs = [], actions, aside, timeZone, children }: PageProps) {
  const shell = useContext(ShellContext);
  const ownTimeZone = useContext(TimeZoneContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterNavigation(heading);
  return (
    <>
      <title>{`${title} · Brigade`}</title>
      <Box component="header" ref={coveringTop} className="no-print" sx={topBar}>
        <NavigationButton sx={{ ml: -1 }} />
        {/* Room for a word beside the actions of a phone: 'Accounts' was broken into letters. */}
        <Box sx={{ flex: { xs: '1 1 96px', sm: '1 1 auto' }, minWidth: { xs: 96, sm: 0 } }}>
          {breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Typography variant="h1" ref={heading} tabIndex={-1} title={title} sx={headingStyle}>
              {title}
            </Typography>
            {aside}
          </Box>
        </Box>
        <IconButton
          aria-label="Jump to"
          aria-keyshortcuts="Control+K Meta+K"
          title="Jump to (Ctrl+K)"
          onClick={shell?.openJumpBox}
        >
          <JumpIcon />
        </IconButton>
        {actions && (
          <Box data-page-actions sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}>
            {actions}
          </Box>
        )}
      </Box>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ p: { xs: 2, md: 3 }, outline: 'none', '@media print': { p: 0 }, ...besideRefusedDate }}
      >
        <TimeZoneContext value={timeZone ?? ownTimeZone}>{children}</TimeZoneContext>
      </Box>
    </>
  );
}

/** While the day in a page's head is refused, nothing beside it belongs to what is typed (screens-24). */
const besideRefusedDate = {
  '&:has([data-refused-date]), & :has([data-refused-date])': {
    '& > :not(:has([data-refused-date]), [data-refused-date])': { visibility: 'hidden' },
  },
} as const;

/** The bar stays in sight, so a long name may not fill a phone's, where it shares one row with the actions. */
const headingStyle = {
  fontSize: { xs: '1.125rem', sm: '1.5rem' },
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  outline: 'none',
} as const;

const topBar = {
  position: 'sticky',
  // Below the bars that show what waits on this phone, if any.
  top: 'var(--field-bars, 0px)',
  zIndex: 'appBar',
  ...staticInLowWindows,
  minHeight: 64,
  display: 'flex',
  // Where a title and its actions are wider than the window, they have two rows.
  '@media (max-width: 389.95px)': { flexWrap: 'wrap' },
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  px: { xs: 2, md: 3 },
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&:has(+ main [data-refused-date]) [data-page-actions]': { visibility: 'hidden' },
} as const;

/** As large as a thumb, without making the bar higher. */
const breadcrumb = {
  position: 'relative',
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-15px -8px' } },
} as const;

function Breadcrumbs({ items }: { items: Breadcrumb[] }) {
  return (
    <Box component="nav" aria-label="Breadcrumbs">
      <Box
        component="ol"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, m: 0, p: 0, listStyle: 'none', fontSize: 13 }}
      >
        {items.map((item) => (
          <Box component="li" key={item.label} sx={{ color: 'text.secondary' }}>
            <TextLink {...item.link} sx={breadcrumb}>
              {item.label}
            </TextLink>{' '}
            <span aria-hidden="true">/</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { Mark } from '../ui/Logo.tsx';
import { NavigationButton } from './Page.tsx';
import { useFocusAfterNavigation } from './route-focus.ts';

/** One message in the middle of an empty screen: what to know and, below it, what to do. */
export function FullScreen({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterNavigation(heading);
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 3,
        bgcolor: 'background.default',
        outline: 'none',
      }}
    >
      <title>{`${title} · Brigade`}</title>
      <NavigationButton sx={{ position: 'absolute', top: 8, left: 8 }} />
      <Box sx={{ maxWidth: 480, textAlign: 'center', display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Mark size={56} />
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {children && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>}
        {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>{actions}</Box>}
      </Box>
    </Box>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import type { Toast } from './FeedbackProvider.tsx';

export type ToastTone = 'success' | 'info' | 'error';

/** A success is read in passing; what failed stays until somebody closes it. */
const SHOWN_MS = 7000;

export function Toasts({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (key: number) => void }) {
  return (
    // The region is always there: screen readers announce only what is added to one they know.
    <Box component="section" aria-label="Notifications" aria-live="polite" className="no-print" sx={region}>
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} onClose={() => onClose(toast.key)} />
      ))}
    </Box>
  );
}

function ToastCard({ toast: { text, tone }, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || tone === 'error') return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, tone, onClose]);
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{ ...card, borderColor: `${tone}.main` }}
    >
      <Box component="span" sx={{ flex: '1 1 auto', py: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <IconButton size="small" aria-label="Close" onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const region = {
  position: 'fixed',
  zIndex: 'snackbar',
  // Above the bar with the save button, which a toast must not keep from being pressed.
  bottom: { xs: 76, sm: 84 },
  right: { xs: 8, sm: 24 },
  left: { xs: 8, sm: 'auto' },
  width: { sm: 400 },
  display: 'grid',
  gap: 1,
} as const;

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  minHeight: 48,
  borderRadius: 1,
  border: '1px solid',
  borderLeftWidth: 6,
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 6,
} as const;

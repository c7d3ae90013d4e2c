import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type RefCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Toast } from './feedback.ts';

const SHOWN_MS = 7000;
/** An error stays while somebody may be looking elsewhere. */
const ERROR_MS = 60_000;
/** Long enough to read what it offers. */
const OFFERED_MS = 10_000;

export function Toasts({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (key: number) => void }) {
  return createPortal(
    // The live region is always mounted: screen readers announce only what is added to an existing region.
    <Box component="section" ref={spokenBesideDialogs} aria-label="Notifications" aria-live="polite" sx={region}>
      {toasts.length > 0 && (
        <Box ref={keepClearOfBars} className="no-print" sx={stack}>
          {toasts.map((toast) => (
            <ToastCard key={toast.key} toast={toast} onClose={() => onClose(toast.key)} />
          ))}
        </Box>
      )}
    </Box>,
    document.body,
  );
}

/** A dialog hides the rest of the page from screen readers. The result of a save in the dialog must still be announced. */
const spokenBesideDialogs: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
};

function ToastCard({ toast: { text, tone, action }, onClose }: { toast: Toast; onClose: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onClose, tone === 'error' ? ERROR_MS : action ? OFFERED_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, tone, action, onClose]);
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{ ...card, borderColor: `${tone}.main` }}
    >
      <Box component="span" sx={{ flex: '1 1 auto', py: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {action && (
        <Button
          size="small"
          onClick={() => {
            onClose();
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" aria-label="Close" onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A toast covers none of these: bars with Save or Update, the large buttons of a host, the buttons of a dialog. */
const UNCOVERED = '[data-uncovered], .MuiDialogActions-root';
const GAP_PX = 8;

/** Keeps the stack above the bars. Every frame, because bars move by scrolling, by dialogs, and by what is typed. */
const keepClearOfBars: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  let frame = 0;
  const place = () => {
    const bars = Array.from(document.querySelectorAll(UNCOVERED), (bar) => bar.getBoundingClientRect());
    element.style.bottom = `${findClearBottom(bars, element.getBoundingClientRect())}px`;
    frame = requestAnimationFrame(place);
  };
  place();
  return () => cancelAnimationFrame(frame);
};

/**
 * The lowest place, as the distance from the bottom of the window, in which the stack covers none of the bars.
 * Without such a place, the stack is at the top of the window, so that it stays visible.
 */
function findClearBottom(bars: readonly DOMRect[], { left, right, height }: DOMRect): number {
  const inTheWay = bars
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .sort((a, b) => b.bottom - a.bottom);
  let bottom = GAP_PX;
  for (const bar of inTheWay) {
    const [stackTop, stackBottom] = [innerHeight - bottom - height, innerHeight - bottom];
    if (bar.top < stackBottom && bar.bottom > stackTop) bottom = innerHeight - bar.top + GAP_PX;
  }
  return Math.min(bottom, innerHeight - height - GAP_PX);
}

const region = { position: 'fixed', zIndex: 'snackbar' } as const;

const stack = {
  position: 'fixed',
  right: { xs: 8, sm: 24 },
  left: { xs: 8, sm: 'auto' },
  width: { sm: 400 },
  maxHeight: '50dvh',
  overflowY: 'auto',
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

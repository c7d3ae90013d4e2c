import FeedIcon from '@mui/icons-material/EventRepeatOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CalendarFeedInput } from '#contract/calendar-feeds.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';

const CalendarFeedDialog = createPreloadableDialog(async () => ({
  default: (await import('./CalendarFeedDialog.tsx')).CalendarFeedDialog,
}));

export interface FeedSubject {
  subject: Omit<CalendarFeedInput, 'secret'>;
  /** The name of the account or market. */
  name: string;
}

/** Makes an address from which the person's own calendar reads these services (data-12). */
export function CalendarFeedButton({ subject, name }: FeedSubject) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<FeedIcon />}
        onPointerEnter={() => void CalendarFeedDialog.prepare()}
        onFocus={() => void CalendarFeedDialog.prepare()}
        onClick={() => setOpen(true)}
      >
        Calendar feed
      </Button>
      {isOpen && <CalendarFeedDialog subject={subject} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

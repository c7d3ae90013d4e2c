import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useNotify } from '../ui/feedback.ts';

interface NewestOptions<Item> {
  /** Reads the record again; undefined when it is gone. */
  read: (item: Item) => Promise<Item | undefined>;
  /** Fills the open form with it. */
  show: (item: Item) => void;
  onGone: () => void;
}

/** The version of a record in an open dialog's form, and the reset to the saved version (errors-3). */
export function useNewest<Item>(item: Item | undefined, { read, show, onGone }: NewestOptions<Item>) {
  const [newest, setNewest] = useState(item);
  const notify = useNotify();
  async function reload() {
    if (!newest) return;
    try {
      const now = await read(newest);
      if (now) {
        setNewest(now);
        return show(now);
      }
      notify('This is no longer there.', 'error');
      onGone();
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  }
  return { newest, reload };
}

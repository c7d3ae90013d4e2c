import { useEffect } from 'react';

/** Tells the page whether the tab's form holds something unsaved, and that it does not once the tab is gone. */
export function useDirtyReport(isDirty: boolean, onDirty: (isDirty: boolean) => void) {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}

import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Item> {
  data: Item;
  /** Of the version that was read. */
  etag: string | null;
}

/**
 * The version of a record that a form edits. A newer one that arrives by itself takes its place only while nothing is
 * typed: else what was typed would vanish, or be saved over a version that nobody has seen (errors-3).
 */
export function useEditedRecord<Item>(loaded: Loaded<Item>) {
  const [edited, setEdited] = useState(loaded);
  const isDirty = useRef(false);
  useEffect(() => {
    if (!isDirty.current) setEdited(loaded);
  }, [loaded]);
  const onDirtyChange = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  return { record: edited.data, etag: edited.etag, onDirtyChange, adopt: setEdited };
}

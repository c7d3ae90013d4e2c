import { type ReactNode, useState } from 'react';
import { isApiError, messageOf } from '../api/api-error.ts';
import { useNotify } from '../ui/feedback.ts';
import { StaleDialog } from './StaleDialog.tsx';
import type { ChangeLabels } from './stale-changes.ts';
import { type Loaded, useEditedRecord } from './use-edited-record.ts';

interface SavedRecordOptions<Item, Values> {
  loaded: Loaded<Item>;
  reload: () => Promise<{ data: Loaded<Item> | undefined }>;
  /** Sends what was typed, for the version that it was typed over. */
  put: (values: Values, ifMatch: string | null) => Promise<Loaded<Item>>;
  /** Shows the product's success text (errors-2). */
  onSaved: (item: Item) => void;
  changeLabels: ChangeLabels;
}

interface SavedRecord<Item, Values> {
  record: Item;
  onDirtyChange: (isDirty: boolean) => void;
  /** Throws what the server refuses; a stale save opens the dialog as well. */
  save: (values: Values) => Promise<Item>;
  staleDialog: ReactNode;
}

/** A record on its page: the version that the form edits, the save, and the dialog for a stale version (errors-3). */
export function useSavedRecord<Item, Values>(options: SavedRecordOptions<Item, Values>): SavedRecord<Item, Values> {
  const { loaded, reload, put, onSaved, changeLabels } = options;
  const { record, etag, onDirtyChange, adopt } = useEditedRecord(loaded);
  const [stale, setStale] = useState<{ error: unknown; values: Values }>();
  const notify = useNotify();

  async function save(values: Values, ifMatch = etag): Promise<Item> {
    try {
      const saved = await put(values, ifMatch);
      adopt(saved);
      onSaved(saved.data);
      return saved.data;
    } catch (error) {
      if (isApiError(error, 'stale')) setStale({ error, values });
      throw error;
    }
  }

  const staleDialog = (
    <StaleDialog
      error={stale?.error}
      changeLabels={changeLabels}
      onKeep={() => setStale(undefined)}
      onReload={async () => {
        const { data } = await reload();
        if (data) adopt(data);
        setStale(undefined);
      }}
      onOverwrite={(version) => {
        setStale(undefined);
        if (!stale) return;
        save(stale.values, `"${version}"`).catch((error) => {
          if (!isApiError(error, 'stale')) notify(messageOf(error), 'error');
        });
      }}
    />
  );
  return { record, onDirtyChange, save: (values) => save(values), staleDialog };
}

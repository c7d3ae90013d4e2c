import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportProgress, ImportTable } from '#contract/imports.ts';
import { invalidate } from '../../api/invalidation.ts';
import { callLong } from '../../api/long-call.ts';
import { importKindTexts } from './import-kind-texts.ts';
import { type Choices, importQueries, toImportRequest } from './queries.ts';

interface Run {
  readonly table: ImportTable;
  readonly choices: Choices;
  readonly digest: string;
}

/** Imports what was previewed. Canceling leaves everything as it was. */
export function useRunImport(kind: ImportKind) {
  const client = useQueryClient();
  const { run, shownIn } = importKindTexts[kind];
  const [progress, setProgress] = useState<ImportProgress>();
  const abort = useRef<AbortController>(undefined);
  const importing = useMutation({
    mutationFn: ({ table, choices, digest }: Run) => {
      abort.current = new AbortController();
      const body = { ...toImportRequest(table, choices), digest };
      return callLong(run, { body, signal: abort.current.signal }, setProgress);
    },
    onSuccess: () => invalidate(client, shownIn),
    onSettled: () => setProgress(undefined),
    // The stored records may have changed, or the cancel came too late: the next preview shows it.
    onError: () => client.resetQueries({ queryKey: importQueries.all() }),
  });
  return { importing, progress, cancel: () => abort.current?.abort() };
}

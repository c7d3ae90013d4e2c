import { queryOptions } from '@tanstack/react-query';
import type { ImportProgress, ImportRequest, ImportTable } from '#contract/imports.ts';
import { callLong } from '../../api/long-call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { importKindTexts } from './import-kind-texts.ts';
import type { ReadFile } from './use-import-file.ts';

export type Choices = Omit<ImportRequest, 'table'>;

interface Checked {
  readonly kind: keyof typeof importKindTexts;
  readonly file: ReadFile;
  readonly leftOut: readonly number[];
  readonly choices: Choices;
}

export const toImportRequest = (table: ImportTable, choices: Choices): ImportRequest => ({ table, ...choices });

export const importQueries = {
  all: () => queryKeys.imports,
  /** The preview. A table of many rows is no part of the key: each file that is read has its number. */
  check: ({ kind, file, leftOut, choices }: Checked, onProgress: (progress: ImportProgress) => void) =>
    queryOptions({
      queryKey: [...importQueries.all(), kind, file.number, leftOut, choices],
      queryFn: ({ signal }) =>
        callLong(importKindTexts[kind].check, { body: toImportRequest(file.table, choices), signal }, onProgress),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_IMPORT_BYTES } from '#contract/import-kinds.ts';
import type { ImportFile } from '#contract/imports.ts';
import { toTableAt } from '#domain/imports/heading-row.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import { upload } from '../../api/long-call.ts';

export interface ReadFile {
  /** Tells one reading from another. */
  readonly number: number;
  readonly name: string;
  readonly source: File;
  readonly table: Pick<ImportFile, 'columns' | 'firstRow' | 'rows'>;
  /** The rows above the headings. */
  readonly above: ImportFile['above'];
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** What of it was read in another way than it shows, or not at all. */
  readonly notes: readonly string[];
}

interface Chosen {
  readonly source: File;
  readonly sheet?: string | undefined;
}

let lastNumber = 0;

/** The file that a person chose, read by the server. */
export function useImportFile() {
  const [file, setFile] = useState<ReadFile>();
  const reading = useRef<AbortController>(undefined);
  const read = useMutation({
    mutationFn: async ({ source, sheet }: Chosen): Promise<ReadFile> => {
      if (source.size > MAX_IMPORT_BYTES) throw new FileTooLarge();
      const abort = new AbortController();
      reading.current = abort;
      const { data } = await upload('readImportFile', { sheet }, source, abort.signal);
      const { above, sheet: read, sheets, notes, ...table } = data;
      lastNumber += 1;
      return { number: lastNumber, name: source.name, source, table, above, sheet: read, sheets, notes };
    },
  });
  return {
    file,
    isReading: read.isPending,
    error: read.error,
    choose: async (source: File, sheet?: string) => {
      setFile(undefined);
      try {
        setFile(await read.mutateAsync({ source, sheet }));
      } catch {
        // Shown as `error`, beside the button.
      }
    },
    /** The row of the headings, counted from zero. */
    chooseHeadings: (row: number) => {
      if (!file) return;
      const { above, ...table } = toTableAt([...file.above, file.table.columns, ...file.table.rows], row);
      lastNumber += 1;
      setFile({ ...file, number: lastNumber, table, above });
    },
    forget: () => {
      reading.current?.abort();
      read.reset();
      setFile(undefined);
    },
  };
}

export class FileTooLarge extends Error {
  constructor() {
    super(importTexts.fileTooLarge);
  }
}

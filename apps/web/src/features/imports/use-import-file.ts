import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_IMPORT_BYTES } from '#contract/import-kinds.ts';
import type { ImportTable } from '#contract/imports.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import { upload } from '../../api/long-call.ts';

export interface ReadFile {
  /** Tells one reading from another. */
  readonly number: number;
  readonly name: string;
  readonly table: ImportTable;
}

let lastNumber = 0;

/** The file that a person chose, read by the server. */
export function useImportFile() {
  const [file, setFile] = useState<ReadFile>();
  const reading = useRef<AbortController>(undefined);
  const read = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > MAX_IMPORT_BYTES) throw new FileTooLarge();
      const abort = new AbortController();
      reading.current = abort;
      const { data } = await upload('readImportFile', chosen, abort.signal);
      lastNumber += 1;
      return { number: lastNumber, name: chosen.name, table: data };
    },
  });
  return {
    file,
    isReading: read.isPending,
    error: read.error,
    choose: async (chosen: File) => {
      setFile(undefined);
      try {
        setFile(await read.mutateAsync(chosen));
      } catch {
        // Shown as `error`, beside the button.
      }
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

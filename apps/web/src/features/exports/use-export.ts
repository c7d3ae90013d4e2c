import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '#contract/export-formats.ts';
import type { OperationName } from '#contract/operations.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import type { CallInput } from '../../api/client.ts';
import { downloadFile } from '../../api/file-download.ts';
import { useNotify } from '../../ui/feedback.ts';
import { saveFile } from '../../ui/save-file.ts';

export type ExportName = Extract<OperationName, `export${string}`>;
export type ExportQuery<Name extends ExportName> = Omit<CallInput<Name>['query'], 'format'>;

/** Downloads a list as a file. `bytes` have come so far; undefined while nothing is exported. */
export function useExport<Name extends ExportName>(operation: Name, query: ExportQuery<Name>) {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController | null>(null);
  const notify = useNotify();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    const current = new AbortController();
    running.current = current;
    setBytes(0);
    try {
      const input = { query: { ...query, format }, signal: current.signal };
      const { content, fileName } = await downloadFile(operation, input, setBytes);
      const url = URL.createObjectURL(content);
      saveFile(url, fileName);
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      if (!current.signal.aborted) notify(`The list could not be exported. ${toErrorMessage(error)}`, 'error');
    }
    setBytes(undefined);
  };
  return { bytes, start, cancel: () => running.current?.abort() };
}

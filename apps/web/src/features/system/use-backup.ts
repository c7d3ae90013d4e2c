import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { systemTexts } from '#contract/system-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { downloadFile } from '../../api/file-download.ts';
import { useNotify } from '../../ui/feedback.ts';
import { saveFile } from '../../ui/save-file.ts';
import { systemQueries } from './queries.ts';

/** Downloads a backup. `bytes` have come so far; undefined while none is running. */
export function useBackup() {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  const notify = useNotify();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const current = new AbortController();
    running.current = current;
    setBytes(0);
    try {
      const { content, fileName } = await downloadFile('downloadBackup', { signal: current.signal }, setBytes);
      const url = URL.createObjectURL(content);
      saveFile(url, fileName);
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      notify(systemTexts.downloaded);
    } catch (error) {
      if (!current.signal.aborted) notify(`There is no backup. ${toErrorMessage(error)}`, 'error');
    }
    setBytes(undefined);
    await queryClient.invalidateQueries({ queryKey: systemQueries.status().queryKey });
  };
  return { bytes, start, cancel: () => running.current?.abort() };
}

import { useState } from 'react';
import type { CallInput } from '../../api/client.ts';
import { requestReply } from '../../api/client.ts';
import { callLong } from '../../api/long-call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';

/** A refusal too reads the drafts again: the person then sees what they have become. */
export const useCloseStatement = () =>
  useChange(
    (body: CallInput<'closeStatement'>['body']) => requestReply('closeStatement', { body }),
    [queryKeys.serviceEvents],
  );

/** Closes several, and tells how many it has closed. */
export function useCloseStatements() {
  const [doneCount, setDoneCount] = useState(0);
  const close = useChange(
    (body: CallInput<'closeStatements'>['body']) => {
      setDoneCount(0);
      return callLong('closeStatements', { body }, (progress) => setDoneCount(progress.done));
    },
    [queryKeys.serviceEvents],
  );
  return { close, doneCount };
}

import type { CallInput } from '../../api/client.ts';
import { replyTo } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';

/** A refusal too reads the drafts again: the person then sees what they have become. */
export const useCloseStatement = () =>
  useChange(
    (body: CallInput<'closeStatement'>['body']) => replyTo('closeStatement', { body }),
    [queryKeys.serviceEvents],
  );

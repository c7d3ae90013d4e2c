import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { createListTexts } from '#contract/list-texts.ts';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { Id } from '#contract/values.ts';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import MergeDialog from '../merges/MergeDialog.tsx';
import { accountQueries } from './queries.ts';

/** Results per search (screens-6). */
const PAGE_SIZE = 15;

interface MergeAccountDialogProps {
  account: Pick<Account, 'id' | 'marketId'>;
  onClose: () => void;
}

/** Which account of the same market is the same one, then both side by side (catalogue-20). */
export default function MergeAccountDialog({ account, onClose }: MergeAccountDialogProps) {
  const [otherId, setOtherId] = useState<Id>();
  if (otherId) return <MergeDialog kind="accounts" record={account.id} other={otherId} onClose={onClose} />;
  return (
    <PickerDialog<Account>
      open
      pick="one"
      title={texts.chooseOther}
      searchLabel="Search accounts"
      queryFor={({ q, page, perPage }) => accountQueries.list({ q, page, perPage, market: account.marketId })}
      getName={({ name }) => name}
      getDetail={({ addressOne, city }) => `${addressOne}, ${city}`}
      pageSize={PAGE_SIZE}
      isDisabled={({ id }) => id === account.id}
      {...createListTexts('accounts')}
      onPick={([other]) => setOtherId(other?.id)}
      onClose={onClose}
    />
  );
}

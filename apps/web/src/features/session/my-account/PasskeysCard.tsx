import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { passkeyTexts } from '#contract/passkeys-texts.ts';
import { createDataQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/client.ts';
import { addPasskey, hasPasskeys, isPasskeyCanceled } from '../../../api/passkeys.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useChange } from '../../../api/use-change.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { useDelete } from '../../../shell/use-delete.ts';
import { useFormatMoment } from '../../../shell/use-format-moment.ts';
import { useNotify } from '../../../ui/feedback.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { AccountCard } from './AccountCard.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const shownIn = [queryKeys.passkeys];

/** The own passkeys (access-22). */
export function PasskeysCard() {
  const passkeys = useQuery(createDataQuery(queryKeys.passkeys, 'listPasskeys', {}));
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountCard title="Passkeys">
      <Typography color="textSecondary">{passkeyTexts.whatItIs}</Typography>
      {passkeys.error && !passkeys.data && <QueryFailed query={passkeys} />}
      {passkeys.isPending && <LoadingRows rows={1} />}
      {passkeys.data && passkeys.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Box>
      )}
      {hasPasskeys() ? (
        <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
          Add a passkey
        </Button>
      ) : (
        <Typography color="textSecondary">{passkeyTexts.notHere}</Typography>
      )}
      {isOpen && <AddPasskeyDialog onClose={() => setOpen(false)} />}
    </AccountCard>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const remove = useChange(() => call('removePasskey', { params: { id } }), shownIn);
  const ask = useDelete();
  const moment = useFormatMoment();
  const removeIt = () =>
    ask({
      text: passkeyTexts.confirmRemove,
      title: name,
      confirmLabel: 'Remove',
      remove: () => remove.mutateAsync(),
      deletedText: passkeyTexts.removed,
      canUndo: false,
    });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Made {moment(createdAt)}, {lastUsedAt ? `last used ${moment(lastUsedAt)}` : 'never used'}
        </Typography>
      </Box>
      <Button aria-label={`Remove the passkey ${name}, made ${moment(createdAt)}`} onClick={() => void removeIt()}>
        Remove
      </Button>
    </Box>
  );
}

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useChange(addPasskey, shownIn);
  const notify = useNotify();
  async function addIt(password: string) {
    try {
      await add.mutateAsync(password);
    } catch (error) {
      if (isPasskeyCanceled(error)) return onClose();
      throw error;
    }
    notify(passkeyTexts.added);
    onClose();
  }
  return <PasswordDialog title="Add a passkey" saveLabel="Next" go={addIt} onClose={onClose} />;
}

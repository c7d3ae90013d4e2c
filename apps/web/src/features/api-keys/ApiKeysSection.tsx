import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { apiKeyTexts } from '#contract/api-keys-texts.ts';
import { toMessage } from '../../api/api-error.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { useMoment } from '../../shell/use-moment.ts';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { useRevokeApiKey } from './mutations.ts';
import { apiKeyQueries } from './queries.ts';

/** The person's keys for other systems (access-17). */
export function ApiKeysSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Typography color="textSecondary">
        Other systems read and write with a key instead of your password.{' '}
        <Link href="/docs" target="_blank" underline="always">
          What they can call
        </Link>
      </Typography>
      <KeyList />
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        New key
      </Button>
      {isOpen && <ApiKeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function KeyList() {
  const keys = useQuery(apiKeyQueries.own());
  if (keys.error && !keys.data) return <Failed onRetry={() => void keys.refetch()}>{toMessage(keys.error)}</Failed>;
  if (!keys.data) return <LoadingRows rows={1} />;
  if (keys.data.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {keys.data.map((key) => (
        <KeyRow key={key.id} of={key} />
      ))}
    </Box>
  );
}

function KeyRow({ of: key }: { of: ApiKey }) {
  const revoke = useRevokeApiKey();
  const ask = useDelete();
  const moment = useMoment();
  const revokeKey = () =>
    ask({
      text: apiKeyTexts.confirmRevoke,
      title: key.name,
      confirmLabel: 'Revoke',
      remove: () => revoke.mutateAsync(key.id),
      deleted: apiKeyTexts.revoked,
      canUndo: false,
    });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography>{key.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {key.isExpired ? 'Expired' : 'Expires'} {moment(key.expiresAt)},{' '}
          {key.lastUsedAt ? `last used ${moment(key.lastUsedAt)}` : 'never used'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {key.permissions.join(', ') || 'Reads what every staff member sees'}
        </Typography>
      </Box>
      <Button aria-label={`Revoke the key ${key.name}`} onClick={() => void revokeKey()}>
        Revoke
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { apiKeyTexts } from '#contract/api-keys-texts.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { LoadingRows } from '../../ui/states.tsx';

type Revoke = (key: ApiKey) => Promise<object | undefined>;

export function ApiKeyList({ query, onRevoke }: { query: UseQueryResult<ApiKey[]>; onRevoke: Revoke }) {
  if (query.error && !query.data) return <QueryFailed query={query} />;
  if (!query.data) return <LoadingRows rows={1} />;
  if (query.data.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {query.data.map((key) => (
        <ApiKeyRow key={key.id} of={key} onRevoke={onRevoke} />
      ))}
    </Box>
  );
}

function ApiKeyRow({ of: key, onRevoke }: { of: ApiKey; onRevoke: Revoke }) {
  const ask = useDelete();
  const moment = useFormatMoment();
  const revokeKey = () =>
    ask({
      text: apiKeyTexts.confirmRevoke,
      title: key.name,
      confirmLabel: 'Revoke',
      remove: () => onRevoke(key),
      deletedText: apiKeyTexts.revoked,
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

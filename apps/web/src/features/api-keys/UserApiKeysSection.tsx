import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ApiKeyList } from './ApiKeyList.tsx';
import { useRevokeUserApiKey } from './mutations.ts';
import { apiKeyQueries } from './queries.ts';

/** The keys of somebody, for Super Admins (access-17). */
export function UserApiKeysSection({ userId }: { userId: string }) {
  const keys = useQuery(apiKeyQueries.ofUser(userId));
  const revoke = useRevokeUserApiKey(userId);
  return (
    <>
      <Typography variant="h2">API keys</Typography>
      {keys.data?.length === 0 && <Typography color="textSecondary">None</Typography>}
      <ApiKeyList query={keys} onRevoke={(key) => revoke.mutateAsync(key.id)} />
    </>
  );
}

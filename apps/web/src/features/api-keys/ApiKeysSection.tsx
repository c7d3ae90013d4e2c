import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { ApiKeyList } from './ApiKeyList.tsx';
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
  const revoke = useRevokeApiKey();
  return <ApiKeyList query={useQuery(apiKeyQueries.own())} onRevoke={(key) => revoke.mutateAsync(key.id)} />;
}

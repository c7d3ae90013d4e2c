import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toMessage } from '../../api/api-error.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import type { FeedSubject } from './CalendarFeedButton.tsx';
import { useCreateCalendarFeed } from './mutations.ts';

/** Tells what a feed is, makes one, and shows its address once. */
export function CalendarFeedDialog({ subject, name, onClose }: FeedSubject & { onClose: () => void }) {
  const create = useCreateCalendarFeed();
  const [isCopied, setCopied] = useState(false);
  const address = create.data;
  // Without TLS a browser may have no clipboard: the address can be marked and copied by hand.
  const copy = (text: string) =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <TitledDialog
      title={`Calendar feed of ${name}`}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
      actions={
        <>
          <Button onClick={onClose}>{address ? 'Done' : 'Cancel'}</Button>
          {address ? (
            <Button variant="contained" color="secondary" onClick={() => void copy(address)}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          ) : (
            <Button
              variant="contained"
              color="secondary"
              loading={create.isPending}
              onClick={() => void create.mutateAsync(subject).catch(() => undefined)}
            >
              Make an address
            </Button>
          )}
        </>
      }
    >
      <Typography>
        {subject.kind === 'account'
          ? 'Your calendar program reads these services, with their menus and numbers of people, from a secret address, and keeps up with changes.'
          : 'Your calendar program reads the menus scheduled here, day by day, from a secret address, and keeps up with changes.'}
      </Typography>
      {address ? (
        <>
          <TextField
            label="Address"
            value={address}
            slotProps={{
              htmlInput: {
                readOnly: true,
                onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
              },
            }}
            fullWidth
          />
          <Alert severity="info">
            Copy it now: it is shown once. Whoever has it sees this calendar. You can revoke it under My account.
          </Alert>
        </>
      ) : (
        create.error && <Alert severity="error">{toMessage(create.error)}</Alert>
      )}
    </TitledDialog>
  );
}

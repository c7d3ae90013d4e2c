import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { toErrorMessage } from '../../api/api-error.ts';
import { OnceShown } from '../../ui/OnceShown.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import type { FeedSubject } from './CalendarFeedButton.tsx';
import { useCreateCalendarFeed } from './mutations.ts';

/** Tells what a feed is, makes one, and shows its address once. */
export function CalendarFeedDialog({ subject, name, onClose }: FeedSubject & { onClose: () => void }) {
  const create = useCreateCalendarFeed();
  const address = create.data;
  return (
    <TitledDialog
      title={`Calendar feed of ${name}`}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
      actions={
        <>
          <Button onClick={onClose}>{address ? 'Done' : 'Cancel'}</Button>
          {!address && (
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
          <OnceShown label="Address" value={address} />
          <Alert severity="info">
            Copy it now: it is shown once. Whoever has it sees this calendar. You can revoke it under My account.
          </Alert>
        </>
      ) : (
        create.error && <Alert severity="error">{toErrorMessage(create.error)}</Alert>
      )}
    </TitledDialog>
  );
}

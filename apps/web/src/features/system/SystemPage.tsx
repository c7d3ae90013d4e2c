import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SystemStatus } from '#contract/system.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { Page } from '../../shell/Page.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { formatSize } from '../../ui/size-text.ts';
import { Empty, LoadingRows } from '../../ui/states.tsx';
import { systemQueries } from './queries.ts';
import { useBackup } from './use-backup.ts';

/** The state of Brigade itself, for Super Admins (data-6). */
export function SystemPage() {
  const status = useQuery(systemQueries.status());
  const backup = useBackup();
  const isRunning = backup.bytes !== undefined;
  return (
    <Page
      title="System"
      actions={
        <Button variant="contained" color="secondary" disabled={isRunning} onClick={() => void backup.start()}>
          Back up now
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        {isRunning && <BackupProgress bytes={backup.bytes ?? 0} onCancel={backup.cancel} />}
        {status.data ? (
          <Status status={status.data} />
        ) : (
          <Paper variant="outlined">{status.error ? <QueryFailed query={status} /> : <LoadingRows rows={6} />}</Paper>
        )}
      </Box>
    </Page>
  );
}

function BackupProgress({ bytes, onCancel }: { bytes: number; onCancel: () => void }) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      Backing up: {formatSize(bytes)} so far. Everybody can go on working.
    </Alert>
  );
}

const kindText: Readonly<Record<NonNullable<SystemStatus['backups']['last']>['kind'], string>> = {
  nightly: 'nightly',
  asked: 'downloaded',
  command: 'from the shell',
};

function Status({ status }: { status: SystemStatus }) {
  const moment = useFormatMoment();
  const { database, outbox, backups, filledUntil } = status;
  return (
    <>
      {backups.problem && (
        <Alert severity="error">
          The backup of {moment(backups.problem.endedAt)} failed: {backups.problem.reason}
        </Alert>
      )}
      {outbox.failing > 0 && (
        <Alert severity="warning">
          {outbox.failing === 1
            ? '1 mail could not be sent so far.'
            : `${outbox.failing} mails could not be sent so far.`}{' '}
          Manage Team tells why.
        </Alert>
      )}
      <Paper variant="outlined" component="dl" sx={factsStyle}>
        <Fact name="Version">{status.version}</Fact>
        <Fact name="Database">
          PostgreSQL {database.version}, {database.isEmbedded ? 'embedded' : 'on a server'},{' '}
          {formatSize(database.bytes)}
        </Fact>
        <Fact name="Last backup">
          {backups.last
            ? `${moment(backups.last.endedAt)}, ${kindText[backups.last.kind]}, ${formatSize(backups.last.bytes)}`
            : 'None so far'}
        </Fact>
        <Fact name="Nightly backup">
          {database.isEmbedded
            ? 'Every night at 2:00, seven nights and four weeks are kept'
            : 'Not by Brigade: only the embedded database backs itself up'}
        </Fact>
        <Fact name="Outbox">{outbox.waiting + outbox.failing === 0 ? 'Empty' : formatOutbox(outbox)}</Fact>
        <Fact name="Services are filled until">
          {filledUntil ? formatLongDate(filledUntil) : 'No repeating services'}
        </Fact>
      </Paper>
      <FailuresPanel failures={status.failures} />
      <Typography variant="body2" color="textSecondary">
        A backup holds everything, also password hashes and keys. Keep it where only you can read it. It is put back by
        the command npm run restore.
      </Typography>
    </>
  );
}

const formatOutbox = ({ waiting, failing }: SystemStatus['outbox']) => `${waiting} waiting, ${failing} failing`;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function FailuresPanel({ failures }: { failures: SystemStatus['failures'] }) {
  const moment = useFormatMoment();
  return (
    <Paper variant="outlined" component="section" aria-labelledby="recent-errors">
      <Typography id="recent-errors" variant="h2" sx={{ fontSize: '1.125rem', px: 2, pt: 2 }}>
        Recent errors
      </Typography>
      {failures.length === 0 ? (
        <Empty>None in the last 30 days.</Empty>
      ) : (
        <Box component="ul" sx={failuresStyle}>
          {failures.map((failure) => (
            <li key={`${failure.place} ${failure.reason}`}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{failure.reason}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {failure.place}, {moment(failure.lastAt)}, {failure.times === 1 ? 'once' : `${failure.times} times`}
                {failure.requestId && `, request ${failure.requestId}`}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Paper>
  );
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1.5 },
  m: 0,
  p: 2,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 1.5, sm: 0 } },
} as const;

const failuresStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { px: 2, py: 1.5 },
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { FailingMail } from '#contract/users.ts';
import { isSuperAdmin, useCurrentUser } from '../../shell/current-user.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { userQueries } from './queries.ts';

const subjects: Readonly<Partial<Record<MailKind, string>>> = {
  invitation: 'Invitation to',
  passwordReset: 'Password reset to',
  identityChange: 'Name and address at the identity provider of',
  identityRemoval: 'Removal at the identity provider of',
};

/** Mails that the mail server rejects. Shown to those who manage the team, because they can fix it. */
export function FailingMailsPanel() {
  const enabled = isSuperAdmin(useCurrentUser());
  return (
    <QueryPart what="Mails that could not be sent" query={useQuery({ ...userQueries.failingMails(), enabled })}>
      {(mails) => mails.length > 0 && <Mails mails={mails} />}
    </QueryPart>
  );
}

function Mails({ mails }: { mails: readonly FailingMail[] }) {
  const moment = useFormatMoment();
  const formatNextTry = ({ nextTry }: FailingMail) =>
    nextTry ? `next try ${moment(nextTry)}` : 'given up, send it again';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>
        {mails.length === 1 ? 'A mail could not be sent so far' : `${mails.length} mails could not be sent so far`}
      </AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {mails.map((mail) => (
          <li key={mail.id}>
            {subjects[mail.kind] ?? 'Notice about the account to'} {mail.recipient}: {mail.reason} (
            {mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`}, {formatNextTry(mail)})
          </li>
        ))}
      </ul>
    </Alert>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionTexts } from '#contract/session-texts.ts';
import { ApiError, toErrorMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { session } from '../../../api/session.ts';
import { useChange } from '../../../api/use-change.ts';
import { useCan, useCurrentUser } from '../../../shell/current-user.ts';
import { Page } from '../../../shell/Page.tsx';
import { useNotify } from '../../../ui/feedback.ts';
import { SaveForm } from '../../../ui/SaveForm.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { ApiKeysSection } from '../../api-keys/ApiKeysSection.tsx';
import { CalendarFeedsSection } from '../../calendar-feeds/CalendarFeedsSection.tsx';
import { sessionSettingsQuery } from '../queries.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { AccountCard } from './AccountCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** The person's own account: name, password and sessions. */
export function MyAccountPage() {
  const me = useCurrentUser();
  const maySeeSchedule = useCan('viewScheduleMenu');
  const settings = useQuery(sessionSettingsQuery);
  return (
    <Page title="My account">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
        <AccountCard title={`${me.firstName} ${me.lastName}`.trim() || me.email}>
          <Typography>{me.email}</Typography>
          <Typography color="textSecondary">{me.role?.name}</Typography>
        </AccountCard>
        {maySeeSchedule && (
          <AccountCard title="Calendar feeds">
            <CalendarFeedsSection />
          </AccountCard>
        )}
        <AccountCard title="API keys">
          <ApiKeysSection />
        </AccountCard>
        {settings.data?.provider === 'embedded' && (
          <>
            {!settings.data.company?.isOnly && <SecondFactorCard />}
            {!settings.data.company?.isOnly && <PasskeysCard />}
            {!settings.data.company?.isOnly && <ChangePasswordCard />}
            <SessionsCard />
          </>
        )}
        {settings.data && settings.data.provider !== 'embedded' && <ForeignPasswordCard email={me.email} />}
      </Box>
    </Page>
  );
}

const empty = { currentPassword: '', newPassword: '', repeated: '' };

function ChangePasswordCard() {
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const notify = useNotify();
  const change = useChange(async () => {
    const { currentPassword, newPassword } = values;
    await call('changePassword', { body: { currentPassword, newPassword } });
    // The server has begun a new session here and ended all others: the old token died with the old session.
    await session.token({ fresh: true });
  }, [queryKeys.ownSessions]);
  const field = (name: keyof typeof empty, hint?: string) => ({
    value: values[name],
    error: name in faults,
    helperText: faults[name] ?? hint,
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _corrected, ...others }) => others);
    },
  });

  async function save() {
    if (values.newPassword !== values.repeated) return setFaults({ repeated: sessionTexts.passwordsDiffer });
    try {
      await change.mutateAsync();
      setValues(empty);
      notify(sessionTexts.passwordChanged);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setFaults(Object.keys(fields).length > 0 ? fields : { general: toErrorMessage(error) });
    }
  }
  return (
    <AccountCard title="Change password">
      <SaveForm
        label="Change password"
        saving={change.isPending}
        onSave={() => save()}
        footer={
          <Button type="submit" variant="contained" color="secondary" loading={change.isPending} sx={{ mt: 2 }}>
            Change password
          </Button>
        }
      >
        <UnsavedChangesGuard when={Object.values(values).some((value) => value !== '') && !change.isPending} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          {faults.general && <Alert severity="error">{faults.general}</Alert>}
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...field('currentPassword')}
            isRefused={'currentPassword' in faults}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...field('newPassword', 'At least 12 characters. A few words together are easy to remember.')}
          />
          <PasswordField label="New password again" autoComplete="new-password" {...field('repeated')} />
        </Box>
      </SaveForm>
    </AccountCard>
  );
}

/** Another provider keeps the password: the way to a new one is its reset mail. */
function ForeignPasswordCard({ email }: { email: string }) {
  const notify = useNotify();
  const ask = useMutation({ mutationFn: () => session.forgotPassword(email) });
  async function sendMail() {
    try {
      await ask.mutateAsync();
      notify(sessionTexts.resetMailSent);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return (
    <AccountCard title="Password">
      <Button variant="outlined" loading={ask.isPending} sx={{ justifySelf: 'start' }} onClick={() => void sendMail()}>
        Send me a mail to change my password
      </Button>
    </AccountCard>
  );
}

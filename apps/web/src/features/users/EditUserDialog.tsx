import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type User, UserDetails } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCurrentUser } from '../../shell/current-user.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { useNewest } from '../../shell/use-newest.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useUpdateUser } from './mutations.ts';
import { readUser } from './queries.ts';

interface EditUserDialogProps {
  user: User;
  onClose: () => void;
}

const valuesOf = ({ email, firstName, lastName }: User): UserDetails => ({ email, firstName, lastName });

/** Edits name and e-mail address. Role and market are changed in the list. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const form = useForm<UserDetails>({ resolver: standardSchemaResolver(UserDetails), defaultValues: valuesOf(user) });
  const update = useUpdateUser();
  const notify = useNotify();
  const [stale, setStale] = useState<unknown>();
  const { newest = user, reload } = useNewest(user, {
    read: readUser,
    show: (now) => form.reset(valuesOf(now)),
    onGone: onClose,
  });

  const saveOver = async (version: number, change: UserDetails) => {
    setStale(undefined);
    try {
      await update.mutateAsync({ user: { id: user.id, version }, change });
      notify(userTexts.updated(change.email.trim()));
      onClose();
    } catch (error) {
      if (isApiError(error, 'stale')) return setStale(error);
      if (isApiError(error, 'conflict')) form.setError('email', { message: messageOf(error) });
      notify(messageOf(error), 'error');
    }
  };

  return (
    <>
      <FormDialog
        title={`Edit ${user.email}`}
        label="User"
        maxWidth="xs"
        saving={update.isPending}
        isDirty={form.formState.isDirty}
        onSave={() => form.handleSubmit((values) => saveOver(newest.version, values))()}
        onClose={onClose}
      >
        <FormText control={form.control} name="email" label="Email" type="email" required />
        <NewEmailAlert form={form} user={newest} />
        <FormText control={form.control} name="firstName" label="First name" required />
        <FormText control={form.control} name="lastName" label="Last name" required />
      </FormDialog>
      <StaleDialog
        error={stale}
        changeLabels={{ role_id: 'Role', default_market_id: 'Preferred market' }}
        onKeep={() => setStale(undefined)}
        onReload={() => {
          setStale(undefined);
          void reload();
        }}
        onOverwrite={(version) => void form.handleSubmit((values) => saveOver(version, values))()}
      />
    </>
  );
}

/** Says before saving what a new address brings. */
function NewEmailAlert({ form, user }: { form: ReturnType<typeof useForm<UserDetails>>; user: User }) {
  const me = useCurrentUser();
  const email = useWatch({ control: form.control, name: 'email' });
  if (email.trim().toLowerCase() === user.email.toLowerCase() || user.id === me.id) return null;
  const text = user.invitation === 'accepted' ? userTexts.newEmail : userTexts.newEmailOfInvited;
  return <Alert severity="info">{text}</Alert>;
}

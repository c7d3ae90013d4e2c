import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, useWatch } from 'react-hook-form';
import { tryAgain } from '#contract/refusal.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { type User, UserDetails } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { isSuperAdmin, useCurrentUser } from '../../shell/current-user.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { UserApiKeysSection } from '../api-keys/UserApiKeysSection.tsx';
import { useEndUserSessions, useResetSecondFactor, useUpdateUser } from './mutations.ts';
import { readUser } from './queries.ts';

interface EditUserDialogProps {
  user: User;
  onClose: () => void;
}

const toDetails = ({ email, firstName, lastName }: User): UserDetails => ({ email, firstName, lastName });

/** Edits name and e-mail address. Role and market are changed in the list. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const update = useUpdateUser();
  const notify = useNotify();
  const userForm = useRecordForm({
    schema: UserDetails,
    record: user,
    toValues: toDetails,
    save: (change, version) => update.mutateAsync({ id: user.id, version, change }),
    onSaved: ({ email }) => {
      notify(userTexts.updated(email));
      onClose();
    },
    read: readUser,
    onGone: onClose,
    failedText: tryAgain,
  });
  const { control } = userForm.form;

  return (
    <RecordDialog of={userForm} title={`Edit ${user.email}`} label="User" maxWidth="xs" onClose={onClose}>
      <FormText control={control} name="email" label="Email" type="email" required />
      <NewEmailAlert control={control} user={userForm.record} />
      <FormText control={control} name="firstName" label="First name" required />
      <FormText control={control} name="lastName" label="Last name" required />
      <AccessSection user={user} onDone={onClose} />
    </RecordDialog>
  );
}

/** The own ways in stand under My account. */
function AccessSection(props: { user: User; onDone: () => void }) {
  const me = useCurrentUser();
  if (!isSuperAdmin(me) || me.id === props.user.id) return null;
  return (
    <>
      <LostPhoneButtons {...props} />
      <UserApiKeysSection userId={props.user.id} />
    </>
  );
}

/** For somebody who lost the phone, and with it perhaps the recovery codes. */
function LostPhoneButtons({ user, onDone }: { user: User; onDone: () => void }) {
  const reset = useResetSecondFactor();
  const end = useEndUserSessions();
  const ask = useDelete();
  const resetFactor = () =>
    ask({
      text: secondFactorTexts.confirmReset,
      title: user.email,
      confirmLabel: 'Reset',
      remove: () => reset.mutateAsync(user),
      leave: async () => onDone(),
      canUndo: false,
      deletedText: secondFactorTexts.reset,
    });
  const endSessions = () =>
    ask({
      text: sessionTexts.confirmEndUserSessions,
      title: user.email,
      confirmLabel: 'Sign out',
      remove: () => end.mutateAsync(user),
      leave: async () => onDone(),
      canUndo: false,
      deletedText: sessionTexts.userSessionsEnded,
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => void endSessions()}>
        Sign out everywhere
      </Button>
      {user.hasSecondFactor && (
        <Button variant="outlined" onClick={() => void resetFactor()}>
          Reset second factor
        </Button>
      )}
    </Box>
  );
}

/** Says before saving what a new address brings. */
function NewEmailAlert({ control, user }: { control: Control<UserDetails>; user: User }) {
  const me = useCurrentUser();
  const email = useWatch({ control, name: 'email' });
  if (email.trim().toLowerCase() === user.email.toLowerCase() || user.id === me.id) return null;
  const text = user.invitation === 'accepted' ? userTexts.newEmail : userTexts.newEmailOfInvited;
  return <Alert severity="info">{text}</Alert>;
}

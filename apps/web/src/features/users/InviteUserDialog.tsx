import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { checkAllFields } from '#contract/refusal.ts';
import type { Role } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { isVisibleName } from '#contract/values.ts';
import { ApiError, isApiError, toErrorMessage } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useInviteUser } from './mutations.ts';
import { useRoleChoices } from './UserFieldsRow.tsx';

interface InviteUserDialogProps {
  roles: readonly Role[];
  onClose: () => void;
}

const required = ['email', 'firstName', 'lastName', 'roleId'] as const;
const nothing = { email: '', firstName: '', lastName: '', roleId: '', defaultMarketId: '' };

/** Texts of an invitation's failures: the code decides (access-11). Fields that the server names keep the server's text. */
function formatFailure(error: unknown, email: string): string {
  if (isApiError(error, 'conflict') || isApiError(error, 'auth/email-already-exists'))
    return userTexts.emailIsUsed(email);
  if (isApiError(error, 'validation_failed')) return userTexts.fieldsAreMissing;
  return toErrorMessage(error, checkAllFields);
}

type Values = typeof nothing;

/** What is typed, what is wrong with it, and how it is sent. */
function useInvitation(onDone: () => void) {
  const [values, setValues] = useState(nothing);
  const [fault, setFault] = useState('');
  const [fieldFaults, setFieldFaults] = useState<Readonly<Record<string, string>>>({});
  const notify = useNotify();
  const invite = useInviteUser();

  function change(name: keyof Values, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setFieldFaults(({ [name]: _corrected, ...others }) => others);
  }

  async function save() {
    const { email, firstName, lastName, roleId, defaultMarketId } = values;
    const missing = required.filter((name) => !isVisibleName(values[name]));
    setFieldFaults(Object.fromEntries(missing.map((name) => [name, 'Required'])));
    setFault(missing.length > 0 ? userTexts.fieldsAreMissing : '');
    if (missing.length > 0) return;
    try {
      await invite.mutateAsync({ email, firstName, lastName, roleId, defaultMarketId: defaultMarketId || null });
      notify(userTexts.invited(email.trim()));
      onDone();
    } catch (error) {
      setFault(formatFailure(error, email.trim()));
      if (error instanceof ApiError) setFieldFaults(error.fields);
    }
  }
  return { values, change, fault, fieldFaults, save, saving: invite.isPending };
}

export function InviteUserDialog({ roles, onClose }: InviteUserDialogProps) {
  const { values, change, fault, fieldFaults, save, saving } = useInvitation(onClose);
  const { markets } = useReferenceData();
  const choices = useRoleChoices(roles);

  const field = (name: keyof Values, label: string, children?: ReactNode) => (
    <TextField
      label={label}
      value={values[name]}
      required={required.some((requiredName) => requiredName === name)}
      error={name in fieldFaults}
      helperText={fieldFaults[name]}
      onChange={(event) => change(name, event.target.value)}
      {...(children
        ? { select: true, slotProps: { select: { native: true }, inputLabel: { shrink: true } } }
        : { autoComplete: 'off' })}
      {...(name === 'email' && { type: 'email', autoFocus: true })}
    >
      {children}
    </TextField>
  );
  return (
    <FormDialog
      title="Invite a new admin"
      maxWidth="xs"
      saveLabel="Invite"
      saving={saving}
      isDirty={Object.values(values).some((value) => value !== '')}
      onSave={() => save()}
      onClose={onClose}
    >
      {fault && <Alert severity="error">{fault}</Alert>}
      {field('email', 'Email')}
      {field('firstName', 'First name')}
      {field('lastName', 'Last name')}
      {field('roleId', 'Role', toOptions(choices, 'Choose a role'))}
      {field('defaultMarketId', 'Preferred market', toOptions(markets, 'None'))}
    </FormDialog>
  );
}

const toOptions = (items: readonly { id: string; name: string }[], none: string) => [
  <option key="" value="">
    {none}
  </option>,
  ...items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  )),
];

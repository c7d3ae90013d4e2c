import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import type { Role } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useNotify } from '../../ui/feedback.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { useInviteUser } from './mutations.ts';
import { useRoleChoices } from './UserFieldsRow.tsx';

interface InviteUserDialogProps {
  roles: readonly Role[];
  onClose: () => void;
}

const nothing = { email: '', firstName: '', lastName: '', roleId: '', defaultMarketId: '' };

/** The texts of spec §8; fields that the server names keep their own. */
function failureText(error: unknown, email: string): string {
  if (isApiError(error, 'conflict') || isApiError(error, 'auth/email-already-exists'))
    return userTexts.emailIsUsed(email);
  return messageOf(error);
}

export function InviteUserDialog({ roles, onClose }: InviteUserDialogProps) {
  const [values, setValues] = useState(nothing);
  const [problem, setProblem] = useState('');
  const { markets } = useReferenceData();
  const choices = useRoleChoices(roles);
  const notify = useNotify();
  const invite = useInviteUser();
  const isTouched = Object.values(values).some((value) => value !== '');

  const field = (
    name: keyof typeof nothing,
    label: string,
    more: { required?: boolean; children?: ReactNode } = {},
  ) => (
    <TextField
      label={label}
      value={values[name]}
      required={more.required ?? true}
      error={problem !== '' && (more.required ?? true) && values[name].trim() === ''}
      onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
      {...(more.children
        ? { select: true, slotProps: { select: { native: true }, inputLabel: { shrink: true } } }
        : { autoComplete: 'off' })}
      {...(name === 'email' && { type: 'email', autoFocus: true })}
    >
      {more.children}
    </TextField>
  );
  const options = (items: readonly { id: string; name: string }[], none: string) => [
    <option key="" value="">
      {none}
    </option>,
    ...items.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    )),
  ];

  function save() {
    const { email, firstName, lastName, roleId, defaultMarketId } = values;
    if ([email, firstName, lastName, roleId].some((value) => value.trim() === '')) {
      setProblem(userTexts.fieldsAreMissing);
      return;
    }
    setProblem('');
    invite.mutate(
      { email, firstName, lastName, roleId, defaultMarketId: defaultMarketId || null },
      {
        onSuccess: () => {
          notify(`${email.trim()} has been invited.`);
          onClose();
        },
        onError: (error) => setProblem(failureText(error, email.trim())),
      },
    );
  }

  return (
    // What was typed is not lost to a click beside the dialog.
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="invite-title"
      onClose={(_event, reason) => !(reason === 'backdropClick' && isTouched) && onClose()}
    >
      <DialogTitle id="invite-title">Invite a new admin</DialogTitle>
      <SaveForm
        label="Invite a new admin"
        saving={invite.isPending}
        onSave={save}
        footer={
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="contained" color="secondary" loading={invite.isPending}>
              Invite
            </Button>
          </DialogActions>
        }
      >
        <DialogContent sx={{ pt: 0 }}>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            {field('email', 'Email')}
            {field('firstName', 'First name')}
            {field('lastName', 'Last name')}
            {field('roleId', 'Role', { children: options(choices, 'Choose a role') })}
            {field('defaultMarketId', 'Preferred market', { required: false, children: options(markets, 'None') })}
          </Box>
        </DialogContent>
      </SaveForm>
    </Dialog>
  );
}

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
import { ApiError, isApiError, messageOf } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useConfirm, useNotify } from '../../ui/feedback.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { LEAVE_QUESTION } from '../../ui/unsaved-changes.ts';
import { useInviteUser } from './mutations.ts';
import { useRoleChoices } from './UserFieldsRow.tsx';

interface InviteUserDialogProps {
  roles: readonly Role[];
  onClose: () => void;
}

const required = ['email', 'firstName', 'lastName', 'roleId'] as const;
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
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({});
  const { markets } = useReferenceData();
  const choices = useRoleChoices(roles);
  const notify = useNotify();
  const confirm = useConfirm();
  const invite = useInviteUser();
  const isTouched = Object.values(values).some((value) => value !== '');

  async function leave() {
    if (!isTouched || (await confirm(LEAVE_QUESTION))) onClose();
  }

  const field = (name: keyof typeof nothing, label: string, children?: ReactNode) => (
    <TextField
      label={label}
      value={values[name]}
      required={required.some((one) => one === name)}
      error={name in fieldProblems}
      helperText={fieldProblems[name]}
      onChange={(event) => {
        setValues((before) => ({ ...before, [name]: event.target.value }));
        setFieldProblems(({ [name]: _mended, ...others }) => others);
      }}
      {...(children
        ? { select: true, slotProps: { select: { native: true }, inputLabel: { shrink: true } } }
        : { autoComplete: 'off' })}
      {...(name === 'email' && { type: 'email', autoFocus: true })}
    >
      {children}
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
    const missing = required.filter((name) => values[name].trim() === '');
    setFieldProblems(Object.fromEntries(missing.map((name) => [name, 'Required'])));
    setProblem(missing.length > 0 ? userTexts.fieldsAreMissing : '');
    if (missing.length > 0) return;
    invite.mutate(
      { email, firstName, lastName, roleId, defaultMarketId: defaultMarketId || null },
      {
        onSuccess: () => {
          notify(`${email.trim()} has been invited.`);
          onClose();
        },
        onError: (error) => {
          setProblem(failureText(error, email.trim()));
          if (error instanceof ApiError) setFieldProblems(error.fields);
        },
      },
    );
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="invite-title" onClose={() => void leave()}>
      <DialogTitle id="invite-title">Invite a new admin</DialogTitle>
      <SaveForm
        label="Invite a new admin"
        saving={invite.isPending}
        onSave={save}
        footer={
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={() => void leave()}>Cancel</Button>
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
            {field('roleId', 'Role', options(choices, 'Choose a role'))}
            {field('defaultMarketId', 'Preferred market', options(markets, 'None'))}
          </Box>
        </DialogContent>
      </SaveForm>
    </Dialog>
  );
}

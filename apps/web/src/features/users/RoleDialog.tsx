import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { allPermissionLabels, type PermissionLabel } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName } from '#contract/users-texts.ts';
import { messageOf } from '../../api/api-error.ts';
import { useConfirm, useNotify } from '../../ui/feedback.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { LEAVE_QUESTION } from '../../ui/unsaved-changes.ts';
import { useSaveRole } from './mutations.ts';

interface RoleDialogProps {
  /** Undefined: a new role. */
  role: Role | undefined;
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<ReadonlySet<PermissionLabel>>(new Set(role?.permissions));
  const [problem, setProblem] = useState('');
  const save = useSaveRole(role);
  const notify = useNotify();
  const confirm = useConfirm();
  const title = role ? `Edit ${role.name}` : 'New role';

  function toggle(label: PermissionLabel, isOn: boolean) {
    const next = new Set(permissions);
    if (isOn) next.add(label);
    else next.delete(label);
    setPermissions(next);
  }

  const chosen = allPermissionLabels.filter((label) => permissions.has(label));
  const isTouched =
    name !== (role?.name ?? '') ||
    allPermissionLabels.some((label) => permissions.has(label) !== (role?.permissions.includes(label) ?? false));

  async function leave() {
    if (!isTouched || (await confirm(LEAVE_QUESTION))) onClose();
  }

  function submit() {
    if (name.trim() === '') return setProblem('Name is required.');
    setProblem('');
    save.mutate(
      { name: name.trim(), permissions: chosen },
      {
        onSuccess: () => {
          notify(`Role ${name.trim()} has been ${role ? 'updated' : 'created'} successfully.`);
          onClose();
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="role-title" onClose={() => void leave()}>
      <DialogTitle id="role-title">{title}</DialogTitle>
      <SaveForm
        label={title}
        saving={save.isPending}
        onSave={submit}
        footer={
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={() => void leave()}>Cancel</Button>
            <Button type="submit" variant="contained" color="secondary" loading={save.isPending}>
              Save
            </Button>
          </DialogActions>
        }
      >
        <DialogContent sx={{ pt: 0 }}>
          <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            <TextField
              label="Name"
              value={name}
              required
              autoFocus
              disabled={role !== undefined && rolesWithFixedName.includes(role.name)}
              helperText={
                role && rolesWithFixedName.includes(role.name)
                  ? 'Brigade asks for this role by its name, which therefore stays.'
                  : undefined
              }
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
            />
            <Box role="group" aria-label="Permissions" sx={{ display: 'grid' }}>
              {allPermissionLabels.map((label) => (
                <FormControlLabel
                  key={label}
                  label={label}
                  control={
                    <Checkbox
                      checked={permissions.has(label)}
                      onChange={(_event, isOn) => toggle(label, isOn)}
                      sx={{ py: 0.75 }}
                    />
                  }
                />
              ))}
            </Box>
          </Box>
        </DialogContent>
      </SaveForm>
    </Dialog>
  );
}

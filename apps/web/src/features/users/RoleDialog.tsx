import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { allPermissionLabels, type PermissionLabel } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName, roleTexts } from '#contract/users-texts.ts';
import { isReadable, MAX_NAME_LENGTH } from '#contract/values.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useSaveRole } from './mutations.ts';

interface RoleDialogProps {
  /** Undefined: a new role. */
  role: Role | undefined;
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<ReadonlySet<PermissionLabel>>(new Set(role?.permissions));
  const [fault, setFault] = useState('');
  const save = useSaveRole(role);
  const notify = useNotify();
  const hasFixedName = role !== undefined && rolesWithFixedName.includes(role.name);

  async function submit() {
    if (!isReadable(name)) return setFault('Name is required.');
    setFault('');
    try {
      await save.mutateAsync({
        name: name.trim(),
        permissions: allPermissionLabels.filter((label) => permissions.has(label)),
      });
      notify((role ? roleTexts.updated : roleTexts.created)(name.trim()));
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    }
  }

  return (
    <FormDialog
      title={role ? `Edit ${role.name}` : 'New role'}
      maxWidth="xs"
      saving={save.isPending}
      isDirty={name !== (role?.name ?? '') || !isSame(permissions, role?.permissions)}
      onSave={() => submit()}
      onClose={onClose}
    >
      {fault && <Alert severity="error">{fault}</Alert>}
      <TextField
        label="Name"
        value={name}
        required
        autoFocus
        disabled={hasFixedName}
        helperText={hasFixedName ? 'Brigade asks for this role by its name, which therefore stays.' : undefined}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
      />
      <Permissions value={permissions} onChange={setPermissions} />
    </FormDialog>
  );
}

const isSame = (chosen: ReadonlySet<PermissionLabel>, saved: readonly PermissionLabel[] = []) =>
  chosen.size === saved.length && saved.every((label) => chosen.has(label));

interface PermissionsProps {
  value: ReadonlySet<PermissionLabel>;
  onChange: (next: ReadonlySet<PermissionLabel>) => void;
}

function Permissions({ value, onChange }: PermissionsProps) {
  function toggle(label: PermissionLabel, isOn: boolean) {
    const next = new Set(value);
    if (isOn) next.add(label);
    else next.delete(label);
    onChange(next);
  }
  return (
    <Box role="group" aria-label="Permissions" sx={{ display: 'grid' }}>
      {allPermissionLabels.map((label) => (
        <FormControlLabel
          key={label}
          label={label}
          control={
            <Checkbox checked={value.has(label)} onChange={(_event, isOn) => toggle(label, isOn)} sx={{ py: 0.75 }} />
          }
        />
      ))}
    </Box>
  );
}

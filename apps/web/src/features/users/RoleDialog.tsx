import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { fieldTexts } from '#contract/field-texts.ts';
import { allPermissionLabels, type PermissionLabel } from '#contract/permissions.ts';
import { tryAgain } from '#contract/refusal.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName, roleTexts } from '#contract/users-texts.ts';
import { isReadable, Name } from '#contract/values.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useSaveRole } from './mutations.ts';
import { useReadRole } from './queries.ts';

const RoleFormSchema = z.object({
  name: z
    .string()
    .trim()
    .refine(isReadable, { error: fieldTexts.required('Name'), abort: true })
    .pipe(Name),
  permissions: z.array(z.custom<PermissionLabel>()),
});

interface RoleDialogProps {
  /** Undefined: a new role. */
  role: Role | undefined;
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const save = useSaveRole();
  const notify = useNotify();
  const hasFixedName = role !== undefined && rolesWithFixedName.includes(role.name);
  const roleForm = useRecordForm({
    schema: RoleFormSchema,
    record: role,
    valuesOf: (saved) => ({ name: saved?.name ?? '', permissions: saved?.permissions ?? [] }),
    save: (body, version) => save.mutateAsync({ id: role?.id, version, body }),
    onSaved: ({ name }) => {
      notify((role ? roleTexts.updated : roleTexts.created)(name));
      onClose();
    },
    read: useReadRole(),
    onGone: onClose,
    failedText: tryAgain,
  });
  const { control } = roleForm.form;

  return (
    <RecordDialog of={roleForm} title={role ? `Edit ${role.name}` : 'New role'} maxWidth="xs" onClose={onClose}>
      <FormText
        control={control}
        name="name"
        label="Name"
        required
        autoFocus
        disabled={hasFixedName}
        hint={hasFixedName && 'Brigade asks for this role by its name, which therefore stays.'}
      />
      <Controller
        control={control}
        name="permissions"
        render={({ field }) => <Permissions value={field.value} onChange={field.onChange} />}
      />
    </RecordDialog>
  );
}

interface PermissionsProps {
  value: readonly PermissionLabel[];
  onChange: (next: PermissionLabel[]) => void;
}

function Permissions({ value, onChange }: PermissionsProps) {
  /** In the order of the list, so that a tick taken back leaves nothing changed. */
  const toggle = (label: PermissionLabel, isOn: boolean) =>
    onChange(allPermissionLabels.filter((one) => (one === label ? isOn : value.includes(one))));
  return (
    <Box role="group" aria-label="Permissions" sx={{ display: 'grid' }}>
      {allPermissionLabels.map((label) => (
        <FormControlLabel
          key={label}
          label={label}
          control={
            <Checkbox
              checked={value.includes(label)}
              onChange={(_event, isOn) => toggle(label, isOn)}
              sx={{ py: 0.75 }}
            />
          }
        />
      ))}
    </Box>
  );
}

import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { fieldTexts } from '#contract/field-texts.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { tryAgain } from '#contract/refusal.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName, roleTexts } from '#contract/users-texts.ts';
import { isReadable, Name } from '#contract/values.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { PermissionBoxes } from '../../shell/PermissionBoxes.tsx';
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
        render={({ field }) => <PermissionBoxes value={field.value} onChange={field.onChange} />}
      />
    </RecordDialog>
  );
}

import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { fieldTexts } from '#contract/field-texts.ts';
import { type PermissionLabel, superAdminRole } from '#contract/permissions.ts';
import { tryAgain } from '#contract/refusal.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName, roleTexts } from '#contract/users-texts.ts';
import { isVisibleName, Name } from '#contract/values.ts';
import { useCurrentUser } from '../../shell/current-user.ts';
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
    .refine(isVisibleName, { error: fieldTexts.required('Name'), abort: true })
    .pipe(Name),
  permissions: z.array(z.custom<PermissionLabel>()),
  secondFactorRequired: z.boolean(),
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
    toValues: (savedRole) => ({
      name: savedRole?.name ?? '',
      permissions: savedRole?.permissions ?? [],
      secondFactorRequired: savedRole?.secondFactorRequired ?? false,
    }),
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
      {role?.name !== superAdminRole && (
        <Controller
          control={control}
          name="permissions"
          render={({ field }) => <PermissionBoxes value={field.value} onChange={field.onChange} />}
        />
      )}
      <Controller
        control={control}
        name="secondFactorRequired"
        render={({ field }) => <RequiredFactorField isOn={field.value} onChange={field.onChange} role={role} />}
      />
    </RecordDialog>
  );
}

interface RequiredFactorFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  role: Role | undefined;
}

function RequiredFactorField({ isOn, onChange, role }: RequiredFactorFieldProps) {
  const hintId = useId();
  const { withoutSecondFactor = 0, userCount = 0 } = role ?? {};
  const isOwn = useCurrentUser().roleId === role?.id;
  return (
    <div>
      <FormControlLabel
        label={roleTexts.factorRequired}
        control={
          <Switch
            checked={isOn}
            onChange={(_event, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <FormHelperText id={hintId} component="div" aria-live="polite">
        {isOn && withoutSecondFactor > 0 && <div>{roleTexts.whoHasNoFactor(withoutSecondFactor, userCount)}</div>}
        {isOn && isOwn && <div>{roleTexts.factorOfYourself}</div>}
        {roleTexts.factorCounts}
      </FormHelperText>
    </div>
  );
}

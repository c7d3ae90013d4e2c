import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Role, User } from '#contract/users.ts';
import { pointOfContactRole, userTexts } from '#contract/users-texts.ts';
import { explainFixedRole, mayEdit, mayGiveRole } from '#domain/users/user-rules.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan, useCurrentUser } from '../../shell/current-user.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { type ChangeOfUser, useUpdateUser } from './mutations.ts';

/** Roles that a member of staff can have, as far as this administrator may give them. */
export function useRoleChoices(roles: readonly Role[]): readonly Role[] {
  const me = useCurrentUser();
  return roles.filter((role) => role.name !== pointOfContactRole && mayGiveRole(me, role));
}

/** Nobody changes a user whose role holds more than their own (access-10). */
export function useMayEdit(user: User): boolean {
  const me = useCurrentUser();
  return useCan('editUser') && mayEdit(me, user);
}

export function RoleField({ user, roles }: { user: User; roles: readonly Role[] | undefined }) {
  const me = useCurrentUser();
  // Until they are known, the user's own.
  const choices = useRoleChoices(roles ?? []);
  const { change, isPending } = useConfirmedChange(user);
  const isListed = choices.some((role) => role.id === user.roleId);
  const disabled = !useMayEdit(user) || explainFixedRole(me, user) !== undefined || isPending || !roles;
  return (
    <CellSelect
      label={`Role of ${user.email}`}
      value={user.roleId}
      disabled={disabled}
      onChange={(roleId) => void change(userTexts.confirmRole(user.email), { roleId })}
    >
      {!isListed && <option value={user.roleId}>{user.role.name}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </CellSelect>
  );
}

export function MarketField({ user }: { user: User }) {
  const { markets } = useReferenceData();
  const { change, isPending } = useConfirmedChange(user);
  const disabled = !useMayEdit(user) || isPending;
  return (
    <CellSelect
      label={`Preferred market of ${user.email}`}
      value={user.defaultMarketId ?? ''}
      disabled={disabled}
      onChange={(id) => void change(userTexts.confirmMarket(user.email), { defaultMarketId: id || null })}
    >
      <option value="">No market</option>
      {markets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </CellSelect>
  );
}

/** Asks before it saves (access-11). The list shows the saved value until the change is saved; no optimistic update. */
function useConfirmedChange(user: User) {
  const confirm = useConfirm();
  const notify = useNotify();
  const update = useUpdateUser();
  const change = async (question: string, change: ChangeOfUser['change']) => {
    if (!(await confirm({ text: question, confirmLabel: 'Change' }))) return;
    try {
      await update.mutateAsync({ ...user, change });
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  };
  return { change, isPending: update.isPending };
}

interface CellSelectProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  children: React.ReactNode;
}

const CellSelect = ({ label, value, disabled, onChange, children }: CellSelectProps) => (
  <FormControl size="small" fullWidth disabled={disabled} sx={{ minWidth: 120 }}>
    <NativeSelect
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label }}
      input={<OutlinedInput />}
    >
      {children}
    </NativeSelect>
  </FormControl>
);

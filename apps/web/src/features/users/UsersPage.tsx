import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createListTexts } from '#contract/list-texts.ts';
import type { Role, User } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { explainCannotRemove } from '#domain/users/user-rules.ts';
import { isSuperAdmin, useCan, useCurrentUser } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { PartFailed } from '../../shell/QueryPart.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { FailingMailsPanel } from './FailingMailsPanel.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteUserDialog } from './InviteUserDialog.tsx';
import { useRemoveUser } from './mutations.ts';
import { roleQueries, toUserFilters, type UserSearch, userQueries } from './queries.ts';
import { MarketField, RoleField, useMayEdit } from './UserFieldsRow.tsx';

/** Milliseconds between two looks whether an invitation went out. */
const MAIL_INTERVAL = 3_000;

/** "Manage Team": the users with their role and default market (access-10). */
export function UsersPage({ search }: { search: UserSearch }) {
  const list = useListSearch(search, 'email');
  const users = useQuery({
    ...userQueries.list(search),
    // The mail goes out a moment after the invitation was saved: without asking again the row says forever that it is on its way.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ invitation }) => invitation === 'waiting') ? MAIL_INTERVAL : false,
  });
  const roles = useQuery(roleQueries.list());
  const mayInvite = useCan('inviteUser');
  const mayRemove = useCan('removeUser');
  const [inviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<User>();

  return (
    <Page
      title="Users"
      actions={
        <>
          <ButtonLink to="/roles">Roles</ButtonLink>
          {mayInvite && (
            <Button variant="contained" color="secondary" disabled={!roles.data} onClick={() => setInviting(true)}>
              Invite User
            </Button>
          )}
        </>
      }
    >
      <FailingMailsPanel />
      {!roles.data && roles.error && <PartFailed what="Roles" query={roles} />}
      <ListControls
        count={users.data?.meta.count}
        nouns={['user', 'users']}
        actions={<ExportButton operation="exportUsers" query={toUserFilters(search)} />}
      >
        <SearchField label="Search users" value={list.q} onChange={list.setQ} />
      </ListControls>
      <ListTable<User>
        label="Users"
        columns={[
          {
            header: 'Email',
            sort: 'email',
            cell: (user) => (
              // Beside the drawer at 1024 px the other columns would leave an address one letter a line.
              <Box sx={{ py: 0.5, minWidth: 160 }}>
                <Box sx={{ fontWeight: 600 }}>
                  {user.email.split('@')[0]}
                  <wbr />
                  {user.email.slice(user.email.indexOf('@'))}
                </Box>
                <InvitationRow user={user} />
              </Box>
            ),
          },
          { header: 'Name', sort: 'name', cell: (user) => <NameWithEdit user={user} onEdit={() => setEdited(user)} /> },
          { header: 'Role', sort: 'role', cell: (user) => <RoleField user={user} roles={roles.data} />, width: 150 },
          { header: 'Preferred Market', sort: 'market', cell: (user) => <MarketField user={user} />, width: 150 },
          ...(mayRemove
            ? [
                {
                  header: 'Remove',
                  cell: (user: User) => <RemoveUserButton user={user} roles={roles.data} />,
                  width: 80,
                },
              ]
            : []),
        ]}
        query={users}
        rowId={(user) => user.id}
        rowName={(user) => user.email}
        {...createListTexts('users', 'There are no users.')}
        {...list.table}
        {...list.order}
      />
      {inviting && roles.data && <InviteUserDialog roles={roles.data} onClose={() => setInviting(false)} />}
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function NameWithEdit({ user, onEdit }: { user: User; onEdit: () => void }) {
  const mayEdit = useMayEdit(user);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {`${user.firstName} ${user.lastName}`.trim()}
      {mayEdit && (
        <IconButton size="small" aria-label={`Edit ${user.email}`} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

function RemoveUserButton({ user, roles }: { user: User; roles: readonly Role[] | undefined }) {
  const me = useCurrentUser();
  const ask = useDelete();
  const remove = useRemoveUser();
  const superAdmins = roles?.find((role) => isSuperAdmin({ ...me, role }))?.userCount;
  const reason = superAdmins === undefined ? undefined : explainCannotRemove(me, user, superAdmins);

  const removeUser = () =>
    ask({
      text: userTexts.confirmRemoval(user.email),
      confirmLabel: 'Remove',
      remove: () => remove.mutateAsync(user),
      deletedText: userTexts.removed(user.email),
      canUndo: false,
    });
  return (
    <IconButton
      aria-label={`Remove ${user.email}`}
      title={reason}
      disabled={superAdmins === undefined || reason !== undefined}
      loading={remove.isPending}
      onClick={() => void removeUser()}
    >
      <DeleteIcon />
    </IconButton>
  );
}

import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { allPermissionLabels } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName, roleTexts } from '#contract/users-texts.ts';
import { Page } from '../../shell/Page.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { useDeleteRole } from './mutations.ts';
import { roleQueries } from './queries.ts';
import { RoleDialog } from './RoleDialog.tsx';

/** A table of the permissions by role (access-3, access-5). */
export function RolesPage() {
  const roles = useQuery(roleQueries.list());
  const [edited, setEdited] = useState<Role | 'new'>();
  return (
    <Page
      title="Roles"
      breadcrumbs={[{ label: 'Users', link: linkOptions({ to: '/users' }) }]}
      actions={
        <Button variant="contained" color="secondary" onClick={() => setEdited('new')}>
          New role
        </Button>
      }
    >
      {/* Positioned, so that what is only spoken scrolls with the table instead of making the page wide. */}
      <Paper variant="outlined" sx={{ overflowX: 'auto', position: 'relative' }}>
        {roles.data ? (
          <RolesTable roles={roles.data} onEdit={setEdited} />
        ) : roles.error ? (
          <QueryFailed query={roles} />
        ) : (
          <LoadingRows rows={12} />
        )}
      </Paper>
      {edited && <RoleDialog role={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

interface RolesTableProps {
  roles: readonly Role[];
  onEdit: (role: Role) => void;
}

function RolesTable({ roles, onEdit }: RolesTableProps) {
  return (
    <Box component="table" aria-label="Roles and their permissions" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          {roles.map((role) => (
            <th scope="col" key={role.id}>
              <RoleHeading role={role} onEdit={() => onEdit(role)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allPermissionLabels.map((label) => (
          <YesNoRow key={label} label={label} roles={roles} isYes={(role) => role.permissions.includes(label)} />
        ))}
        <YesNoRow label={roleTexts.factorRequired} roles={roles} isYes={(role) => role.secondFactorRequired} />
      </tbody>
    </Box>
  );
}

interface YesNoRowProps {
  label: string;
  roles: readonly Role[];
  isYes: (role: Role) => boolean;
}

const YesNoRow = ({ label, roles, isYes }: YesNoRowProps) => (
  <tr>
    <th scope="row">{label}</th>
    {roles.map((role) => (
      <td key={role.id}>
        {isYes(role) ? (
          <CheckIcon titleAccess="Yes" color="success" fontSize="small" />
        ) : (
          <span className="no">
            <span aria-hidden="true">–</span>
            <span className="spoken">No</span>
          </span>
        )}
      </td>
    ))}
  </tr>
);

function RoleHeading({ role, onEdit }: { role: Role; onEdit: () => void }) {
  const remove = useDeleteRole();
  const ask = useDelete();
  const removeRole = () =>
    ask({
      title: role.name,
      text: roleTexts.confirmDelete,
      remove: () => remove.mutateAsync(role),
      deletedText: roleTexts.deleted,
      canUndo: false,
    });
  const actions = [
    { label: 'Edit', onSelect: onEdit },
    {
      label: role.userCount > 0 ? 'Delete (in use)' : 'Delete',
      onSelect: () => void removeRole(),
      danger: true,
      disabled: role.userCount > 0 || rolesWithFixedName.includes(role.name),
    },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 0.5 }}>
      <div>
        {role.name}
        <Box sx={{ fontWeight: 400, fontSize: 12, whiteSpace: 'nowrap' }}>
          {role.userCount === 1 ? '1 person' : `${role.userCount} people`}
        </Box>
      </div>
      <RowMenu of={role.name} actions={actions} />
    </Box>
  );
}

const tableStyle = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': { px: 2, height: 47, borderBottom: '1px solid', borderColor: 'divider', textAlign: 'center' },
  '& thead th': { py: 1, fontSize: 13, fontWeight: 600, color: 'text.secondary' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    minWidth: { xs: 150, sm: 260 },
    textAlign: 'left',
    bgcolor: 'background.paper',
  },
  '& tbody th': { fontWeight: 400 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& .no': { color: 'text.secondary' },
  '& .spoken': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const;

import { userOperations } from '#contract/users.ts';
import type { CurrentUser } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import type { IdentityRouteContext } from '../../session/identity-provider.ts';
import { inviteUser, removeUser, resendInvitation, toAdministrator, updateUser } from './commands.ts';
import { createRole, deleteRole, updateRole } from './commands-roles.ts';
import { listFailingMails, listRoles, listUsers } from './queries.ts';

/** These operations are never public, so there is always a signed-in user. */
function requireActor(user: CurrentUser | null) {
  if (!user) throw new Error('A call without a user passed the access check.');
  return toAdministrator(user);
}

export function registerUserRoutes(context: IdentityRouteContext): void {
  const { db, identity } = context;
  serve(context, 'listUsers', userOperations.listUsers, async ({ query }) => {
    const { data, count } = await listUsers(db, query);
    return { data, meta: { count } };
  });
  serve(context, 'inviteUser', userOperations.inviteUser, async ({ body, by, user }) =>
    toReply(await inviteUser(db, by, requireActor(user), body)),
  );
  serve(context, 'resendInvitation', userOperations.resendInvitation, async ({ params, by }) =>
    toReply(await resendInvitation(db, by, params.id)),
  );
  serve(context, 'updateUser', userOperations.updateUser, async ({ params, body, by, user, ifMatch }) =>
    toReply(await updateUser(db, by, { actor: requireActor(user), identity }, params.id, body, ifMatch)),
  );
  serve(context, 'removeUser', userOperations.removeUser, async ({ params, by, user }) =>
    toReply(await removeUser(db, by, requireActor(user), identity, params.id)),
  );
  serve(context, 'listFailingMails', userOperations.listFailingMails, async () => ({
    data: await listFailingMails(db),
  }));
  registerRoleRoutes(context);
}

function registerRoleRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listRoles', userOperations.listRoles, async ({ query }) => {
    const { data, count } = await listRoles(db, query);
    return { data, meta: { count } };
  });
  serve(context, 'createRole', userOperations.createRole, async ({ body, by }) =>
    toReply(await createRole(db, by, body)),
  );
  serve(context, 'updateRole', userOperations.updateRole, async ({ params, body, by, ifMatch }) =>
    toReply(await updateRole(db, by, params.id, body, ifMatch)),
  );
  serve(context, 'deleteRole', userOperations.deleteRole, async ({ params, by }) =>
    toReply(await deleteRole(db, by, params.id)),
  );
}

import { userOperations } from '#contract/users.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import type { CurrentUser } from '../../session/door.ts';
import { administratorOf, inviteUser, removeUser, resendInvitation, updateUser } from './commands.ts';
import { createRole, deleteRole, updateRole } from './commands-roles.ts';
import { listFailingMails, listRoles, listUsers } from './queries.ts';

/** These operations are never public, so that the door has always let somebody in. */
function actorOf(user: CurrentUser | null) {
  if (!user) throw new Error('Somebody came past the door.');
  return administratorOf(user);
}

export function userRoutes(door: Door): void {
  const { db, identity } = door;
  serve(door, 'listUsers', userOperations.listUsers, async ({ query }) => {
    const { data, count } = await listUsers(db, query);
    return { data, meta: { count } };
  });
  serve(door, 'inviteUser', userOperations.inviteUser, async ({ body, by, user }) =>
    replyWith(await inviteUser(db, by, actorOf(user), body)),
  );
  serve(door, 'resendInvitation', userOperations.resendInvitation, async ({ params, by }) =>
    replyWith(await resendInvitation(db, by, params.id)),
  );
  serve(door, 'updateUser', userOperations.updateUser, async ({ params, body, by, user, ifMatch }) =>
    replyWith(await updateUser(db, by, { actor: actorOf(user), identity }, params.id, body, ifMatch)),
  );
  serve(door, 'removeUser', userOperations.removeUser, async ({ params, by, user }) =>
    replyWith(await removeUser(db, by, actorOf(user), identity, params.id)),
  );
  serve(door, 'listFailingMails', userOperations.listFailingMails, async () => ({ data: await listFailingMails(db) }));
  roleRoutes(door);
}

function roleRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listRoles', userOperations.listRoles, async ({ query }) => {
    const { data, count } = await listRoles(db, query);
    return { data, meta: { count } };
  });
  serve(door, 'createRole', userOperations.createRole, async ({ body, by }) =>
    replyWith(await createRole(db, by, body)),
  );
  serve(door, 'updateRole', userOperations.updateRole, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateRole(db, by, params.id, body, ifMatch)),
  );
  serve(door, 'deleteRole', userOperations.deleteRole, async ({ params, by }) =>
    replyWith(await deleteRole(db, by, params.id)),
  );
}

import { apiKeyOperations } from '#contract/api-keys.ts';
import { requireUser } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createApiKey, revokeApiKey } from './commands.ts';
import { listApiKeys } from './queries.ts';

export function registerApiKeyRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listApiKeys', apiKeyOperations.listApiKeys, async ({ user }) => ({
    data: await listApiKeys(db, requireUser(user).id),
  }));
  serve(context, 'createApiKey', apiKeyOperations.createApiKey, async ({ body, by, user }) =>
    toReply(await createApiKey(db, by, requireUser(user), body)),
  );
  serve(context, 'deleteApiKey', apiKeyOperations.deleteApiKey, async ({ params, by, user }) =>
    toReply(await revokeApiKey(db, by, requireUser(user).id, params.id)),
  );
  serve(context, 'listUserApiKeys', apiKeyOperations.listUserApiKeys, async ({ params }) => ({
    data: await listApiKeys(db, params.id),
  }));
  serve(context, 'revokeUserApiKey', apiKeyOperations.revokeUserApiKey, async ({ params, by }) =>
    toReply(await revokeApiKey(db, by, params.id, params.keyId)),
  );
}

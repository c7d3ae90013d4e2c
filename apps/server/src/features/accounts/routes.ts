import { accountOperations } from '#contract/accounts.ts';
import { isRefusal, refuseNotFound } from '#contract/refusal.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createAccount, deleteAccount, updateAccount, updatePortionModifiers } from './commands.ts';
import { removePointOfContact, savePointOfContact } from './commands-point-of-contact.ts';
import { findAccount, findAccountTimeZone, findPointOfContact, findPortionModifiers, listAccounts } from './queries.ts';

export function registerAccountRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listAccounts', accountOperations.listAccounts, async ({ query }) => {
    const { accounts, count } = await listAccounts(db, query);
    return { data: accounts, meta: { count } };
  });
  serve(context, 'getAccount', accountOperations.getAccount, async ({ params }) =>
    toReply(await findAccount(db, params.id)),
  );
  serve(context, 'createAccount', accountOperations.createAccount, async ({ body, by }) =>
    toReply(await createAccount(db, by, body)),
  );
  serve(context, 'updateAccount', accountOperations.updateAccount, async ({ params, body, by, ifMatch }) =>
    toReply(await updateAccount(db, by, params.id, body, { ifMatch, now: new Date() })),
  );
  serve(context, 'deleteAccount', accountOperations.deleteAccount, async ({ params, by }) =>
    toReply(await deleteAccount(db, by, params.id)),
  );
  serve(context, 'savePointOfContact', accountOperations.savePointOfContact, async ({ body, by, ifMatch }) =>
    toReply(await savePointOfContact(db, by, body, ifMatch)),
  );
  serve(context, 'getPointOfContact', accountOperations.getPointOfContact, async ({ params }) => {
    if (!(await findAccountTimeZone(db, params.id))) return refuseNotFound();
    return { data: await findPointOfContact(db, params.id) };
  });
  serve(context, 'removePointOfContact', accountOperations.removePointOfContact, async ({ params, by }) =>
    toReply(await removePointOfContact(db, by, params.id)),
  );
  serve(context, 'getAccountPortionModifiers', accountOperations.getAccountPortionModifiers, async ({ params }) => {
    if (!(await findAccountTimeZone(db, params.id))) return refuseNotFound();
    const { modifiers, version } = await findPortionModifiers(db, params.id);
    return { data: modifiers, meta: { version } };
  });
  serve(
    context,
    'updateAccountPortionModifiers',
    accountOperations.updateAccountPortionModifiers,
    async ({ params, body, by, ifMatch }) => {
      const saveResult = await updatePortionModifiers(db, by, params.id, body, ifMatch);
      return isRefusal(saveResult) ? saveResult : { data: saveResult.modifiers, meta: { version: saveResult.version } };
    },
  );
}

import { eaterOperations } from '#contract/eaters.ts';
import { refuseNotFound } from '#contract/refusal.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { findAccountTimeZone } from '../accounts/queries.ts';
import { createEater, createEaters, deleteEater, updateEater } from './commands.ts';
import { findEaters } from './queries.ts';

export function registerEaterRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listEaters', eaterOperations.listEaters, async ({ params }) => {
    if (!(await findAccountTimeZone(db, params.accountId))) return refuseNotFound();
    return { data: await findEaters(db, params.accountId) };
  });
  serve(context, 'createEater', eaterOperations.createEater, async ({ params, body, by }) =>
    toReply(await createEater(db, by, params.accountId, body, new Date())),
  );
  serve(context, 'createEaters', eaterOperations.createEaters, async ({ params, body, by }) =>
    toReply(await createEaters(db, by, params.accountId, body, new Date())),
  );
  serve(context, 'updateEater', eaterOperations.updateEater, ({ params, body, by, ifMatch }) =>
    updateEater(db, by, params.id, body, { ifMatch, now: new Date() }),
  );
  serve(context, 'deleteEater', eaterOperations.deleteEater, async ({ params, by }) =>
    toReply(await deleteEater(db, by, params.id, new Date())),
  );
}

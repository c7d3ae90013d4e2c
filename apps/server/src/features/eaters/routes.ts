import { eaterOperations } from '#contract/eaters.ts';
import { notFound } from '#contract/refusal.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import { findAccountTimeZone } from '../accounts/queries.ts';
import { createEater, deleteEater, updateEater } from './commands.ts';
import { findEaters } from './queries.ts';

export function eaterRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listEaters', eaterOperations.listEaters, async ({ params }) => {
    if (!(await findAccountTimeZone(db, params.accountId))) return notFound();
    return { data: await findEaters(db, params.accountId) };
  });
  serve(door, 'createEater', eaterOperations.createEater, async ({ params, body, by }) =>
    replyWith(await createEater(db, by, params.accountId, body, new Date())),
  );
  serve(door, 'updateEater', eaterOperations.updateEater, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateEater(db, by, params.id, body, { ifMatch, now: new Date() })),
  );
  serve(door, 'deleteEater', eaterOperations.deleteEater, async ({ params, by }) =>
    replyWith(await deleteEater(db, by, params.id, new Date())),
  );
}

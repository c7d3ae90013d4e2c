import { bulkOperations as operations } from '#contract/bulk.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { changeAccounts, deleteAccounts } from './commands-accounts.ts';
import { changeElements, deleteElements } from './commands-elements.ts';
import { changeIngredients, deleteIngredients } from './commands-ingredients.ts';
import { changeMenus, deleteMenus } from './commands-menus.ts';

export function registerBulkRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'changeIngredients', operations.changeIngredients, async ({ query, body, by }) =>
    toReply(await changeIngredients(db, { ...query, by }, body)),
  );
  serve(context, 'deleteIngredients', operations.deleteIngredients, async ({ query, body, by }) =>
    toReply(await deleteIngredients(db, { ...query, by }, body)),
  );
  serve(context, 'changeElements', operations.changeElements, async ({ query, body, by }) =>
    toReply(await changeElements(db, { ...query, by }, body)),
  );
  serve(context, 'deleteElements', operations.deleteElements, async ({ query, body, by }) =>
    toReply(await deleteElements(db, { ...query, by }, body)),
  );
  serve(context, 'changeMenus', operations.changeMenus, async ({ query, body, by }) =>
    toReply(await changeMenus(db, { ...query, by }, body)),
  );
  serve(context, 'deleteMenus', operations.deleteMenus, async ({ query, body, by }) =>
    toReply(await deleteMenus(db, { ...query, by }, body)),
  );
  serve(context, 'changeAccounts', operations.changeAccounts, async ({ query, body, by }) =>
    toReply(await changeAccounts(db, { ...query, by, now: new Date() }, body)),
  );
  serve(context, 'deleteAccounts', operations.deleteAccounts, async ({ query, body, by }) =>
    toReply(await deleteAccounts(db, { ...query, by }, body)),
  );
}

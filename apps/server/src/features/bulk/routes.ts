import { bulkOperations as operations } from '#contract/bulk.ts';
import { type RouteContext, replyWith, serve } from '../../http/serve.ts';
import { changeAccounts, deleteAccounts } from './commands-accounts.ts';
import { changeElements, deleteElements } from './commands-elements.ts';
import { changeIngredients, deleteIngredients } from './commands-ingredients.ts';
import { changeMenus, deleteMenus } from './commands-menus.ts';

export function bulkRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'changeIngredients', operations.changeIngredients, async ({ query, body, by }) =>
    replyWith(await changeIngredients(db, { ...query, by }, body)),
  );
  serve(context, 'deleteIngredients', operations.deleteIngredients, async ({ query, body, by }) =>
    replyWith(await deleteIngredients(db, { ...query, by }, body)),
  );
  serve(context, 'changeElements', operations.changeElements, async ({ query, body, by }) =>
    replyWith(await changeElements(db, { ...query, by }, body)),
  );
  serve(context, 'deleteElements', operations.deleteElements, async ({ query, body, by }) =>
    replyWith(await deleteElements(db, { ...query, by }, body)),
  );
  serve(context, 'changeMenus', operations.changeMenus, async ({ query, body, by }) =>
    replyWith(await changeMenus(db, { ...query, by }, body)),
  );
  serve(context, 'deleteMenus', operations.deleteMenus, async ({ query, body, by }) =>
    replyWith(await deleteMenus(db, { ...query, by }, body)),
  );
  serve(context, 'changeAccounts', operations.changeAccounts, async ({ query, body, by }) =>
    replyWith(await changeAccounts(db, { ...query, by, now: new Date() }, body)),
  );
  serve(context, 'deleteAccounts', operations.deleteAccounts, async ({ query, body, by }) =>
    replyWith(await deleteAccounts(db, { ...query, by }, body)),
  );
}

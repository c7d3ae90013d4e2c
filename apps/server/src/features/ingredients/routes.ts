import { ingredientOperations } from '#contract/ingredients.ts';
import { seesPrices } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createIngredient, deleteIngredient, updateIngredient } from './commands.ts';
import { findIngredient, listIngredients } from './queries.ts';

export function registerIngredientRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listIngredients', ingredientOperations.listIngredients, ({ query }) => listIngredients(db, query));
  serve(context, 'getIngredient', ingredientOperations.getIngredient, async ({ params }) =>
    toReply(await findIngredient(db, params.id)),
  );
  serve(context, 'createIngredient', ingredientOperations.createIngredient, async ({ body, by }) =>
    toReply(await createIngredient(db, by, body)),
  );
  serve(
    context,
    'updateIngredient',
    ingredientOperations.updateIngredient,
    async ({ params, query, body, user, by, ifMatch }) =>
      toReply(await updateIngredient(db, by, params.id, body, { ...query, ifMatch, showsPrices: seesPrices(user) })),
  );
  serve(context, 'deleteIngredient', ingredientOperations.deleteIngredient, async ({ params, by }) =>
    toReply(await deleteIngredient(db, by, params.id)),
  );
}

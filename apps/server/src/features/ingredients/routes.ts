import { ingredientOperations } from '#contract/ingredients.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import { createIngredient, deleteIngredient, updateIngredient } from './commands.ts';
import { findIngredient, listIngredients } from './queries.ts';

export function ingredientRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listIngredients', ingredientOperations.listIngredients, ({ query }) => listIngredients(db, query));
  serve(door, 'getIngredient', ingredientOperations.getIngredient, async ({ params }) =>
    replyWith(await findIngredient(db, params.id)),
  );
  serve(door, 'createIngredient', ingredientOperations.createIngredient, async ({ body, by }) =>
    replyWith(await createIngredient(db, by, body)),
  );
  serve(door, 'updateIngredient', ingredientOperations.updateIngredient, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateIngredient(db, by, params.id, body, ifMatch)),
  );
  serve(door, 'deleteIngredient', ingredientOperations.deleteIngredient, async ({ params, by }) =>
    replyWith(await deleteIngredient(db, by, params.id)),
  );
}

import { IngredientInput } from '#contract/ingredients.ts';
import { ingredientKind } from '../../db/record-kinds.ts';
import { toPastInput } from '../../db/record-parts.ts';
import { isReachQuestion, type RestoreOfRecord, validateAndSave } from '../../db/record-version.ts';
import { updateIngredient } from './commands.ts';

export const restoreIngredient: RestoreOfRecord = ({ db, by, id, version, ifMatch, confirmed }) =>
  validateAndSave(
    IngredientInput,
    toPastInput(ingredientKind, version),
    // What was saved before is no slip of a key: its numbers are not asked about again.
    (input) =>
      updateIngredient(db, by, id, input, {
        ifMatch,
        confirmed: [...confirmed.filter(isReachQuestion), 'unit', 'cost'],
        showsPrices: false,
      }),
  );

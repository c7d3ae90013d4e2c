import { IngredientInput } from '#contract/ingredients.ts';
import { ingredientKind } from '../../db/record-kinds.ts';
import { toPastInput } from '../../db/record-parts.ts';
import { isReach, type RestoreOfRecord, saveParsedVersion } from '../../db/record-version.ts';
import { updateIngredient } from './commands.ts';

export const restoreIngredient: RestoreOfRecord = ({ db, by, id, version, ifMatch, confirmed }) =>
  saveParsedVersion(
    IngredientInput,
    toPastInput(ingredientKind, version),
    // What was saved before is no slip of a key: its numbers are not asked about again.
    (input) =>
      updateIngredient(db, by, id, input, {
        ifMatch,
        confirmed: [...confirmed.filter(isReach), 'unit', 'cost'],
        showsPrices: false,
      }),
  );

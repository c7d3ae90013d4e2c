import { IngredientInput } from '#contract/ingredients.ts';
import {
  inOrder,
  isReach,
  pastRecord,
  pastRows,
  pastValues,
  type RestoreOfRecord,
  savingVersion,
} from '../../db/record-version.ts';
import { updateIngredient } from './commands.ts';

export const restoreIngredient: RestoreOfRecord = ({ db, by, id, version, ifMatch, confirmed }) =>
  savingVersion(
    IngredientInput,
    {
      ...pastRecord(version, 'ingredients'),
      allergenIds: pastValues(version, 'ingredient_allergens', 'allergenId'),
      notForPreferenceIds: pastValues(version, 'ingredient_exclusions', 'dietaryPreferenceId'),
      conversions: inOrder(pastRows(version, 'ingredient_conversions')),
      vendors: pastRows(version, 'ingredient_vendors'),
    },
    // What was saved before is no slip of a key: its numbers are not asked about again.
    (input) =>
      updateIngredient(db, by, id, input, {
        ifMatch,
        confirmed: [...confirmed.filter(isReach), 'unit', 'cost'],
        showsPrices: false,
      }),
  );

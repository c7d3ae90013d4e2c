import { IngredientInput } from '#contract/ingredients.ts';
import {
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
      vendors: pastRows(version, 'ingredient_vendors'),
    },
    (input) => updateIngredient(db, by, id, input, { ifMatch, confirmed: confirmed.filter(isReach) }),
  );

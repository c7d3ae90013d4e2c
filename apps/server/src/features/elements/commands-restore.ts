import { ElementInput } from '#contract/elements.ts';
import {
  inOrder,
  isReach,
  pastRecord,
  pastRows,
  pastValues,
  type RestoreOfRecord,
  savingVersion,
} from '../../db/record-version.ts';
import { updateElement } from './commands.ts';

export const restoreElement: RestoreOfRecord = ({ db, by, id, version, ifMatch, confirmed }) =>
  savingVersion(
    ElementInput,
    {
      ...pastRecord(version, 'elements'),
      ingredientObjs: inOrder(pastRows(version, 'element_ingredients')),
      allergenIds: pastValues(version, 'element_allergens', 'allergenId'),
      notForPreferenceIds: pastValues(version, 'element_exclusions', 'dietaryPreferenceId'),
      suitableForPreferenceIds: pastValues(version, 'element_suitabilities', 'dietaryPreferenceId'),
    },
    // What was saved before is no slip of a key: its numbers are not asked about again.
    (input) =>
      updateElement(db, by, id, input, {
        ifMatch,
        confirmed: [...confirmed.filter(isReach), 'cost'],
        showsPrices: false,
      }),
  );

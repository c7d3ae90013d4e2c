import { ElementInput } from '#contract/elements.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { toPastInput } from '../../db/record-parts.ts';
import { isReachQuestion, type RestoreOfRecord, validateAndSave } from '../../db/record-version.ts';
import { updateElement } from './commands.ts';

export const restoreElement: RestoreOfRecord = ({ db, by, id, version, ifMatch, confirmed }) =>
  validateAndSave(
    ElementInput,
    toPastInput(elementKind, version),
    // What was saved before is no slip of a key: its numbers are not asked about again.
    (input) =>
      updateElement(db, by, id, input, {
        ifMatch,
        confirmed: [...confirmed.filter(isReachQuestion), 'cost'],
        showsPrices: false,
      }),
  );

import { ScheduledAddOnInput } from '#contract/add-ons.ts';
import { listPastRows, type RestoreOfRecord, validateAndSave } from '../../db/record-version.ts';
import { putBackDishes } from '../scheduling/commands-restore.ts';
import { updateScheduledAddOn } from './commands.ts';

export const restoreScheduledAddOn: RestoreOfRecord = (restoring) => {
  const { db, by, id, version, ifMatch } = restoring;
  // With a dish of the catalogue, a slot would take its present fields.
  const slots = listPastRows(version, 'scheduled_elements').map(({ originalElementId: _original, ...slot }) => slot);
  return putBackDishes('scheduled_add_ons', restoring, () =>
    validateAndSave(ScheduledAddOnInput, { scheduledElements: slots }, (input) =>
      updateScheduledAddOn(db, by, id, input, ifMatch),
    ),
  );
};

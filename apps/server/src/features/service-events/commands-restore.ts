import { sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusal.ts';
import { ServiceEventInput, serviceEventQuestionKinds } from '#contract/service-events.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { putBackRows } from '../../db/past-rows.ts';
import {
  getPastRecord,
  type RecordVersion,
  type RestoreOfRecord,
  saveAndRaiseVersion,
  validateAndSave,
} from '../../db/record-version.ts';
import { serviceEvents } from '../../db/schema/service-events.ts';
import { updateServiceEvent } from './commands.ts';

const ADD_ONS = 'service_event_add_ons';

/**
 * Add-ons that people put there. Those of the schedule follow the schedule, unless the service does not follow it any more:
 * then all are its own (service-events-8).
 */
async function putBackAddOns(transaction: Transaction, id: Id, { past, present }: RecordVersion): Promise<number> {
  const isOwn = await transaction.hasRows(sql`select from service_events where id = ${id} and special_request`);
  const [before, now] = [past[ADD_ONS] ?? [], present[ADD_ONS] ?? []];
  const byHand = ({ is_recurring }: { is_recurring?: unknown }) => isOwn || is_recurring === false;
  const wantedRows = before.filter(byHand).map((row) => ({ ...row, is_recurring: false }));
  return putBackRows(
    transaction,
    { past: { [ADD_ONS]: wantedRows }, present: { [ADD_ONS]: now.filter(byHand) } },
    ADD_ONS,
  );
}

export const restoreEventVersion: RestoreOfRecord = (restoring) => {
  const { db, transaction, by, id, version, ifMatch, confirmed, now } = restoring;
  const event = getPastRecord(version, 'service_events');
  const answeredQuestions = serviceEventQuestionKinds.filter((kind) => confirmed.includes(kind));
  return validateAndSave(ServiceEventInput, { ...event, serviceTime: String(event.serviceTime).slice(0, 5) }, (input) =>
    saveAndRaiseVersion(transaction, serviceEvents, id, async () => {
      const saveResult = await updateServiceEvent(db, by, id, input, { ifMatch, now, confirmed: answeredQuestions });
      return { saved: saveResult, put: isRefusal(saveResult) ? 0 : await putBackAddOns(transaction, id, version) };
    }),
  );
};

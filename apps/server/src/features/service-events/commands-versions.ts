import { ServiceEventInput, serviceEventQuestionKinds } from '#contract/service-events.ts';
import { pastRecord, type RestoreOfRecord, savingVersion } from '../../db/record-version.ts';
import { updateServiceEvent } from './commands.ts';

export const restoreEventVersion: RestoreOfRecord = ({ db, by, id, version, ifMatch, confirmed, now }) => {
  const event = pastRecord(version, 'service_events');
  const answered = serviceEventQuestionKinds.filter((kind) => confirmed.includes(kind));
  return savingVersion(ServiceEventInput, { ...event, serviceTime: String(event.serviceTime).slice(0, 5) }, (input) =>
    updateServiceEvent(db, by, id, input, { ifMatch, now, confirmed: answered }),
  );
};

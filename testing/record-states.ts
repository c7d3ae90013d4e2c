import type { CurrentUser } from '#server/http/access.ts';
import type { TestReply } from './app.ts';
import type { recordsToSave, Saved } from './saves.ts';

/** A person who has read every question, and says yes to all. */
export const everyQuestion =
  'reach,beforeStart,farAhead,addOns,atNight,completeSurvey,yield,noIngredients,unit,cost,timeZone,meaning,loss';

/** The bodies of all saves, as the API reads them. */
export type Body = TestReply['body'];

/** A record in one of its states, and what a save of it is: the whole body, by whom, and where it is read back. */
export interface RecordInState {
  readonly url: string;
  readonly body: Body;
  /** The status of every save: nothing of such a record is stored. */
  readonly refusedAs?: number;
  readonly by?: CurrentUser;
  readonly headers?: Record<string, string>;
  /** Where not the record itself holds what was sent. */
  readonly read?: () => Promise<Body>;
}

type Prepare = (
  record: Saved & { readonly body: Body; readonly id: string },
) => Promise<Partial<RecordInState> | undefined>;
export interface State {
  /** Days of the service and of other days, from today on. */
  readonly days?: Parameters<typeof recordsToSave>[3];
  readonly prepare?: Prepare;
}
export type States = Readonly<Record<string, State>>;

export const asIs: State = {};
export const pastDays = { daysAgo: 2, daysAhead: -3 };
/** A state in which the save is another one. */
export const stateWithSave = (prepare: Prepare, days?: State['days']): State => ({ prepare, ...(days && { days }) });
/** A state that is made by what was done beside the record. */
export const stateAfter = (act: (record: Parameters<Prepare>[0]) => Promise<unknown>, days?: State['days']): State =>
  stateWithSave(async (record) => {
    await act(record);
    return undefined;
  }, days);

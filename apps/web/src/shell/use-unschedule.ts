import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { formatLongDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { isChangedMeanwhile, toErrorMessage } from '../api/api-error.ts';
import { useNotify } from '../ui/feedback.ts';
import { getEntryName, useReferenceData } from './reference-data.ts';
import { useDelete } from './use-delete.ts';

interface Unscheduling {
  scheduled: { readonly marketId: Id; readonly date: CalendarDay };
  serviceLine: IdName;
  findLosses: () => Promise<{ data: readonly string[] }>;
  /** `service` is 'Lunch in Phoenix on Monday, 03/09/2026'. */
  question: (service: string, losses: readonly string[]) => string;
  remove: () => Promise<object | undefined>;
  unscheduled: string;
  /** When what was to be unscheduled is gone already. */
  refresh: () => Promise<unknown>;
}

/** Asks with the service and all that would be lost, unschedules, and offers to undo it (scheduling-17). */
export function useUnschedule() {
  const { markets } = useReferenceData();
  const ask = useDelete();
  const notify = useNotify();
  return async ({ scheduled, serviceLine, findLosses, question, remove, unscheduled, refresh }: Unscheduling) => {
    const { marketId, date } = scheduled;
    const market = getEntryName(markets, marketId);
    try {
      const { data: losses } = await findLosses();
      const service = `${serviceLine.name} in ${market} on ${getWeekdayName(date)}, ${formatLongDate(date)}`;
      await ask({ text: question(service, losses), confirmLabel: 'Unschedule', remove, deletedText: unscheduled });
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      if (isChangedMeanwhile(error)) await refresh();
    }
  };
}

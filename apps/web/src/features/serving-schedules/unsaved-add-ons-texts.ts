import { type Day, days, type Id } from '#contract/values.ts';
import { formatDayName } from '#domain/serving-schedules/week.ts';
import { isApiError } from '../../api/api-error.ts';

/** A call for one day of a recurring add-on, and what it threw. */
export interface SentAddOn {
  readonly addOnTypeId: Id;
  readonly day: Day;
  /** Undefined when it was saved. */
  readonly error?: unknown;
}
type GetName = (addOnTypeId: Id) => string;

/** What was and was not saved, by type and day, with the server's reasons (service-events-2). */
export function formatSavedAndNot(sentAddOns: readonly SentAddOn[], getName: GetName): string {
  const savedAddOns = sentAddOns.filter(({ error }) => error === undefined);
  const unsaved = sentAddOns.filter(({ error }) => error !== undefined);
  const reasons = unsaved.flatMap(({ error }) =>
    isApiError(error, 'conflict') || isApiError(error, 'validation_failed') ? error.message : [],
  );
  return [
    `Not saved: ${formatByType(unsaved, getName)}.`,
    ...new Set(reasons),
    ...(savedAddOns.length > 0 ? [`Saved: ${formatByType(savedAddOns, getName)}.`] : []),
  ].join('\n');
}

/** "Soup on Monday, Friday; Greens Bar on every day" */
function formatByType(rows: readonly SentAddOn[], getName: GetName): string {
  const types = [...new Set(rows.map(({ addOnTypeId }) => addOnTypeId))];
  return types
    .map((type) => {
      const of = rows.filter(({ addOnTypeId }) => addOnTypeId === type).map(({ day }) => formatDayName(day));
      return `${getName(type)} on ${of.length === days.length ? 'every day' : of.join(', ')}`;
    })
    .join('; ');
}

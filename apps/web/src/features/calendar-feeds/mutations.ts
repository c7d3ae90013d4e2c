import type { CalendarFeedInput } from '#contract/calendar-feeds.ts';
import { call } from '../../api/client.ts';
import { createSecret } from '../../api/new-secret.ts';
import { useChange } from '../../api/use-change.ts';
import { calendarFeedQueries } from './queries.ts';

const shownIn = [calendarFeedQueries.own().queryKey];

/** Resolves to the address, which nobody can tell again. */
export const useCreateCalendarFeed = () =>
  useChange(async (subject: Omit<CalendarFeedInput, 'secret'>) => {
    const secret = createSecret();
    await call('createCalendarFeed', { body: { ...subject, secret } });
    return `${window.location.origin}/v1/calendars/${secret}.ics`;
  }, shownIn);

export const useRevokeCalendarFeed = () =>
  useChange((id: string) => call('deleteCalendarFeed', { params: { id } }), shownIn);

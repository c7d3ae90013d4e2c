import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeedInput } from '#contract/calendar-feeds.ts';
import { call } from '../../api/client.ts';
import { calendarFeedQueries } from './queries.ts';

const SECRET_BYTES = 32;

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: calendarFeedQueries.own().queryKey });
};

/** Resolves to the address, which nobody can tell again. */
export function useCreateCalendarFeed() {
  return useMutation({
    mutationFn: async (subject: Omit<CalendarFeedInput, 'secret'>) => {
      const secret = newSecret();
      await call('createCalendarFeed', { body: { ...subject, secret } });
      return `${window.location.origin}/v1/calendars/${secret}.ics`;
    },
    onSettled: useRefresh(),
  });
}

export function useRevokeCalendarFeed() {
  return useMutation({
    mutationFn: (id: string) => call('deleteCalendarFeed', { params: { id } }),
    onSettled: useRefresh(),
  });
}

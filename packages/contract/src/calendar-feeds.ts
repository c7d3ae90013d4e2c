import * as z from 'zod';
import { operation } from './operation.ts';
import { Id, IdParams, Moment } from './values.ts';

/** The services of an account, or the schedule of a market. */
const feedKinds = ['account', 'market'] as const;

/** A secret address that a calendar program reads (data-12). No answer tells it. */
export const CalendarFeed = z.object({
  id: Id,
  kind: z.enum(feedKinds),
  /** The name of the account or market. */
  name: z.string(),
  createdAt: Moment,
  lastReadAt: Moment.nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** 32 random bytes. Who makes the feed makes the secret, too: the server keeps its hash and has nothing to tell. */
const FeedSecret = z.string().regex(/^[\w-]{43}$/, 'Must be 32 random bytes in base64url.');

export const CalendarFeedInput = z.object({ kind: z.enum(feedKinds), id: Id, secret: FeedSecret });
export type CalendarFeedInput = z.output<typeof CalendarFeedInput>;

export const calendarFeedOperations = {
  listCalendarFeeds: operation({
    method: 'GET',
    path: '/v1/calendar-feeds',
    permission: 'staff',
    summary: 'The calendar feeds of the signed-in person',
    data: z.array(CalendarFeed),
  }),
  createCalendarFeed: operation({
    method: 'POST',
    path: '/v1/calendar-feeds',
    permission: 'viewScheduleMenu',
    personally: true,
    summary: 'Make a secret address from which a calendar program reads services',
    body: CalendarFeedInput,
    status: 201,
    data: CalendarFeed,
  }),
  deleteCalendarFeed: operation({
    method: 'DELETE',
    path: '/v1/calendar-feeds/:id',
    permission: 'staff',
    personally: true,
    summary: 'Revoke an own calendar feed',
    params: IdParams,
    data: z.null(),
  }),
  readCalendarFeed: operation({
    method: 'GET',
    path: '/v1/calendars/:file',
    permission: 'public',
    summary: 'The services of a feed as iCalendar, as far as its person may see them now',
    params: z.object({ file: z.string().max(200) }),
    data: z.null(),
    binary: 'text/calendar',
  }),
};

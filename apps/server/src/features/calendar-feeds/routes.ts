import ical, { escape as escapeText, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { calendarFeedOperations } from '#contract/calendar-feeds.ts';
import { refuseNotFound } from '#contract/refusal.ts';
import type { EventMarks } from '../../db/schema/calendar-feeds.ts';
import { requireUser } from '../../http/access.ts';
import { calendarsPerAddress, calendarsPerFeed, countAttempt, refundAttempt } from '../../http/rate-limit.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createFeed, recordFeedRead, revokeFeed, updateEventMarks } from './commands.ts';
import { type FeedEntry, findFeedBySecret, findFeedSchedule, findFeedServices, listFeeds } from './queries.ts';

/** How long a service is shown to take: nobody tells its end. */
const MINUTES_OF_A_SERVICE = 60;
/** How often programs should ask again, in seconds. */
const ASK_AGAIN = 60 * 60;

const getEnd = (start: string) => new Date(Date.parse(start) + MINUTES_OF_A_SERVICE * 60_000);

const SEQUENCE_BEGINS = Date.UTC(2020, 0);
/** Seconds: a sequence goes up, also where events were away and came back, and fits 32 bits. */
const toSequence = (changedAt: string) => Math.floor((Date.parse(changedAt) - SEQUENCE_BEGINS) / 1000);

/** A line break or a control character would end the property, and the calendar for every program that reads it. */
const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
/** Texts of several lines keep their line breaks, which the library escapes. */
const onLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(onOneLine)
    .join('\n');

/** A calendar needs a component (RFC 5545): without services it is its time zone. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** Moments are written in UTC: every program shows them right, whatever it knows of the market's zone. */
function writeCalendar(name: string, entries: readonly FeedEntry[], marks: EventMarks): Uint8Array {
  const calendar = ical({
    // The library escapes the texts of events, not this one.
    name: escapeText(onOneLine(name), false),
    prodId: '//Brigade//Services//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN,
    ...(entries.length === 0 && { timezone: { name: 'Etc/UTC', generator: () => timeZone } }),
  });
  for (const { id, summary, details, place, start, isAllDay } of entries) {
    const changedAt = marks[id]?.changedAt ?? new Date().toISOString();
    calendar.createEvent({
      id: `${id}@brigade`,
      sequence: toSequence(changedAt),
      stamp: changedAt,
      lastModified: changedAt,
      // It fills nobody's day: who reads it looks on (RFC 5545).
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: onOneLine(summary),
      description: onLines(details),
      location: place && onOneLine(place),
      start,
      allDay: isAllDay,
      ...(!isAllDay && { end: getEnd(start) }),
    });
  }
  // The last line ends like the others, which the library leaves out.
  return Buffer.from(`${calendar.toString()}\r\n`);
}

export function registerCalendarFeedRoutes(context: RouteContext): void {
  const { db } = context;

  serve(context, 'listCalendarFeeds', calendarFeedOperations.listCalendarFeeds, async ({ user }) => ({
    data: await listFeeds(db, requireUser(user).id),
  }));
  serve(context, 'createCalendarFeed', calendarFeedOperations.createCalendarFeed, async ({ body, by, user }) =>
    toReply(await createFeed(db, by, requireUser(user).id, body)),
  );
  serve(context, 'deleteCalendarFeed', calendarFeedOperations.deleteCalendarFeed, async ({ params, by, user }) =>
    toReply(await revokeFeed(db, by, requireUser(user).id, params.id)),
  );

  // Programs have no sign-in: the address is the secret. Wrong ones are counted, so that nobody guesses on.
  serve(context, 'readCalendarFeed', calendarFeedOperations.readCalendarFeed, async ({ params, request }) => {
    const tooMany = await countAttempt(db, calendarsPerAddress, request.ip);
    if (tooMany) return tooMany;
    const feed = await findFeedBySecret(db, params.file.replace(/\.ics$/, ''));
    if (!feed) return refuseNotFound();
    await refundAttempt(db, calendarsPerAddress, request.ip);
    const tooOften = await countAttempt(db, calendarsPerFeed, feed.id);
    if (tooOften) return tooOften;
    await recordFeedRead(db, feed.id);
    const entries = feed.accountId
      ? await findFeedServices(db, feed.accountId)
      : await findFeedSchedule(db, feed.marketId ?? '');
    const marks = await updateEventMarks(db, feed, entries);
    return { file: writeCalendar(feed.name, entries, marks), fileName: `${feed.name}.ics` };
  });
}

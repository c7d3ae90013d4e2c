import { createContext, useContext } from 'react';
import { formatLongMoment } from '#domain/calendar/calendar-day.ts';

/** The zone in which moments are shown: that of the market that the screen is about (screens-7). */
export const TimeZoneContext = createContext('UTC');

/** How this screen writes the moment of an ISO text. */
export function useFormatMoment(): (text: string) => string {
  const timeZone = useContext(TimeZoneContext);
  return (text) => formatLongMoment(timeZone, new Date(text));
}

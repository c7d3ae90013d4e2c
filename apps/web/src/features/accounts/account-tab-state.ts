import type { CalendarDay } from '#contract/values.ts';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';

/** In screen order: the index is the number of the tab. */
export const accountTabs = [
  { id: 'general', label: 'General Information' },
  { id: 'schedule', label: 'Repeating Service Schedule' },
  { id: 'modifiers', label: 'Portion Modifiers' },
  { id: 'services', label: 'Services' },
  { id: 'eaters', label: 'Eaters' },
  { id: 'audit', label: 'Audit Trail' },
] as const;
export type AccountTab = (typeof accountTabs)[number]['id'];

/** Search params of an account's page; defaults are left out. */
export interface AccountPageSearch {
  tab?: AccountTab;
  /** The Services tab shows the calendar instead of the day. */
  view?: 'calendar';
  /** The Services tab shows this day, or its month; today without it. */
  date?: CalendarDay;
}

export function readAccountPageSearch(search: Record<string, unknown>): AccountPageSearch {
  const tab = accountTabs.find(({ id }) => id === search.tab && id !== 'general');
  const date = parseCalendarDay(String(search.date ?? ''));
  return {
    ...(tab && { tab: tab.id }),
    ...(search.view === 'calendar' && { view: 'calendar' as const }),
    ...(date && { date }),
  };
}

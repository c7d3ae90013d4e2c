import type { ServiceEventQuestion } from '#contract/service-events.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatLongDate } from '../calendar/calendar-day.ts';
import { isTooFarAhead } from '../serving-schedules/days-to-fill.ts';
import { findAfternoonTime, formatTime } from '../typed-values/typed-time.ts';
import type { MovedAddOn } from './moved-add-ons.ts';

/** Asks about an unlikely date (service-events-7): a typing error in the year is rarely noticed later. */
export function listDayQuestions(
  date: CalendarDay,
  { today, serviceStartDate }: { today: CalendarDay; serviceStartDate: CalendarDay | null },
): ServiceEventQuestion[] {
  return [
    ...(serviceStartDate !== null && date < serviceStartDate
      ? [
          {
            kind: 'beforeStart' as const,
            text: `${formatLongDate(date)} is before the service start of this account, ${formatLongDate(serviceStartDate)}. Save it anyway?`,
          },
        ]
      : []),
    ...(isTooFarAhead(date, today)
      ? [{ kind: 'farAhead' as const, text: `${formatLongDate(date)} is more than two years ahead. Save it anyway?` }]
      : []),
  ];
}

/** A meal at night is more often one of the afternoon, typed without PM (service-events-7). */
export function listNightQuestions(serviceTime: string): ServiceEventQuestion[] {
  const afternoon = findAfternoonTime(serviceTime);
  if (!afternoon) return [];
  const [night, day] = [formatTime(serviceTime), formatTime(afternoon)];
  return [{ kind: 'atNight', text: `${night} is at night. Did you mean ${day}? Save it at ${night} anyway?` }];
}

const outcomeTexts: Record<MovedAddOn['outcome'], (addOn: MovedAddOn) => string> = {
  matched: ({ type, elements }) => `${type}: ${elements.join(', ') || 'as scheduled there'}`,
  open: ({ type }) => `${type}: more than one is scheduled there. Choose one with Add-ons afterwards.`,
  unscheduled: ({ type }) => `${type}: none is scheduled there yet.`,
  removed: ({ type }) => `${type}: removed, because only one add-on of a type moves with the service.`,
  noAddOns: ({ type }) => `${type}: removed, because this service line has no add-ons.`,
};

/** Tells what a move does to the event's add-ons (service-events-8); no question if it has none. */
export const askAboutAddOns = (addOns: readonly MovedAddOn[]): ServiceEventQuestion[] =>
  addOns.length === 0
    ? []
    : [
        {
          kind: 'addOns',
          text: [
            'The add-ons of a service are those scheduled for its day and service line. After this move:',
            ...addOns.map((addOn) => outcomeTexts[addOn.outcome](addOn)),
            'Save the service with these add-ons?',
          ].join('\n'),
        },
      ];

const surveyTexts = {
  delete:
    'The host survey of this service is complete. It is kept, but the service that it reports on will be gone. Delete it anyway?',
  move: 'The host survey of this service is complete. It stays with the old day and service line. Move the service anyway?',
};

export const askAboutCompleteSurvey = (act: keyof typeof surveyTexts): ServiceEventQuestion => ({
  kind: 'completeSurvey',
  text: surveyTexts[act],
});

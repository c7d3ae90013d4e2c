/** A year's longest holidays; longer closings are several. */
export const MAX_CLOSING_DAYS = 92;

export const closingTexts = {
  none: 'There are no closing days.',
  lastBeforeFirst: 'The last day cannot be before the first.',
  tooLong: `Cannot be longer than ${MAX_CLOSING_DAYS} days.`,
  past: 'These days have passed.',
  oneScope: 'Choose an account or a market, not both.',
  unknownAccount: 'There is no such account.',
  unknownMarket: 'There is no such market.',
  everyAccount: 'All accounts',
  handMade: (count: number) =>
    count === 1
      ? '1 service that was made by hand is in these days.'
      : `${count} services that were made by hand are in these days.`,
  closed: (services: number) =>
    services === 1 ? 'Closed: 1 service is cancelled.' : `Closed: ${services} services are cancelled.`,
  closesDay: (reason: string) => `The closing ${reason} is on this day. Take it back first.`,
  cancels: (service: string, reason: string) =>
    `${service} is cancelled by the closing ${reason}. Take that closing back first.`,
  takenBack: 'The closing has been taken back.',
  stillCancelled: (services: number) =>
    `The closing has been taken back. ${services === 1 ? '1 service stays' : `${services} services stay`} cancelled, because another one took the place.`,
} as const;

export const formatTakeBackQuestion = (reason: string) =>
  `Are you sure you want to take back the closing ${reason}? Its services return as they were.`;

import { endSentence } from '#contract/counted-names.ts';
/** Sentences about units, recipes and what they make. */
export const amountTexts = {
  conversionIncomplete: 'A conversion needs two amounts with their units, like 1 each = 6 oz.',
  conversionZero: 'Both amounts of a conversion have to be more than 0.',
  convertsByItself: (from: string, to: string) =>
    from === to ? 'A conversion needs two different units.' : `${from} and ${to} convert by themselves.`,
  convertsAlready: (from: string, to: string) =>
    endSentence(`The conversions above say already how ${from} becomes ${to}`),
  makesZero: 'What the recipe makes has to be more than 0. Leave it empty while nobody knows.',
  yieldZero: 'A yield of 0 % would leave nothing. Leave it empty if all is left.',
  yieldHigh: (percent: number) =>
    `A yield of ${percent.toLocaleString('en-US')}%: is more than four times left of what goes in? Rice takes up two to three times its weight.`,
  /** A part of one, typed for per cent; of more than one, nobody can tell what was meant. */
  yieldLow: (percent: number) =>
    percent <= 1
      ? `A yield of ${percent}%: is it ${percent}% or ${Number((percent * 100).toFixed(3))}%?`
      : `A yield of ${percent}%: does so little remain of what goes in?`,
  makesUnknown: 'what the recipe makes is not known',
  makesWithoutUnit: 'what the recipe makes has no unit',
  portionUnknown: 'its portion is not known',
  notRecorded: 'no ingredients are recorded',
  notAsMaster: 'made otherwise than its element: its recipe is not known',
  cannotConvert: (from: string, to: string) => `${from} cannot be converted to ${to}`,
  noAmount: 'no amount',
  amountWithoutUnit: 'its amount has no unit',
  notRecordedAmount: 'amount not recorded',
  noUnit: 'unit not recorded',
} as const;

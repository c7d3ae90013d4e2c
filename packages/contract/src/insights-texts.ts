/** Two years with a leap day. */
export const MAX_INSIGHT_DAYS = 732;

/** Each has a chart and a table. */
export const insightViews = ['leftovers', 'runOuts', 'attendance', 'score', 'equipment'] as const;
export type InsightView = (typeof insightViews)[number];

export const insightTexts = {
  lastBeforeFirst: 'The last day cannot be before the first.',
  tooLong: 'Insights cover at most two years.',
  none: 'No survey was completed in this period.',
  readFrom: (surveys: number) =>
    `From ${surveys.toLocaleString('en-US')} ${surveys === 1 ? 'survey' : 'surveys'}. Blank answers are left out.`,
  atTodaysPortions: (seesCosts: boolean) =>
    seesCosts ? 'Amounts and costs are at today’s portions, recipes and prices.' : 'Amounts are at today’s portions.',
  fewLast: (fewest: number) => `Rows with fewer than ${fewest} dishes come last: they say little.`,
  noComments: 'Nobody wrote a comment in this period.',
  noScore: 'no score',
  score: (score: number) => `score ${score}`,
  newest: (shownCount: number, all: number) => `The newest ${shownCount} of ${all.toLocaleString('en-US')}.`,
} as const;

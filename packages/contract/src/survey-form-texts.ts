// Kept apart from `survey-texts.ts`, which every screen loads.

export const surveyFormTexts = {
  forgetMissing: 'Yes removes what you wrote about missing equipment. Did you have all of the proper equipment?',
  allBroughtAsPlanned: 'All brought as planned',
  nothingLeft: 'Nothing left, none ran out',
  keepsWhatWasAnswered: 'Your own answers stay.',
  /** `seen` is empty where the plan had no headcount. */
  headcountChanged: (plannedCount: string, seenCount: string) =>
    `${plannedCount} expected now; you saw ${seenCount || 'none'}.`,
  headcountIs: (headcount: string) => `${headcount} were expected`,
  left: (count: number) => (count === 0 ? 'done' : `${count} left`),
  elementsOpen: (open: number, all: number) =>
    open === 0 ? `All ${all} elements are answered.` : `${open} of ${all} elements are not answered yet.`,
} as const;

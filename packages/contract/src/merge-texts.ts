import { countOf, endSentence, someOf } from './counted-names.ts';

/** Sentences about merging two records into one (catalogue-20). */
export const mergeTexts = {
  open: 'Merge…',
  openFor: 'Merge into another…',
  duplicates: 'Likely duplicates',
  duplicatesHelp: 'Their names are equal without accents, plural and the order of words.',
  noDuplicates: 'No two names look like duplicates.',
  pair: (one: string, other: string) => `${one} and ${other}`,
  compare: 'Compare',
  title: (one: string, other: string) => `Merge ${one} and ${other}`,
  intro:
    'Choose what stays of each. Everything that has one of them has the merged one afterwards. It is one step, which can be undone.',
  pointsAt: 'Used by',
  nothing: 'Nothing',
  both: 'Both together',
  submit: 'Merge',
  chooseOther: 'Merge it with',
  chooseOne: 'Choose the other one.',
  done: (gone: string, kept: string) => endSentence(`${gone} was merged into ${kept}`),
  uses: (count: number, one: string, many: string) => countOf(count, one, many),

  same: 'Choose two different ones.',
  isGone: 'One of them does not exist any more. Please look again.',
  changedMeanwhile: 'Somebody changed one of them meanwhile. Please look again.',
  mayNot: 'You may delete, but not edit. A merge does both: ask somebody who can.',
  nameTaken: 'A third one has this name already. Nothing was merged.',
  differentUnits: (names: readonly string[]) =>
    `${someOf(names)} has both, in amounts that cannot be added. Change it first.`,
  onOneMenu: (names: readonly string[]) => `${someOf(names)} has both. Remove one of them there first.`,
  losesAllergens: (names: readonly string[], kept: string) =>
    `${kept} would no longer contain ${someOf(names)}, which one of them contains now.`,
  losesUnknown: (kept: string) =>
    `${kept} would be recorded without allergens, although nobody recorded the allergens of one of them.`,
  losesNotFor: (names: readonly string[], kept: string) =>
    endSentence(`${kept} would no longer be marked as not for ${someOf(names)}`),
  losesOrigins: (origins: readonly string[], kept: string) =>
    `${kept} would no longer be ${someOf(origins)}, which one of them is now.`,
  losesOpenOrigin: (kept: string) =>
    `The origin of ${kept} would count as known, although nobody stated that of one of them.`,
  differentMarkets: (one: string, market: string, other: string, otherMarket: string) =>
    `${one} is in ${market}, ${other} in ${otherMarket}. Only accounts of one market can be merged.`,
  bothFiled: (count: number) =>
    `Both have a completed survey of the same service (${countOf(count, 'service', 'services')}), so both were served. They cannot be merged.`,
  billed: (name: string) => `${name} has closed statements. Keep ${name}, or merge nothing.`,
  differentDiets: (names: readonly string[]) =>
    `Both have an eater ${someOf(names)}, with different dietary preferences. Make them equal first.`,
  losesServices: (name: string, count: number, past: number) =>
    `${countOf(count, 'service', 'services')} of ${name} would be deleted: the other account has one at the same time.${past > 0 ? ` ${countOf(past, 'of them is past', 'of them are past')}.` : ''}`,
  losesCancellations: (count: number) =>
    `${countOf(count, 'cancelled service', 'cancelled services')} would no longer be shown: the other account has a service then.`,
  losesByPlan: (count: number) =>
    `${countOf(count, 'recurring service', 'recurring services')} would be taken out: the merged account is closed then, or starts later.`,
  loseAnyway: 'Merge it nevertheless?',
} as const;

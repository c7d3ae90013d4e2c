import { endSentence, formatCount, formatNamesAndRest } from './counted-names.ts';

/** Sentences about merging two records into one (catalogue-20). */
export const mergeTexts = {
  open: 'Merge…',
  openFor: 'Merge into another…',
  duplicatesHelp: 'Their names are equal without accents, plural and the order of words.',
  noDuplicates: 'No two names look like duplicates.',
  pair: (left: string, right: string) => `${left} and ${right}`,
  compare: 'Compare',
  title: (left: string, right: string) => `Merge ${left} and ${right}`,
  intro:
    'Choose what stays of each. Everything that has one of them has the merged one afterwards. It is one step, which can be undone.',
  pointsAt: 'Used by',
  nothing: 'Nothing',
  both: 'Both together',
  submit: 'Merge',
  chooseOther: 'Merge it with',
  chooseOne: 'Choose the other one.',
  done: (removedName: string, survivor: string) => endSentence(`${removedName} was merged into ${survivor}`),
  uses: (count: number, singular: string, plural: string) => formatCount(count, singular, plural),

  same: 'Choose two different ones.',
  isGone: 'One of them does not exist any more. Please look again.',
  changedMeanwhile: 'Somebody changed one of them meanwhile. Please look again.',
  mayNot: 'You may delete, but not edit. A merge does both: ask somebody who can.',
  nameTaken: 'A third one has this name already. Nothing was merged.',
  differentUnits: (names: readonly string[]) =>
    `${formatNamesAndRest(names)} has both, in amounts that cannot be added. Change it first.`,
  onOneMenu: (names: readonly string[]) => `${formatNamesAndRest(names)} has both. Remove one of them there first.`,
  losesAllergens: (names: readonly string[], survivor: string) =>
    `${survivor} would no longer contain ${formatNamesAndRest(names)}, which one of them contains now.`,
  losesUnknown: (survivor: string) =>
    `${survivor} would be recorded without allergens, although nobody recorded the allergens of one of them.`,
  losesNotFor: (names: readonly string[], survivor: string) =>
    endSentence(`${survivor} would no longer be marked as not for ${formatNamesAndRest(names)}`),
  losesOrigins: (origins: readonly string[], survivor: string) =>
    `${survivor} would no longer be ${formatNamesAndRest(origins)}, which one of them is now.`,
  losesOpenOrigin: (survivor: string) =>
    `The origin of ${survivor} would count as known, although nobody stated that of one of them.`,
  differentMarkets: (left: string, market: string, right: string, otherMarket: string) =>
    `${left} is in ${market}, ${right} in ${otherMarket}. Only accounts of one market can be merged.`,
  bothFiled: (count: number) =>
    `Both have a completed survey of the same service (${formatCount(count, 'service', 'services')}), so both were served. They cannot be merged.`,
  billed: (name: string) => `${name} has closed statements. Keep ${name}, or merge nothing.`,
  differentDiets: (names: readonly string[]) =>
    `Both have an eater ${formatNamesAndRest(names)}, with different dietary preferences. Make them equal first.`,
  losesServices: (name: string, count: number, past: number) =>
    `${formatCount(count, 'service', 'services')} of ${name} would be deleted: the other account has one at the same time.${past > 0 ? ` ${formatCount(past, 'of them is past', 'of them are past')}.` : ''}`,
  losesCancellations: (count: number) =>
    `${formatCount(count, 'cancelled service', 'cancelled services')} would no longer be shown: the other account has a service then.`,
  losesByPlan: (count: number) =>
    `${formatCount(count, 'recurring service', 'recurring services')} would be taken out: the merged account is closed then, or starts later.`,
  loseAnyway: 'Merge it nevertheless?',
} as const;

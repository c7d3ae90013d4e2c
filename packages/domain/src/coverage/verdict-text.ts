import type { DietVerdict } from '#contract/diets.ts';

export const verdictNames = { yes: 'Suits', no: 'Does not suit', unknown: 'Not known' } as const;

export const reasonsText = ({ reasons }: Pick<DietVerdict, 'reasons'>) => reasons.map(({ text }) => text).join(', ');

/** 'Does not suit: Parmesan contains Milk' */
export const verdictText = (diet: DietVerdict) => `${verdictNames[diet.verdict]}: ${reasonsText(diet)}`;

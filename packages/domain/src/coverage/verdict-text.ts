import type { DietVerdict } from '#contract/diets.ts';

export const verdictNames = { yes: 'Suits', no: 'Does not suit', unknown: 'Not known' } as const;

export const formatReasons = ({ reasons }: Pick<DietVerdict, 'reasons'>) => reasons.map(({ text }) => text).join(', ');

/** 'Does not suit: Parmesan contains Milk' */
export const formatVerdict = (diet: DietVerdict) => `${verdictNames[diet.verdict]}: ${formatReasons(diet)}`;

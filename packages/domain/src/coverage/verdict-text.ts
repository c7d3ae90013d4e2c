import type { DietVerdict } from '#contract/diets.ts';

const names = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const;

/** 'No: Parmesan contains Milk' */
export const verdictText = ({ verdict, reasons }: DietVerdict) =>
  `${names[verdict]}: ${reasons.map(({ text }) => text).join(', ')}`;

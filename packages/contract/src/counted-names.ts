/** '1 element', '1,200 elements' */
export const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

const MOST_NAMED = 5;

/** 'Wrap, Salad and 3 others' */
export const formatNamesAndRest = (names: readonly string[]) => {
  const further = names.length - MOST_NAMED;
  const firstNames = names.slice(0, MOST_NAMED);
  if (further > 0) return `${firstNames.join(', ')} and ${formatCount(further, 'other', 'others')}`;
  return firstNames.length < 2 ? firstNames.join('') : `${firstNames.slice(0, -1).join(', ')} and ${firstNames.at(-1)}`;
};

/** With its period, unless a name that people typed ends the sentence with one: 'pt.', 'Acme Inc.', '"Grill."' */
export const endSentence = (text: string) => (/\."?$/.test(text) ? text : `${text}.`);

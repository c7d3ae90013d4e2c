/** '1 element', '1,200 elements' */
export const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const MOST_NAMED = 5;

/** 'Wrap, Salad and 3 others' */
export const someOf = (names: readonly string[]) => {
  const further = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED);
  if (further > 0) return `${named.join(', ')} and ${countOf(further, 'other', 'others')}`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
};

/** With its period, unless a name that people typed ends the sentence with one: 'pt.', 'Acme Inc.' */
export const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

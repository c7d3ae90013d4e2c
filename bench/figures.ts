/** Whole from a hundred on. */
export const cell = (value: number, digits = 1) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits);
export const mark = (isMet: boolean) => (isMet ? '✓' : '✗');
/** A row of a table in Markdown. */
export const print = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

/** Null: empty. */
export type Cell = string | number | null;

/** Spreadsheets run what begins so. */
const beginsLikeFormula = /^[=+\-@\t\r]/;
/** The beginning of an inert text, and of a typed one that looks the same. */
const beginsInert = /^'+[=+\-@\t\r]/;

/**
 * The text of a CSV cell that no spreadsheet runs (data-10): an apostrophe before it, which spreadsheets take for "this is
 * text". Numbers are no text: −0.1 stays a number.
 */
export function toInertText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return beginsLikeFormula.test(cell) || beginsInert.test(cell) ? `'${cell}` : cell;
}

/** The inverse of `toInertText`. */
export const readInertText = (text: string): string => (beginsInert.test(text) ? text.slice(1) : text);

import { DocumentDataError } from './errors.ts';

/** Layout cost of a line break, in characters of running text. */
const CHARACTERS_PER_LINE = 20;
/** Some 200 pages of text. Above it a document needs more memory than its printer has (decision 17). */
const MAX_CHARACTERS = 600_000;

const tooMuchText =
  'The texts of this document are too long for one file. Please print it in parts, such as account by account, or shorten the longest texts.';

const isTooLong = (total: number) => total > MAX_CHARACTERS;

function measureText(value: unknown, before: number): number {
  if (typeof value === 'string') return before + value.length + CHARACTERS_PER_LINE * (value.split('\n').length - 1);
  if (value === null || typeof value !== 'object') return before;
  let total = before;
  for (const part of Object.values(value)) {
    total = measureText(part, total);
    if (isTooLong(total)) break;
  }
  return total;
}

/** Counts a text as often as it is printed: a short allergen list on 2,000 labels is a long text. */
export function checkTextSize(view: unknown): void {
  if (isTooLong(measureText(view, 0))) throw new DocumentDataError(tooMuchText);
}

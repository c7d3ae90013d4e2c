import type { FileContent } from '#contract/document-names.ts';
import { cleanStrings } from './clean.ts';
import { DocumentDataError } from './errors.ts';
import { replaceMissingGlyphs } from './glyphs.ts';
import { type DocumentView, documentSchemas } from './schemas.ts';
import type { PrintedView, Sheet, TemplateInput } from './sheet-version.ts';

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
function checkTextSize(view: unknown): void {
  if (isTooLong(measureText(view, 0))) throw new DocumentDataError(tooMuchText);
}

/** Validates and cleans the data. Throws DocumentDataError. */
export function toPrintable<Name extends FileContent>(document: Name, view: DocumentView<Name>): TemplateInput {
  checkTextSize(view);
  const parsedView = documentSchemas[document].safeParse(view);
  if (parsedView.success) return replaceMissingGlyphs(cleanStrings(parsedView.data));
  const { issues } = parsedView.error;
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  throw new DocumentDataError(issues[0]?.message ?? 'The document cannot be printed from this data.', fields);
}

/** The same of a document that is one sheet. */
export function toPrintableSheet<Name extends Sheet['document']>(
  document: Name,
  view: DocumentView<Name>,
): PrintedView {
  const input = toPrintable(document, view);
  if ('papers' in input) throw new Error(`${document} holds several papers.`);
  return input;
}

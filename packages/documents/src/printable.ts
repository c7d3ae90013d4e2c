import type { FileContent } from '#contract/document-names.ts';
import { cleanStrings } from './clean.ts';
import { DocumentDataError } from './errors.ts';
import { withGlyphs } from './glyphs.ts';
import { type DocumentView, documentSchemas } from './schemas.ts';
import type { PrintedView, Sheet, TemplateInput } from './sheet-version.ts';
import { checkTextSize } from './text-size.ts';

/** Validates and cleans the data. Throws DocumentDataError. */
export function toPrintable<Name extends FileContent>(document: Name, view: DocumentView<Name>): TemplateInput {
  checkTextSize(view);
  const parsedView = documentSchemas[document].safeParse(view);
  if (parsedView.success) return withGlyphs(cleanStrings(parsedView.data));
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

import type { FileContent } from '#contract/document-names.ts';
import type { SheetMarks } from './document-views.ts';
import { makeVersion, type PrintedView, type SheetVersion, stampView, type TemplateInput } from './sheet-version.ts';

interface Marked {
  readonly view: TemplateInput;
  readonly versions: readonly SheetVersion[];
}

/**
 * The checked view (`built` before it was checked) with the mark of its version at its foot. Each paper of several in one file is a separate version: printed
 * alone, it would have the same code (paper-2).
 */
export function markView(
  document: FileContent,
  view: TemplateInput,
  marks: SheetMarks | undefined,
  builtView: TemplateInput = view,
): Marked {
  if (!marks) return { view, versions: [] };
  const versions: SheetVersion[] = [];
  const sheets = new Map(Object.entries(marks.sheets));
  const mark = (name: string, paper: PrintedView, asBuilt: PrintedView | undefined): PrintedView => {
    const sheet = sheets.get(name);
    if (!sheet) throw new Error(`${name} of ${document} has no sheet.`);
    const version = makeVersion(sheet, paper, asBuilt, marks.attempt);
    versions.push(version);
    return stampView(paper, version.code, marks.publicUrl);
  };
  if (!('papers' in view) || !('papers' in builtView)) {
    if ('papers' in view || 'papers' in builtView) throw new Error(`${document} was built as another document.`);
    return { view: mark(document, view, builtView), versions };
  }
  const papers = Object.entries(view.papers).map(
    ([name, paper]) => [name, mark(name, paper, builtView.papers[name])] as const,
  );
  return { view: { ...view, papers: Object.fromEntries(papers) }, versions };
}

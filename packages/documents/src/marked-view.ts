import type { FileContent } from '#contract/document-names.ts';
import type { SheetMarks } from './document-views.ts';
import { type PrintedView, type Sheet, type SheetVersion, stamped, versionOf } from './sheet-version.ts';

interface Marked {
  readonly view: unknown;
  readonly versions: readonly SheetVersion[];
}

type Papers = Readonly<Record<string, PrintedView>>;

/**
 * The checked view (`built` before it was checked) with the mark of its version at its foot. Each paper of several in one file is a version of its own: printed
 * alone, it would have the same code (paper-2).
 */
export function marked(
  document: FileContent,
  view: unknown,
  marks: SheetMarks | undefined,
  built: unknown = view,
): Marked {
  if (!marks) return { view, versions: [] };
  const versions: SheetVersion[] = [];
  const mark = (name: string, one: PrintedView, asBuilt: unknown): PrintedView => {
    const sheet = marks.sheets[name as Sheet['document']];
    if (!sheet) throw new Error(`${name} of ${document} has no sheet.`);
    const version = versionOf(sheet, one, asBuilt as PrintedView, marks.attempt);
    versions.push(version);
    return stamped(one, version.code, marks.publicUrl);
  };
  if (document !== 'all-papers') return { view: mark(document, view as PrintedView, built), versions };
  const file = view as { readonly papers: Papers };
  const { papers: builtPapers } = built as { readonly papers: Papers };
  const papers = Object.entries(file.papers).map(
    ([name, paper]) => [name, mark(name, paper, builtPapers[name])] as const,
  );
  return { view: { ...file, papers: Object.fromEntries(papers) }, versions };
}

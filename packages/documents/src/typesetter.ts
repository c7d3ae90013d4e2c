import { join } from 'node:path';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

const resolveFolder = (name: string) => join(import.meta.dirname, '..', name);
const templates = resolveFolder('templates');

export interface TypesetOptions {
  /** Written into the PDF. Equal values give equal bytes. */
  readonly creationTimestamp?: number;
  /**
   * Validates against a standard. Both refuse a character without a glyph; `ua-1` also refuses a document without a
   * title.
   */
  readonly pdfStandard?: 'ua-1' | 'a-2u';
  readonly pdfTags?: boolean;
}

export interface Typeset {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Such as "unknown font family". A template that causes one fails its test. */
  readonly warnings: readonly string[];
}

interface Diagnostic {
  readonly message: string;
  readonly path?: string;
  readonly range?: { readonly start: { readonly line: number } };
}

let compiler: NodeCompiler | undefined;

function getCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [resolveFolder('fonts')] }] });
  return compiler;
}

function explain(error: NodeError | null): string[] {
  if (error === null) return [];
  const diagnostics: Diagnostic[] = getCompiler().fetchDiagnostics(error);
  return diagnostics.map(({ message, path, range }) =>
    path === undefined ? message : `${message} (${path}:${(range?.start.line ?? 0) + 1})`,
  );
}

const toJob = (document: string, view: unknown) => ({
  mainFilePath: join(templates, `${document}.typ`),
  inputs: { view: JSON.stringify(view) },
});

function layOut(document: string, view: unknown): { result: NodeTypstDocument; warnings: string[] } {
  const outcome = getCompiler().compile(toJob(document, view));
  // `pdf()` throws errors with an empty message. Only this call has the diagnostics.
  if (outcome.hasError()) throw new Error(explain(outcome.takeError()).join('; '));
  if (outcome.result === null) throw new Error('The compiler returned neither a document nor an error.');
  return { result: outcome.result, warnings: explain(outcome.takeWarnings()) };
}

/**
 * Lays out one document and blocks the calling thread. Throws a plain Error with Typst's diagnostics when the template
 * fails.
 */
export function typeset(document: string, view: unknown, options: TypesetOptions = {}): Typeset {
  const { result, warnings } = layOut(document, view);
  return { pdf: getCompiler().pdf(result, { ...options }), pages: result.numOfPages, warnings };
}

/**
 * `typeset` for the long-running printer. The laid-out document never becomes a JavaScript object: the garbage
 * collector would see a few bytes where there are megabytes.
 */
export function typesetPdf(document: string, view: unknown, options: TypesetOptions): Uint8Array {
  try {
    return getCompiler().pdf(toJob(document, view), { ...options });
  } catch {
    // This error has no message. A second layout gets the diagnostics.
    return typeset(document, view, options).pdf;
  }
}

// Typst draws every page's white background at the position of the first, which would cover it.
const pageBackground = /^ {4}<path class="typst-shape" fill="#ffffff"[^>]*\/>$/gm;

/** All pages in one image, for the designer's preview. */
export function typesetPicture(document: string, view: unknown): { svg: string; pages: number; warnings: string[] } {
  const { result, warnings } = layOut(document, view);
  const svg = getCompiler().plainSvg(result).replace(pageBackground, '');
  return { svg, pages: result.numOfPages, warnings };
}

/** Evict the cache: the compiler would keep about 2 MB per document. */
export function forgetTypesetDocuments(): void {
  getCompiler().evictCache(0);
}

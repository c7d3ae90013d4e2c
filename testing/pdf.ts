import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF by page, in drawing order; pieces of a line are joined by spaces. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await document.destroy();
  return pages;
}

/** The file name that an answer gives to its PDF. */
export const fileNameOf = (headers: Record<string, unknown>) =>
  /filename="([^"]*)"/.exec(String(headers['content-disposition']))?.[1];

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (one: Line, other: Line): boolean => {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 1 && high > 0.5;
};

/** Upright text; letters reach two thirds of their size high. */
async function linesOf(page: PDFPageProxy): Promise<Line[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item): Line[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [scale, slant, , height, x, y] = item.transform;
    return scale > 0 && slant === 0 ? [{ text: item.str, x, y, width: item.width, height: height * 0.65 }] : [];
  });
}

/** How far from the left edge of the paper each piece of upright text begins, by page. */
export async function indentsInPdf(pdf: Uint8Array): Promise<Pick<Line, 'text' | 'x'>[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: Line[][] = [];
  for (let number = 1; number <= document.numPages; number++) pages.push(await linesOf(await document.getPage(number)));
  await document.destroy();
  return pages;
}

/**
 * Upright text that is printed over other upright text, as "one | other", or beyond the edge of the paper.
 */
export async function misplacedInPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const misplaced: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , right = 0, top = 0] = page.view;
    const lines = await linesOf(page);
    for (const [index, line] of lines.entries()) {
      const isOnPaper = line.x >= 0 && line.y >= 0 && line.x + line.width <= right && line.y + line.height <= top;
      if (!isOnPaper) misplaced.push(`${line.text} is not on the paper`);
      for (const other of lines.slice(index + 1)) {
        if (overlap(line, other)) misplaced.push(`${line.text} | ${other.text}`);
      }
    }
  }
  await document.destroy();
  return misplaced;
}

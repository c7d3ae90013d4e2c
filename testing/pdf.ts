import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF by page, in drawing order; pieces of a line are joined by spaces. */
export async function readPdfText(pdf: Uint8Array): Promise<string[]> {
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
export const readFileName = (headers: Record<string, unknown>) =>
  /filename="([^"]*)"/.exec(String(headers['content-disposition']))?.[1];

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (left: Line, right: Line): boolean => {
  const across = Math.min(left.x + left.width, right.x + right.width) - Math.max(left.x, right.x);
  const high = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y);
  return across > 1 && high > 0.5;
};

/** What a text covers, turned or not; letters reach two thirds of their size high. */
function toLine(text: string, [a, b, c, d, x, y]: readonly number[], length: number): Line {
  const [right, up] = [Math.hypot(a ?? 0, b ?? 0) || 1, 0.65];
  const xs = [0, ((a ?? 0) / right) * length].flatMap((along) => [along, along + (c ?? 0) * up]);
  const ys = [0, ((b ?? 0) / right) * length].flatMap((along) => [along, along + (d ?? 0) * up]);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return {
    text,
    x: (x ?? 0) + left,
    y: (y ?? 0) + bottom,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - bottom,
  };
}

async function listLines(page: PDFPageProxy): Promise<Line[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [toLine(item.str, item.transform, item.width)] : [],
  );
}

export interface PrintedPage {
  readonly width: number;
  readonly height: number;
  /** In drawing order. */
  readonly lines: readonly Line[];
}

/** The pages with what is written on them, and where; in points from the left and from the bottom. */
export async function printedPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    pages.push({ width, height, lines: await listLines(page) });
  }
  await document.destroy();
  return pages;
}

/** Text that is printed over other text, as "one | other", or beyond the edge of the paper. */
export function misplacedOnPage({ width, height, lines }: PrintedPage): string[] {
  return lines.flatMap((line, index) => {
    const isOnPaper = line.x >= 0 && line.y >= 0 && line.x + line.width <= width && line.y + line.height <= height;
    const coveredLines = lines.slice(index + 1).filter((other) => overlap(line, other));
    return [
      ...(isOnPaper ? [] : [`${line.text} is not on the paper`]),
      ...coveredLines.map((other) => `${line.text} | ${other.text}`),
    ];
  });
}

export const misplacedInPdf = async (pdf: Uint8Array): Promise<string[]> =>
  (await printedPages(pdf)).flatMap(misplacedOnPage);

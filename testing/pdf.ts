import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a PDF says, page by page, in the order it was written; pieces of a line are joined by spaces. */
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

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Upright text that is printed over other upright text, as "one | other". Letters reach two thirds of their size high. */
export async function overlapsInPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const overlaps: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const lines = items.flatMap((item): Line[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [scale, slant, , height, x, y] = item.transform;
      return scale > 0 && slant === 0 ? [{ text: item.str, x, y, width: item.width, height: height * 0.65 }] : [];
    });
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        if (across > 1 && high > 0.5) overlaps.push(`${one.text} | ${other.text}`);
      }
    }
  }
  await document.destroy();
  return overlaps;
}

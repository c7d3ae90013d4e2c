import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/* What a phone sees of a printed QR code: dark and light squares in a picture of the page. */

/** Pixels per point: a quarter of a millimeter is nearly three pixels. */
const SCALE = 4;
/** Every row would find the same: the middle of a large square is three small ones high. */
const ROWS_APART = 3;

interface Picture {
  readonly width: number;
  readonly height: number;
  isDark(x: number, y: number): boolean;
}

interface Canvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

async function drawPicture(page: PDFPageProxy, factory: { create(width: number, height: number): Canvas }) {
  const viewport = page.getViewport({ scale: SCALE });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const { canvas, context } = factory.create(width, height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    isDark: (x: number, y: number) => (data[(Math.floor(y) * width + Math.floor(x)) * 4] ?? 255) < 128,
  };
}

/** Where dark and light alternate along a line, from its start. */
function listRuns(length: number, isDark: (at: number) => boolean) {
  const runs: { readonly from: number; readonly size: number; readonly dark: boolean }[] = [];
  let from = 0;
  for (let at = 1; at <= length; at++) {
    if (at < length && isDark(at) === isDark(from)) continue;
    runs.push({ from, size: at - from, dark: isDark(from) });
    from = at;
  }
  return runs;
}

/** Middles of dark, light, three dark, light, dark: a cut through one of the three large squares of a QR code. */
function listCuts(length: number, isDark: (at: number) => boolean) {
  const runs = listRuns(length, isDark);
  return runs.flatMap(({ dark }, index) => {
    const five = runs.slice(index, index + 5);
    if (!dark || five.length < 5) return [];
    const unit = five.reduce((sum, { size }) => sum + size, 0) / 7;
    const fits = five.every(({ size }, place) => Math.abs(size - unit * (place === 2 ? 3 : 1)) < unit * 0.5 + 0.5);
    const middle = five[2];
    return fits && middle && unit > 2 ? [{ at: middle.from + middle.size / 2, unit }] : [];
  });
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

function squaresIn({ width, height, isDark }: Picture): Square[] {
  const foundSquares: Square[] = [];
  for (let y = 0; y < height; y += ROWS_APART) {
    for (const { at: x, unit } of listCuts(width, (position) => isDark(position, y))) {
      const column = listCuts(height, (position) => isDark(x, position)).find(({ at }) => Math.abs(at - y) <= unit);
      if (column && !foundSquares.some((square) => Math.hypot(square.x - x, square.y - column.at) < unit * 7))
        foundSquares.push({ x, y: column.at, unit });
    }
  }
  return foundSquares;
}

/** Its dark squares, row by row, as '#' and '.'; undefined where the page has no QR code of that size. */
function codeIn(picture: Picture, size: number): string | undefined {
  const squares = squaresIn(picture);
  for (const corner of squares) {
    const span = corner.unit * (size - 7);
    const isNear = (value: number, expected: number) => Math.abs(value - expected) < corner.unit * 2;
    const right = squares.find(({ x, y }) => isNear(x, corner.x + span) && isNear(y, corner.y));
    const below = squares.find(({ x, y }) => isNear(x, corner.x) && isNear(y, corner.y + span));
    if (!right || !below) continue;
    const [across, down] = [(right.x - corner.x) / (size - 7), (below.y - corner.y) / (size - 7)];
    // The middle of a large square is three and a half small ones from its edge.
    const at = (column: number, row: number) =>
      picture.isDark(corner.x + (column - 3) * across, corner.y + (row - 3) * down) ? '#' : '.';
    return Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_column, column) => at(column, row)).join(''),
    ).join('\n');
  }
  return undefined;
}

/** The QR code of each page, if its number of squares is `size`. */
export async function codesInPdf(pdf: Uint8Array, size: number): Promise<(string | undefined)[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const codes: (string | undefined)[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    codes.push(codeIn(await drawPicture(page, document.canvasFactory as Parameters<typeof drawPicture>[1]), size));
  }
  await document.destroy();
  return codes;
}

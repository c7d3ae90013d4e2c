import { misplacedOnPage, type PrintedPage } from './pdf.ts';

/* Whether pages print a model: every text once, in its order, inside the margins and over nothing else (documents-18). */

export interface PrintedText {
  readonly text: string;
  /** What the pages may print again while this text and what follows it goes on. */
  readonly again?: readonly string[];
  /** Begins a page on purpose: the one before it may be nearly empty. */
  readonly mayBeginPage?: boolean;
}

/** The margins of `lib.typ`, in points. */
const margin = { top: 59, bottom: 44, sides: 36 };

/** Lines break where they must, and captions are in capitals. */
const squeeze = (text: string) => text.replace(/[\s\u200b]/g, '').toLowerCase();

interface Match {
  readonly difference: string | null;
  /** Pages at whose beginning a text begins that may begin a page. */
  readonly begun: ReadonlySet<number>;
}

/** Reads the pages beside the texts. The difference is null where they print these texts and nothing else. */
export function matchTexts(pages: readonly string[], texts: readonly PrintedText[]): Match {
  const sheets = pages.map(squeeze);
  const begunBodies = new Set<number>();
  let [page, at, isPageBegin] = [0, 0, true];
  let again: string[] = [];
  const rest = () => sheets[page]?.slice(at) ?? '';
  const skipRepeated = (expected: string) => {
    const repeated = again.find((head) => rest().startsWith(head) && !expected.startsWith(head));
    at += repeated?.length ?? 0;
    return repeated !== undefined;
  };
  const turnPages = () => {
    while (page + 1 < sheets.length && rest() === '') [page, at, isPageBegin] = [page + 1, 0, true];
  };
  for (const { text, again: heads, mayBeginPage } of texts) {
    const expected = squeeze(text);
    if (heads) again = heads.map(squeeze);
    let read = 0;
    while (read < expected.length) {
      turnPages();
      const left = expected.slice(read);
      if (read === 0 && isPageBegin && mayBeginPage) begunBodies.add(page);
      if ((isPageBegin || rest()[0] !== left[0]) && skipRepeated(left)) continue;
      if (rest()[0] !== left[0]) {
        return {
          difference: `page ${page + 1}: "${left.slice(0, 80)}" is "${rest().slice(0, 80)}"`,
          begun: begunBodies,
        };
      }
      [read, at, isPageBegin] = [read + 1, at + 1, false];
    }
  }
  turnPages();
  return {
    difference: rest() === '' ? null : `page ${page + 1}: "${rest().slice(0, 80)}" is printed besides`,
    begun: begunBodies,
  };
}

const join = (lines: PrintedPage['lines']) => lines.map(({ text }) => text).join(' ');

/** One part of a document: its pages are numbered from one, with a head on each but the first, and a foot. */
export interface PrintedPart {
  readonly foot: string;
  readonly texts: readonly PrintedText[];
}

/** The faults of the pages of one part. */
export function listFaults(pages: readonly PrintedPage[], { foot, texts }: PrintedPart): string[] {
  const bodies = pages.map(({ height, lines }, index) =>
    lines.filter(({ y }) => y >= margin.bottom && (index === 0 || y < height - margin.top)),
  );
  const { difference, begun } = matchTexts(bodies.map(join), texts);
  return [
    ...(difference ? [difference] : []),
    ...pages.flatMap((page, index) => {
      const footLines = join(page.lines.filter(({ y }) => y < margin.bottom));
      const body = bodies[index] ?? [];
      const outside = body.filter(({ x, width }) => x < margin.sides - 1 || x + width > page.width - margin.sides + 1);
      const lowest = Math.min(...body.map(({ y }) => y));
      const isEmpty = lowest > margin.bottom + 0.75 * (page.height - margin.bottom - margin.top);
      const isFollowed = index + 1 < pages.length && !begun.has(index + 1);
      return [
        ...misplacedOnPage(page),
        ...outside.map(({ text }) => `${text} is beside the margins`),
        ...(squeeze(footLines) === squeeze(`${foot} Page ${index + 1} of ${pages.length}`)
          ? []
          : [`foot: ${footLines}`]),
        ...(isEmpty && isFollowed ? [`page ${index + 1} is nearly empty`] : []),
      ];
    }),
  ];
}

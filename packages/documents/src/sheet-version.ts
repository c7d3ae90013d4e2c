import { createHash } from 'node:crypto';
import { encode } from 'uqr';
import type { DocumentName } from '#contract/document-names.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatSheetCode, groupSheetCode } from '#domain/documents/sheet-code.ts';

/** The content of a sheet depends on these alone: two prints of one sheet are compared (paper-2). */
export interface Sheet {
  readonly document: DocumentName | 'change-slip';
  /** The service; null for a sheet of a master menu. */
  readonly marketId: Id | null;
  readonly date: CalendarDay | null;
  readonly serviceLineId: Id | null;
  /** The master menu. */
  readonly menuId: Id | null;
  /** Null: for all accounts. */
  readonly accountId: Id | null;
  /** Units of the chef numbers, which labels, or which sheet a change slip belongs to. */
  readonly choice: SheetChoice | null;
}

/** Not a change slip. */
export type DocumentSheet = Sheet & { readonly document: DocumentName };

export interface SheetChoice {
  readonly from?: string;
  readonly scale?: 'small' | 'large';
  readonly accountIds?: readonly Id[] | undefined;
  readonly elementIds?: readonly Id[] | undefined;
  readonly skip?: number | undefined;
  readonly part?: number | undefined;
}

/** The content of a sheet at one moment. Prints of the same content share it, and its code. */
export interface SheetVersion {
  readonly sheet: Sheet;
  readonly code: string;
  readonly hash: string;
  /** The hash of the view before it is checked and cleaned, which takes most of the time: equal views print the same. */
  readonly viewHash: string;
  /** The input of the template without the time of print, the notice and what it does not print, as JSON. */
  readonly model: string;
}

/** Keys in order, so that equal values give equal texts. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, item]) => [key, toCanonical(item)]),
  );
}

/** Input of the template of one sheet. */
export interface PrintedView {
  readonly head: { readonly printedAt: string };
  /** Follows from the texts, and is shared by all papers of a file. */
  readonly notice?: string;
}

/** All papers of a service in one file. */
interface PapersView {
  readonly papers: Readonly<Record<string, PrintedView>>;
}

export type TemplateInput = PrintedView | PapersView;

/** Cards and labels have no head: what they do not print is no part of their version (decision 22). */
const printedHeadFields: Partial<Readonly<Record<Sheet['document'], readonly string[]>>> = {
  'dish-cards': [],
  labels: ['serviceLine'],
};

/** Without the time of print. */
function toHead({ document }: Sheet, head: PrintedView['head']): object {
  const { printedAt: _time, ...still } = head;
  const printedFields = printedHeadFields[document];
  return printedFields
    ? Object.fromEntries(Object.entries(still).filter(([field]) => printedFields.includes(field)))
    : still;
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

/** A view function gives its fields in one order, so they need none. */
export function hashView(sheet: Sheet, { head, ...rest }: PrintedView): string {
  return hashText(`${JSON.stringify(toCanonical(sheet))}\n${JSON.stringify([toHead(sheet, head), rest])}`);
}

/** `attempt` changes the code only: 28 to the power of 8 codes may meet. */
export function makeVersion(sheet: Sheet, view: PrintedView, builtView: PrintedView = view, attempt = 0): SheetVersion {
  const { notice: _notice, head, ...rest } = view;
  const model = JSON.stringify(toCanonical({ ...rest, head: toHead(sheet, head) }));
  const hash = hashText(`${JSON.stringify(toCanonical(sheet))}\n${model}`);
  const spread = attempt === 0 ? hash : hashText(`${hash} ${attempt}`);
  const code = formatSheetCode(BigInt(`0x${spread.slice(0, 16)}`));
  return { sheet, code, hash, viewHash: hashView(sheet, builtView), model };
}

/** One black path: each row's neighbors are one shape, so that no viewer draws a seam between them. */
function drawQrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 0 });
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path.join('')}"/></svg>`;
}

/** With what is printed at the foot: the code, and its address as a QR code (paper-1). */
export const stampView = <View extends PrintedView>(view: View, code: string, publicUrl: string): View => ({
  ...view,
  head: { ...view.head, version: { code: groupSheetCode(code), qr: drawQrCode(`${publicUrl}/sheets/${code}`) } },
});

import { LABELS_PER_SHEET } from '#contract/document-names.ts';

/** The labels of one file, which are 200 sheets. */
export const MAX_LABELS = 2000;

/** The range of labels in a file, without `to`. */
interface LabelRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Labels of a file, counted from 1. Labels that are used already count for the first file, so that every other one
 * begins with a whole sheet.
 */
export function getLabelRange(part: number, skip: number): LabelRange {
  const to = part * MAX_LABELS - skip;
  return { from: Math.max(to - MAX_LABELS, 0), to };
}

/** The files that so many labels come in. One file, which needs no part, is the usual case. */
export function listLabelFiles(labels: number, skip: number): (LabelRange & { readonly part: number })[] {
  const files = Math.ceil((labels + skip) / MAX_LABELS);
  return Array.from({ length: files }, (_, index) => {
    const { from, to } = getLabelRange(index + 1, skip);
    return { part: index + 1, from, to: Math.min(to, labels) };
  });
}

export const countSheets = (labels: number, skip: number): number =>
  labels === 0 ? 0 : Math.ceil((labels + skip) / LABELS_PER_SHEET);

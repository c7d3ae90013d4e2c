import { createHash } from 'node:crypto';
import { type OperationName, operations } from '#contract/operations.ts';
import type { Answered } from '../growth/round.ts';

/** They show what others do meanwhile: menus that an element is put on, diets that are added, sheets that are printed. */
const shared: readonly OperationName[] = [
  ...(['getElement', 'getIngredient', 'getElementUsage', 'getIngredientUsage', 'listReplacements'] as const),
  ...(['compareIngredients', 'compareElements', 'compareVendors', 'compareBrands', 'compareAccounts'] as const),
  ...(['listScheduledDiets', 'listCountChanges', 'listReadiness', 'listSheets', 'getSheet'] as const),
];

/** Everybody has another one. */
const personal: readonly OperationName[] = ['getMe'];

/** Lists show what others save meanwhile. All other reads answer the same to everybody, whatever is saved beside them. */
const isFixed = ({ operation }: Answered) =>
  ![...shared, ...personal].includes(operation) &&
  !('meta' in operations[operation]) &&
  !('binary' in operations[operation]);

const hash = (answer: string | Buffer) => createHash('sha1').update(answer).digest('base64url');

/** A document carries the minute of its print, so its bytes differ; a broken or empty one differs in size. */
const MAX_SIZE_CHANGE = 0.05;

/** Compares each answer with the first of its kind. */
export interface Oracle {
  /** Undefined if the answer is right, else what is wrong with it. */
  check(answered: Answered): string | undefined;
}

export function openOracle(): Oracle {
  const answers = new Map<string, string>();
  const sizes = new Map<string, number>();
  const checkDocument = (row: string, answer: Buffer) => {
    if (!answer.subarray(0, 5).equals(Buffer.from('%PDF-'))) return `${row} is not a PDF.`;
    const size = sizes.get(row) ?? answer.length;
    sizes.set(row, size);
    const isAlike = Math.abs(answer.length / size - 1) <= MAX_SIZE_CHANGE;
    return isAlike ? undefined : `${row} has ${answer.length} bytes and had ${size}.`;
  };
  return {
    check: (answered) => {
      if (Buffer.isBuffer(answered.answer)) return checkDocument(answered.row, answered.answer);
      if (!isFixed(answered)) return;
      const seen = hash(answered.answer);
      const first = answers.get(answered.row) ?? seen;
      answers.set(answered.row, first);
      return seen === first ? undefined : `${answered.row} answered differently than before.`;
    },
  };
}

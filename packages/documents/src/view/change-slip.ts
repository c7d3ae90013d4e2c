import { documentTitles } from '#contract/document-names.ts';
import { groupSheetCode } from '#domain/documents/sheet-code.ts';
import type { ChangeRow } from '../changes/change-rows.ts';
import { DocumentDataError } from '../errors.ts';
import type { SheetHead } from '../printed-values.ts';
import type { ChangeSlipView } from '../schemas.ts';
import type { SheetVersion } from '../sheet-version.ts';

/** More is a new sheet, not a slip. */
const MAX_CHANGES = 400;
const tooManyChanges = 'Too much has changed for a change slip. Please print the new sheet.';

export interface ChangeSlipSource {
  readonly head: SheetHead;
  readonly printedVersion: Pick<SheetVersion, 'code' | 'sheet'>;
  readonly rows: readonly ChangeRow[];
}

/** Only the changes since a sheet was printed (paper-8). */
export function toChangeSlipView({ head, printedVersion, rows }: ChangeSlipSource): ChangeSlipView {
  if (rows.length > MAX_CHANGES) throw new DocumentDataError(tooManyChanges);
  const { document } = printedVersion.sheet;
  return {
    head,
    changes: document === 'change-slip' ? '' : documentTitles[document],
    code: groupSheetCode(printedVersion.code),
    rows: rows.map(({ sentence: _sentence, ...row }) => row),
  };
}

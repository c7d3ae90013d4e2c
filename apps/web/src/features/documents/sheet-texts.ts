import { documentTitles } from '#contract/document-names.ts';
import type { SheetState, SheetSubject } from '#contract/sheets.ts';
import type { DocumentRequest } from './use-document.ts';

/** "Packout sheet, Acme" */
export function formatSheetTitle({ document, account, choice }: SheetSubject): string {
  const part = choice?.part === undefined ? '' : ` ${choice.part}`;
  const some = choice?.accountIds || choice?.elementIds ? ', some of them' : '';
  return `${documentTitles[document]}${part}${account ? `, ${account.name}` : some}`;
}

/** Labels are made when somebody uses them, and count once they are. */
export const isSheetCounted = ({ subject, status }: SheetState): boolean =>
  subject.document !== 'labels' || status === 'current' || status === 'outOfDate';

/** The request that prints the sheet now; undefined if nothing can be printed. */
export function toDocumentRequest({ subject, canPrint }: SheetState): DocumentRequest | undefined {
  const { document, scheduledMenuId, menuId, marketId, date, serviceLineId, account, choice, menuName } = subject;
  if (!canPrint) return undefined;
  if (document === 'chef-numbers') {
    if (!marketId || !date || !serviceLineId) return undefined;
    const query = { marketId, date, serviceLineId, ...(choice?.scale && { scale: choice.scale }) };
    return { document, query, menuName };
  }
  const ofAccount = account ? { accountId: account.id } : {};
  if (menuId && (document === 'host-flow' || document === 'dish-cards'))
    return { document, query: { menuId }, menuName };
  if (!scheduledMenuId) return undefined;
  const query = { scheduledMenuId };
  if (document === 'labels') {
    const { accountIds, elementIds, part } = choice ?? {};
    const chosenQuery = {
      ...(accountIds && { accountIds: accountIds.join(',') }),
      ...(elementIds && { elementIds: elementIds.join(',') }),
      ...(part !== undefined && { part }),
    };
    return { document, query: { ...query, ...chosenQuery }, menuName };
  }
  if (document === 'prep-sheet' || document === 'dish-cards') return { document, query, menuName };
  return { document, query: { ...query, ...ofAccount }, menuName };
}

export const toChangeSlipRequest = ({ print, canPrintSlip, subject }: SheetState): DocumentRequest | undefined =>
  print && canPrintSlip
    ? { document: 'change-slip', query: { code: print.code }, menuName: subject.menuName }
    : undefined;

import { documentTexts } from '#contract/documents-texts.ts';
import { useNotify } from '../../ui/feedback.ts';
import { printFile } from '../../ui/print-file.ts';
import type { ReadyDocument } from './use-document.ts';

/** Prints a loaded document and says so, or shows a message if the browser cannot. */
export function usePrint() {
  const notify = useNotify();
  return async ({ url, tell }: ReadyDocument) => {
    if (await printFile(url)) tell('printed');
    else notify(documentTexts.notPrinted, 'error');
  };
}

import { documentTexts } from '#contract/documents-texts.ts';
import { useNotify } from '../../ui/feedback.ts';
import { printFile } from '../../ui/print-file.ts';

/** Prints a loaded document, and shows a message if the browser cannot. */
export function usePrint() {
  const notify = useNotify();
  return async (url: string) => {
    if (!(await printFile(url))) notify(documentTexts.notPrinted, 'error');
  };
}

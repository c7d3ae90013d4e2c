/** False on most phones, which show a PDF in an app of its own. */
export const canPrintFiles = () => navigator.pdfViewerEnabled !== false;

let last: HTMLIFrameElement | undefined;

/** Opens the browser's print of a PDF. Resolves to false where the browser does not let a page print it. */
export function printFile(url: string): Promise<boolean> {
  const frame = document.createElement('iframe');
  frame.title = 'Document to print';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // Not `display: none`: browsers load no PDF into what has no size.
  Object.assign(frame.style, { position: 'fixed', width: '1px', height: '1px', border: '0', right: '0', bottom: '0' });
  // The one before stays until now: its print may have waited for the person.
  last?.remove();
  last = frame;
  return new Promise((resolve) => {
    const print = () => {
      try {
        frame.contentWindow?.focus();
        frame.contentWindow?.print();
        resolve(true);
      } catch {
        resolve(false);
      }
    };
    frame.addEventListener('load', print, { once: true });
    frame.src = url;
    document.body.append(frame);
  });
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { DocumentButton } from './DocumentButton.tsx';
import { SheetButton } from './SheetButton.tsx';
import { useDocumentDownload } from './use-document-download.tsx';

const scheduledMenuId = '01900000-0000-7000-8000-000000000001';
const labels = { document: 'labels', query: { scheduledMenuId }, menuName: 'Taco Bar' } as const;
const button = <DocumentButton request={labels}>Download Labels</DocumentButton>;

/** As the rows of sheets that say 'Print'. */
function PrepareButton() {
  const { prepare, downloadDialog } = useDocumentDownload();
  return (
    <>
      <button type="button" onClick={() => void prepare(labels)}>
        Prepare
      </button>
      {downloadDialog}
    </>
  );
}

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status });

/** The printers have no time for it now. */
const busy = () =>
  Response.json(
    { error: { code: 'unavailable', message: 'Please try again.', details: { ahead: 3 } } },
    { status: 503, headers: { 'retry-after': '1' } },
  );
const waiting = 'Waiting for the printer: 3 documents are ahead of yours.';

/** The API at the other end of the line answers in turn; after the last one it never does. */
function answers(...replies: (() => Response)[]) {
  const sentRows: { url: string; body: unknown; signal: AbortSignal | null | undefined }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    sentRows.push({ url: String(url), body: init?.body, signal: init?.signal });
    const reply = replies.shift();
    return reply ? Promise.resolve(reply()) : new Promise(() => {});
  });
  return sentRows;
}

/** In place of the browser's print of a frame, which opens a separate window. */
function printedFrames() {
  const printedNames: string[] = [];
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    return { focus: () => {}, print: () => printedNames.push(this.src) } as unknown as Window;
  });
  return printedNames;
}

const frameToPrint = () => document.querySelector('iframe[title="Document to print"]');

/** A headless browser has no PDF viewer: some of its versions load such a frame, others never do. */
async function loadViewer() {
  await expect.poll(frameToPrint).not.toBeNull();
  frameToPrint()?.dispatchEvent(new Event('load'));
}

/** What scripts deliver to the browser; a person's own click on a link is none. */
let savedFiles: string[] = [];
beforeEach(() => {
  savedFiles = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(`${this.download} ${new URL(this.href).protocol}`);
  });
});

afterEach(() => {
  frameToPrint()?.remove();
  vi.restoreAllMocks();
});

const dialog = page.getByRole('dialog', { name: 'Labels' });
const download = () => page.getByRole('button', { name: 'Download Labels' }).click();

describe('paper-10: what became of a document is told', () => {
  const ids = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
  const logged = () => {
    const headers = { 'content-type': 'application/pdf', 'brigade-prints': ids.join() };
    return new Response('%PDF-1.7', { headers });
  };
  const noted = () => Response.json({ data: null });
  const toldIn = (sentRows: { url: string; body: unknown }[]) =>
    sentRows.filter(({ url }) => url === '/v1/sheet-prints').map(({ body }) => JSON.parse(String(body)));
  const as = (state: string) => [{ prints: ids.map((id) => ({ id, state })) }];

  test('a download: it is in a file', async () => {
    const sentRows = answers(logged, noted);
    await renderPart(button);
    await download();
    await expect.poll(() => toldIn(sentRows)).toEqual(as('inFile'));
  });

  test('not while it is only ready, and nothing when its dialog is closed', async () => {
    const sentRows = answers(logged, noted);
    await renderPart(<PrepareButton />);
    await page.getByRole('button', { name: 'Prepare' }).click();
    await expect.element(dialog.getByText('Taco Bar-Labels.pdf is ready.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(toldIn(sentRows)).toEqual([]);
    expect(savedFiles).toEqual([]);
  });

  test.each(['Save', 'Open'])('%s: it is in a file', async (name) => {
    const sentRows = answers(logged, noted);
    await renderPart(<PrepareButton />);
    await page.getByRole('button', { name: 'Prepare' }).click();
    const link = dialog.getByRole('link', { name });
    await expect.element(link).toBeVisible();
    // Not followed: the browser would leave the test.
    link.element().addEventListener('click', (event) => event.preventDefault());
    await link.click();
    await expect.poll(() => toldIn(sentRows)).toEqual(as('inFile'));
  });

  test('Print: it is printed', async () => {
    printedFrames();
    const sentRows = answers(logged, noted);
    await renderPart(<PrepareButton />);
    await page.getByRole('button', { name: 'Prepare' }).click();
    await dialog.getByRole('button', { name: 'Print' }).click();
    await loadViewer();
    await expect.poll(() => toldIn(sentRows)).toEqual(as('printed'));
  });
});

describe('a document', () => {
  test.each(['light', 'dark'] as const)(
    'is delivered by one press under its name, and then offered to open, print and save (%s)',
    async (scheme) => {
      const sentRows = answers(pdf);
      await renderPart(button, { scheme });
      await download();
      await expect.element(dialog.getByText('Taco Bar-Labels.pdf has been downloaded.')).toBeVisible();
      expect(savedFiles).toEqual(['Taco Bar-Labels.pdf blob:']);
      await expect.element(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('target', '_blank');
      const save = dialog.getByRole('link', { name: 'Save' });
      await expect.element(save).toHaveAttribute('download', 'Taco Bar-Labels.pdf');
      await expect.element(save).toHaveAttribute('href', expect.stringMatching(/^blob:/));
      await expect.element(dialog.getByText(/Print at 100%/)).toBeVisible();
      expect(sentRows.map(({ url }) => url)).toEqual([`/v1/documents/labels?scheduledMenuId=${scheduledMenuId}`]);
      await expectAccessible();
    },
  );

  test('shows that it is being prepared and can be cancelled', async () => {
    const sentRows = answers();
    await renderPart(button);
    await download();
    await expect.element(dialog.getByRole('progressbar', { name: 'Preparing Taco Bar-Labels.pdf' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentRows[0]?.signal?.aborted).toBe(true);
  });

  test('waits in the line of the printers, and says how many are ahead (documents-9)', async () => {
    const sentRows = answers(busy, busy, pdf);
    await renderPart(button);
    await download();
    await expect.element(dialog.getByText(waiting)).toBeVisible();
    await expect.element(dialog.getByText('Taco Bar-Labels.pdf has been downloaded.')).toBeVisible();
    expect(sentRows).toHaveLength(3);
  });

  test('asks no more for what was cancelled in the line', async () => {
    const sentRows = answers(busy, pdf);
    await renderPart(button);
    await download();
    await expect.element(dialog.getByText(waiting)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(sentRows).toHaveLength(1);
    expect(savedFiles).toEqual([]);
  });

  test("tells in the spec's words that it failed, why, and tries again", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answers(() => refusal(503, 'unavailable', 'Too many documents are being printed.'), pdf);
    await renderPart(button);
    await download();
    const alert = dialog.getByRole('alert');
    await expect.element(alert.getByText('Unable to get the preperation numbers for this menu')).toBeVisible();
    await expect.element(alert.getByText('Too many documents are being printed.')).toBeVisible();
    expect(savedFiles).toEqual([]);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.element(dialog.getByText('Taco Bar-Labels.pdf has been downloaded.')).toBeVisible();
    expect(savedFiles).toEqual(['Taco Bar-Labels.pdf blob:']);
  });
});

describe('a document can be printed', () => {
  test('from its dialog', async () => {
    const printedNames = printedFrames();
    answers(pdf);
    await renderPart(button);
    await download();
    await dialog.getByRole('button', { name: 'Print' }).click();
    await loadViewer();
    await expect.poll(() => printedNames).toEqual([expect.stringMatching(/^blob:/)]);
  });

  test('at once, beside its download', async () => {
    const printedNames = printedFrames();
    answers(pdf);
    const request = { document: 'prep-sheet', query: { scheduledMenuId }, menuName: 'Taco Bar' } as const;
    await renderPart(
      <DocumentButton request={request} withPrint>
        Download
      </DocumentButton>,
    );
    await page.getByRole('button', { name: 'Print Prep sheet' }).click();
    await loadViewer();
    await expect.poll(() => printedNames).toEqual([expect.stringMatching(/^blob:/)]);
    expect(savedFiles).toEqual([]);
  });

  test('says so in a browser that cannot', async () => {
    vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    answers(pdf);
    await renderPart(button);
    await download();
    await dialog.getByRole('button', { name: 'Print' }).click();
    await loadViewer();
    await expect
      .element(page.getByText('The browser did not print the document. Please open it and print it there.'))
      .toBeVisible();
  });

  test('is not offered by a browser that shows no PDF', async () => {
    vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false);
    answers(pdf);
    await renderPart(button);
    await download();
    await expect.element(dialog.getByRole('link', { name: 'Open' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });
});

describe('surveys-11: a sheet of a host', () => {
  const sheet = (
    <SheetButton request={{ document: 'packout', query: { scheduledMenuId }, menuName: 'Taco Bar' }}>
      Packout Sheet
    </SheetButton>
  );
  const tap = () => page.getByRole('button', { name: 'Packout Sheet', exact: true }).click();

  test('downloads at the tap, and can be opened beside it', async () => {
    answers(pdf);
    await renderPart(sheet);
    await tap();
    await expect.element(page.getByText('Taco Bar-Packout.pdf has been downloaded.')).toBeVisible();
    expect(savedFiles).toEqual(['Taco Bar-Packout.pdf blob:']);
    const open = page.getByRole('link', { name: 'Open Packout Sheet' });
    await expect.element(open).toHaveAttribute('target', '_blank');
    await expect.element(open).toHaveAttribute('href', expect.stringMatching(/^blob:/));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('is printed at the tap, too', async () => {
    const printedNames = printedFrames();
    answers(pdf);
    await renderPart(sheet);
    await page.getByRole('button', { name: 'Print Packout Sheet' }).click();
    await loadViewer();
    await expect.poll(() => printedNames).toEqual([expect.stringMatching(/^blob:/)]);
    await expectAccessible();
  });

  test('saves nothing that another network answers in its place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answers(() => new Response('<html>Welcome to the lobby</html>'));
    await renderPart(sheet);
    await tap();
    const reason = page.getByRole('alert').getByText(/^Another network answered in place of Brigade \(200\)/);
    await expect.element(reason).toBeVisible();
    expect(savedFiles).toEqual([]);
  });

  test('does not cover the next one with what it says', async () => {
    answers(pdf);
    await renderPart(
      <>
        <div style={{ height: window.innerHeight - 80 }} />
        {sheet}
      </>,
    );
    await tap();
    const toast = page.getByText('Taco Bar-Packout.pdf has been downloaded.');
    await expect.element(toast).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const button = page.getByRole('button', { name: 'Packout Sheet', exact: true }).element().getBoundingClientRect();
    expect(toast.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(button.top);
  });

  test('replaces what the one before said', async () => {
    answers(pdf, pdf);
    await renderPart(
      <>
        {sheet}
        <SheetButton request={labels}>Labels</SheetButton>
      </>,
    );
    await tap();
    await expect.element(page.getByText('Taco Bar-Packout.pdf has been downloaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    await expect.element(page.getByText('Taco Bar-Labels.pdf has been downloaded.')).toBeVisible();
    // At once: a moment later it would have gone by itself.
    expect(page.getByText('Taco Bar-Packout.pdf has been downloaded.').query()).toBeNull();
  });

  test('waits in the line of the printers, and says so under its button', async () => {
    answers(busy, pdf);
    await renderPart(sheet);
    await tap();
    await expect.element(page.getByText(waiting)).toBeVisible();
    await expect.element(page.getByText('Taco Bar-Packout.pdf has been downloaded.')).toBeVisible();
    expect(page.getByText(waiting).query()).toBeNull();
  });

  test("that fails says so in the spec's words, and is downloaded after Retry", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answers(() => refusal(503, 'unavailable', 'Too many documents are being printed.'), pdf);
    await renderPart(sheet);
    await tap();
    await expect.element(page.getByText('There was an error generating the PDF!')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Taco Bar-Packout.pdf has been downloaded.')).toBeVisible();
  });
});

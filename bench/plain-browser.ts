import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchOptions } from '../tools/chromium.ts';

const LONGEST_WAIT = 60_000;
const LONGEST_CLOSE = 5_000;
const LOOK_EVERY = 25;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Reply {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** The browser's own protocol, without anything switched on that is not asked for. */
class DevTools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  async send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#last;
    const { result, error } = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  close() {
    this.#socket.close();
  }
}

type InPage<Arguments extends unknown[], Result> = (...values: Arguments) => Result | Promise<Result>;

/** One page; functions passed to it must be self-contained. */
export class PlainPage {
  readonly #devTools: DevTools;
  readonly #targetId: string;
  readonly #sessionId: string;

  constructor(devTools: DevTools, targetId: string, sessionId: string) {
    this.#devTools = devTools;
    this.#targetId = targetId;
    this.#sessionId = sessionId;
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    return this.#devTools.send<Result>(method, params, this.#sessionId);
  }

  goto(address: string) {
    return this.send('Page.navigate', { url: address });
  }

  /** Runs in every document of this page before its own scripts. */
  async runFirst<Arguments extends unknown[]>(work: InPage<Arguments, void>, ...values: Arguments) {
    await this.send('Page.enable');
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${work})(...${JSON.stringify(values)})` });
  }

  async run<Arguments extends unknown[], Result>(work: InPage<Arguments, Result>, ...values: Arguments) {
    const { result, exceptionDetails } = await this.send<{ result: { value: Result }; exceptionDetails?: object }>(
      'Runtime.evaluate',
      { expression: `(${work})(...${JSON.stringify(values)})`, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(`The page threw ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  }

  /** Asks again and again until there is something; between two documents there is nothing. */
  async until<Arguments extends unknown[], Result>(work: InPage<Arguments, Result>, ...values: Arguments) {
    const started = performance.now();
    while (performance.now() - started < LONGEST_WAIT) {
      const found = await this.run(work, ...values).catch(() => undefined);
      if (found) return found;
      await wait(LOOK_EVERY);
    }
    throw new Error(`It never came to: ${work} ${JSON.stringify(values)}`);
  }

  /** Waits for what fits the selector and shows the text, and moves the mouse there; for a label, to its field. */
  async pointAt(selector: string, text = ''): Promise<void> {
    await this.#mouse('mouseMoved', await this.#middleOf(selector, text));
  }

  async click(selector: string, text = '') {
    const place = await this.#middleOf(selector, text);
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await this.#mouse(type, place);
  }

  #mouse(type: string, place: { x: number; y: number }) {
    return this.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
  }

  #middleOf(selector: string, text: string) {
    return this.until(
      (wanted, words) => {
        const shown = [...document.querySelectorAll(wanted)].find((one) => one.textContent?.includes(words));
        const found = shown instanceof HTMLLabelElement ? shown.control : shown;
        found?.scrollIntoView({ block: 'center' });
        const box = found?.getClientRects()[0];
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
      selector,
      text,
    ) as Promise<{ x: number; y: number }>;
  }

  /** One key after the other, each after a pause in milliseconds. */
  async type(text: string, pause = 0) {
    for (const key of text) {
      await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
      await wait(pause);
    }
  }

  close() {
    return this.#devTools.send('Target.closeTarget', { targetId: this.#targetId });
  }
}

/**
 * A browser that does nothing but show pages. Playwright has it report each request, for which the browser notes the
 * line of code that asked: to know it, it compiles the whole first load again, longer than the request takes.
 */
export class PlainBrowser {
  readonly #process: ChildProcess;
  readonly #devTools: DevTools;
  readonly #folder: string;

  constructor(process: ChildProcess, devTools: DevTools, folder: string) {
    this.#process = process;
    this.#devTools = devTools;
    this.#folder = folder;
  }

  async newPage({ width, height }: { width: number; height: number }): Promise<PlainPage> {
    const { targetId } = await this.#devTools.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const attached = { targetId, flatten: true };
    const { sessionId } = await this.#devTools.send<{ sessionId: string }>('Target.attachToTarget', attached);
    const page = new PlainPage(this.#devTools, targetId, sessionId);
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    return page;
  }

  async close() {
    const ended = once(this.#process, 'exit');
    // Now and then it never ends by itself.
    const giveUp = setTimeout(() => this.#process.kill('SIGKILL'), LONGEST_CLOSE);
    await Promise.race([this.#devTools.send('Browser.close'), ended]);
    await ended;
    clearTimeout(giveUp);
    this.#devTools.close();
    // Its helpers may hold on to it for longer.
    this.#process.stderr?.destroy();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A browser that has never seen anything. */
export async function openPlainBrowser(): Promise<PlainBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-browser-'));
  const { executablePath, args } = launchOptions();
  if (!executablePath) throw new Error('There is no browser.');
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const browser = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    browser.stderr?.on('data', (text) => {
      said += text;
      const [found] = /ws:\/\/\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error(`The browser ended: ${said}`)));
  });
  const socket = new WebSocket(address);
  await once(socket, 'open');
  return new PlainBrowser(browser, new DevTools(socket), folder);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchOptions } from '../tools/chromium.ts';

const LONGEST_WAIT = 60_000;
const LOOK_EVERY = 25;
/** How much slower than this machine the one is on which a screen has to be quick. */
const SLOWER = 4;

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

type InPage<Arguments extends unknown[], Result> = (...values: Arguments) => Result | Promise<Result>;
type Send = <Result>(method: string, params?: object) => Promise<Result>;

/** One page of a slow machine; functions passed to it must be self-contained. */
export class PlainPage {
  readonly send: Send;

  constructor(send: Send) {
    this.send = send;
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
      const foundResult = await this.run(work, ...values).catch(() => undefined);
      if (foundResult) return foundResult;
      await wait(LOOK_EVERY);
    }
    throw new Error(`It never came to: ${work} ${JSON.stringify(values)}`);
  }

  /** Waits for what fits the selector and shows the text, and moves the mouse there; for a label, to its field. */
  async pointAt(selector: string, text: string) {
    const place = await this.until(
      (wantedSelector, words) => {
        const shownElement = [...document.querySelectorAll(wantedSelector)].find((element) =>
          element.textContent?.includes(words),
        );
        const foundElement = shownElement instanceof HTMLLabelElement ? shownElement.control : shownElement;
        foundElement?.scrollIntoView({ block: 'center' });
        const box = foundElement?.getClientRects()[0];
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
      selector,
      text,
    );
    const mouse = (type: string) =>
      this.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
    await mouse('mouseMoved');
    return mouse;
  }

  async click(selector: string, text: string) {
    const mouse = await this.pointAt(selector, text);
    for (const type of ['mousePressed', 'mouseReleased']) await mouse(type);
  }

  /** One key after the other, each after a pause in milliseconds. */
  async type(text: string, pause: number) {
    for (const key of text) {
      await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
      await wait(pause);
    }
  }
}

/** The browser's own protocol, without anything switched on that is not asked for. */
function openProtocol(socket: WebSocket) {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  return async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    last += 1;
    const id = last;
    const { result, error } = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
}

/**
 * A browser that has never seen anything and does nothing but show pages. Playwright has it report each request, for which
 * the browser notes the line of code that asked: to know it, it compiles the whole first load again, longer than the request takes.
 */
export async function openPlainBrowser() {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-browser-'));
  const { executablePath, args } = launchOptions();
  if (!executablePath) throw new Error('There is no browser.');
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const browser = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  for await (const text of browser.stderr) {
    output += text;
    if (output.includes('ws://')) break;
  }
  const socket = new WebSocket(/ws:\/\/\S+/.exec(output)?.[0] ?? '');
  await once(socket, 'open');
  const send = openProtocol(socket);
  return {
    async newPage(): Promise<PlainPage> {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      const page = new PlainPage((method, params) => send(method, params, sessionId));
      const size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
      await page.send('Emulation.setDeviceMetricsOverride', size);
      await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      return page;
    },
    /** At once: now and then a browser that is asked never ends. */
    async close() {
      const exit = once(browser, 'exit');
      browser.kill('SIGKILL');
      await exit;
      socket.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
export type PlainBrowser = Awaited<ReturnType<typeof openPlainBrowser>>;

import { vi } from 'vitest';

/** A call that a screen sent to the server. */
export interface InterceptedCall {
  readonly method: string;
  readonly url: URL;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what any form sends.
  readonly body: any;
  readonly ifMatch: string | null;
}

/** Intercepts calls, so that a test replies in place of the server. */
export function interceptCalls(answer: (call: InterceptedCall) => Response | Promise<Response>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    answer({
      method: init?.method ?? 'GET',
      url: new URL(String(input), location.href),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      ifMatch: new Headers(init?.headers).get('if-match'),
    }),
  );
}

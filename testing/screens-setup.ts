import '@fontsource-variable/inter/wght.css';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * @dnd-kit/react 0.5 follows its own signals inside an insertion effect, which React 19.3 has a word about. A calendar that
 * measures itself while it is painted makes the browser say that it will go on in the next frame.
 */
const knownComplaint = /^useInsertionEffect must not schedule updates\.|^Error: ResizeObserver loop completed/;

// React writes every render to the browser's performance timeline if these exist, which costs a tenth of the run time.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

// React notes where each element was made, for a name in its warnings, until it has noted too many: a tenth of the run time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });

// Test files that run side by side share one storage: what another one remembers is not this one's device.
window.addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });

const { waitFor } = vi;
// Its limit of one second has no setting.
vi.waitFor = (callback, options = 60_000) => waitFor(callback, options);

let complaints: string[] = [];
const { error, warn } = console;

beforeEach(() => {
  complaints = [];
  console.error = (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    error(...parts);
  };
  console.warn = (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
    warn(...parts);
  };
});

// A warning of React, MUI or the router fails the test.
afterEach(() => {
  Object.assign(console, { error, warn });
  expect(complaints.filter((text) => !knownComplaint.test(text))).toEqual([]);
});

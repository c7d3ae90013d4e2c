import '@fontsource-variable/inter/wght.css';
import { afterEach, beforeEach, expect } from 'vitest';

/**
 * @dnd-kit/react 0.5 follows its own signals inside an insertion effect, which React 19.3 has a word about. A calendar that
 * measures itself while it is painted makes the browser say that it will go on in the next frame.
 */
const knownComplaint = /^useInsertionEffect must not schedule updates\.|^Error: ResizeObserver loop completed/;

// React writes every render to the browser's performance timeline if these exist, which costs a tenth of the run time.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

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

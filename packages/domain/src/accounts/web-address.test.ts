import { expect, test } from 'vitest';
import { isWebAddress } from './web-address.ts';

test.each([
  ['https://wiki.example/acme', true],
  ['http://wiki.example', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['wiki.example/acme', false],
  ['', false],
])('%j becomes a link: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

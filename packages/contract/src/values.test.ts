import { expect, test } from 'vitest';
import { Name } from './values.ts';

test.each(['花生', 'ਦੁੱਧ', 'سمسم', '🥜', '7', 'Crème brûlée', '&'])('%s is a name', (name) => {
  expect(Name.parse(` ${name} `)).toBe(name);
});

test.each([
  ['Harbor\nBank', 'Harbor Bank'],
  ['Harbor \r\n\t Bank\u0007', 'Harbor Bank'],
  ['Harbor\u2028Bank', 'Harbor Bank'],
  ['Two  spaces', 'Two  spaces'],
  ['\ufeffGreen\u200b Cur\u00adry\u202e', 'Green Curry'],
  ['Ri\u200dce', 'Rice'],
  ['👩\u200d🍳 pasta', '👩\u200d🍳 pasta'],
  ['نان\u200cها', 'نان\u200cها'],
])('the name %j is one line', (text, name) => {
  expect(Name.parse(text)).toBe(name);
});

test.each([
  ' ',
  '\u200b',
  '\u00ad\u2063',
  '\u3164',
  '\u2800',
  '\ue000',
  '\u0301',
  '\u202e\u2066',
  '\ufffc',
  '\u{1d159}',
])('a name without a visible character is as good as none: %j', (name) => {
  expect(Name.safeParse(name).error?.issues.at(-1)?.message).toBe('This is required.');
});

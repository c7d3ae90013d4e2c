import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, describe, expect, test } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '#contract/session.ts';
import { childProcesses } from '#testing/child-processes.ts';
import { longTest } from '#testing/long-test.ts';
import { TimeIsUp, withTimeLimit } from '../db/time-limit.ts';
import { isEasyPassword, toPasswordQuestion } from './easy-passwords.ts';

/** One process for all: to start one for each, as a request does, takes half a second. */
const estimator = fork(fileURLToPath(new URL('./password-process.ts', import.meta.url)));
const endedAbort = new AbortController();
estimator.once('exit', () => endedAbort.abort());
afterAll(() => estimator.kill());

async function isEasy(password: string, own: readonly string[] = []): Promise<boolean> {
  estimator.send(toPasswordQuestion(password, own));
  const [answer] = await once(estimator, 'message', { signal: endedAbort.signal });
  return answer.isEasy;
}

test('a request is answered by a separate process', async () => {
  // On a busy machine, a process takes longer to start than a sign-in may wait outside of a request.
  const answerTo = (password: string) => withTimeLimit(60_000, () => isEasyPassword(password, ['Rosalind Fischer']));
  expect(await answerTo('RosalindFischer')).toBe(true);
  expect(await answerTo('braised greens on tuesday')).toBe(false);
});

test.each([
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  'passwordpassword',
  '123456789012',
  'qwertyuiop123',
  '1q2w3e4r5t6y7u',
  'qwerty123456',
  'iloveyou1234',
  'aaaaaaaaaaaa',
  'xyzxyzxyzxyz',
  'welcome2Brigade',
  'Summer2026!!',
  'Letmein-2026',
  'abcdefghijkl',
  'changeme1234',
  'brigade-demo-kitchen',
  'Brigade Demo Kitchen 1',
  'kitchen.brigade',
  'contortionist',
  'unbelievable',
  'ｐａｓｓｗｏｒｄ１２３４',
  '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏𝟐𝟑𝟒',
])('%s is refused: guessing starts there', async (password) => {
  expect(await isEasy(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'Gx7#pLw92!kQ',
  'braised greens on tuesday',
  'vier Löffel Zimt',
  'my kitchen serves happy lunch',
  '🥕🥦🍋🌽🍅🧄🧅🥔🍄🥬🍆🥒',
  '837465920173',
])('%s is accepted', async (password) => {
  expect(await isEasy(password)).toBe(false);
});

longTest('passwords on the list of leaked ones are too short or refused', async () => {
  const leaked = dictionary['passwords-common'].map(String);
  expect(leaked.length).toBeGreaterThan(3_000);
  const longEnough = leaked.filter((text) => text.length >= MIN_PASSWORD_LENGTH);
  expect(longEnough.length).toBeGreaterThan(300);
  const accepted: string[] = [];
  for (const password of longEnough) if (!(await isEasy(password))) accepted.push(password);
  expect(accepted).toEqual([]);
});

describe('the own name and address', () => {
  const own = ['rosalind.fischer@sonorantable.com', 'Rosalind Fischer'];
  test.each([
    'Rosalind1987!',
    'RosalindFischer',
    'rosalind.fischer',
    'rosalind.fischer@sonorantable.com',
    'Fischer-Rosalind',
    'sonorantable1',
    'f1scherR0salind',
    'Rosalind-Fischer1',
    'rosalind_fischer_2026',
  ])('make %s easy', async (password) => {
    expect(await isEasy(password, own)).toBe(true);
  });
  test('leave a phrase that holds one of them alone', async () => {
    expect(await isEasy('rosalind peels forty carrots', own)).toBe(false);
  });
});

longTest('many at once are answered by at most two processes at a time, because each takes 70 MB', async () => {
  let isOver = false;
  // On a busy machine the last ones may be refused.
  const settled = Promise.allSettled(Array.from({ length: 4 }, () => isEasyPassword('vier Löffel Zimt')));
  const endedPromise = settled.finally(() => {
    isOver = true;
  });
  const counts: number[] = [];
  while (!isOver) {
    counts.push(childProcesses('password-process').filter(({ pid }) => pid !== estimator.pid).length);
    await pause(10);
  }
  for (const outcome of await endedPromise)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(TimeIsUp);
  expect(Math.max(...counts)).toBe(2);
});

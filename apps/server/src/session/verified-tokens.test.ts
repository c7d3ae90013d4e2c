import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { cacheVerification } from './verified-tokens.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const identity = { issuer: 'brigade', subject: 'somebody' };
const tokenUntil = (seconds: number) => new UnsecuredJWT({}).setExpirationTime(start / 1000 + seconds).encode();

/** A verifier that counts its calls, with a clock that the test moves. */
function counting(accepts: boolean) {
  const clock = { now: start };
  const askedNames: string[] = [];
  const verify = cacheVerification(
    async (token) => {
      askedNames.push(token);
      return accepts ? identity : undefined;
    },
    () => clock.now,
  );
  return { verify, clock, asked: askedNames };
}

test('a genuine token is proven once a minute', async () => {
  const { verify, clock, asked } = counting(true);
  const token = tokenUntil(300);
  for (const second of [0, 1, 59]) {
    clock.now = start + second * 1000;
    expect(await verify(token)).toEqual(identity);
  }
  expect(asked).toHaveLength(1);
  clock.now = start + 60_000;
  await verify(token);
  expect(asked).toHaveLength(2);
});

test('a token is asked for again the moment it has ended', async () => {
  const { verify, clock, asked } = counting(true);
  const token = tokenUntil(10);
  await verify(token);
  clock.now = start + 10_000;
  await verify(token);
  expect(asked).toHaveLength(2);
});

test('a refused token is never remembered', async () => {
  const { verify, asked } = counting(false);
  const token = tokenUntil(300);
  expect(await verify(token)).toBeUndefined();
  expect(await verify(token)).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('another token is another person', async () => {
  const { verify, asked } = counting(true);
  await verify(tokenUntil(300));
  await verify(tokenUntil(301));
  expect(asked).toHaveLength(2);
});

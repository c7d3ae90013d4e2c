import { expect, test } from 'vitest';
import { refuse } from '#contract/refusal.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { changing } from '../db/client.ts';
import { answerOnce } from './idempotency.ts';

const { db } = await testDatabase();
const { addUser } = await testApp(db);
const { id: userId } = await addUser();
const author = (key: string, bodyHash = 'one body') => ({ userId, once: { key, operation: 'createThing', bodyHash } });

test('the work of a repeated call is not begun again, its answer is', async () => {
  let begun = 0;
  const by = author('twice');
  const work = async () => {
    begun += 1;
    return changing(db, by, async () => ({ status: 201, body: { data: { number: begun } } }));
  };
  const first = await answerOnce(db, by, work);
  expect(await answerOnce(db, by, work)).toEqual(first);
  expect(begun).toBe(1);
});

test('the key of another request is refused before anything is done', async () => {
  const by = author('taken');
  await answerOnce(db, by, () => changing(db, by, async () => ({ status: 201, body: { data: null } })));
  const other = await answerOnce(db, author('taken', 'another body'), async () => {
    throw new Error('The work was begun.');
  });
  expect(other).toMatchObject({ refusal: { refused: 'validation_failed' }, status: 422 });
});

test('after a refusal the same key may be used again', async () => {
  const by = author('mended');
  expect(await answerOnce(db, by, async () => refuse('conflict', 'Taken.'))).toMatchObject({
    refusal: { refused: 'conflict' },
  });
  const answer = { status: 201, body: { data: null } };
  expect(await answerOnce(db, by, () => changing(db, by, async () => answer))).toEqual(answer);
});

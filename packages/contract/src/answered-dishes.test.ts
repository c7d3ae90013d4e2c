import { expect, test } from 'vitest';
import * as z from 'zod';
import { operations } from './operations.ts';

interface JsonSchema {
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
}

function objectsIn(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return 'properties' in schema ? [schema as JsonSchema, ...inner] : inner;
}

const namesAllergens = ({ properties = {} }: JsonSchema) =>
  ['allergens', 'allergenIds', 'allergenNames'].some((field) => field in properties);

/** Lists what an eater cannot eat: an empty list means that they eat everything. */
const answersAboutEaters = ['listEaters', 'createEater', 'createEaters', 'updateEater'];

const answers = Object.entries(operations)
  .filter(([name, operation]) => !('binary' in operation) && !answersAboutEaters.includes(name))
  .map(([name, { data }]) => [name, objectsIn(z.toJSONSchema(data, { unrepresentable: 'any' }))] as const)
  .filter(([, objects]) => objects.some(namesAllergens));

test('there are answers that name allergens', () => {
  expect(answers.length).toBeGreaterThan(20);
});

// An empty list alone reads as "no allergens", also if nobody said so (catalogue-4).
test.each(answers)('whatever names allergens in the answer of %s says whether they are known', (_name, objects) => {
  for (const object of objects.filter(namesAllergens)) expect(object.required).toContain('allergenStatement');
});

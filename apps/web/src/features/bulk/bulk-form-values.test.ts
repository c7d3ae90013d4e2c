import { expect, test } from 'vitest';
import { changeableFields, toChange, toStartValues } from './bulk-form-values.ts';
import type { BulkKind } from './queries.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const kinds: readonly BulkKind[] = ['ingredients', 'elements', 'menus', 'accounts'];
const offeredRows = kinds.flatMap((kind) => changeableFields[kind].map((field) => ({ kind, field })));

test.each(offeredRows)('$field of $kind can be given a value', ({ kind, field }) => {
  const values = { ...toStartValues(kind), field, allergenIds: [id], origins: ['Plant' as const] };
  const changes = [id, 'HOT', 'yes', 'Dairy'].map((value) => toChange(kind, { ...values, value }));
  expect(changes).toContainEqual(expect.objectContaining({ field }));
});

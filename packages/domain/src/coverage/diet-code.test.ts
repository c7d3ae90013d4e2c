import { expect, test } from 'vitest';
import { toDietCode } from './diet-code.ts';

test.each([
  ['Vegan', 'Vegan'],
  ['Vegetarian', 'Vegetarian'],
  ['Gluten Free', 'GF'],
  ['nut free', 'NF'],
])('%s is %s (screens-22)', (name, code) => expect(toDietCode(name)).toBe(code));

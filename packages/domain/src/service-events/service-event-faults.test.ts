import { expect, test } from 'vitest';
import { validateServiceEvent } from './service-event-faults.ts';

test.each([
  [40, 0, 0, []],
  [40, 40, 40, []],
  [40, 41, 0, ['dietaryCount']],
  [40, 0, 41, ['allergenCount']],
  [0, 1, 1, ['dietaryCount', 'allergenCount']],
  [0, 0, 0, []],
])(
  '%i eaters with %i vegetarians and %i allergies: %j is refused',
  (eaterCount, dietaryCount, allergenCount, fields) => {
    expect(Object.keys(validateServiceEvent({ eaterCount, dietaryCount, allergenCount }))).toEqual(fields);
  },
);

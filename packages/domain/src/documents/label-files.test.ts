import { expect, test } from 'vitest';
import { countSheets, listLabelFiles } from './label-files.ts';

test.each([
  [0, 0, []],
  [1, 0, ['1: 0 to 1']],
  [2000, 0, ['1: 0 to 2000']],
  [2000, 3, ['1: 0 to 1997', '2: 1997 to 2000']],
  [4300, 0, ['1: 0 to 2000', '2: 2000 to 4000', '3: 4000 to 4300']],
])('%i labels after %i used ones come in files', (labels, skip, files) => {
  expect(listLabelFiles(labels, skip).map(({ part, from, to }) => `${part}: ${from} to ${to}`)).toEqual(files);
});

test.each([
  [0, 9, 0],
  [1, 9, 1],
  [2, 9, 2],
  [10, 0, 1],
  [11, 0, 2],
])('%i labels after %i used ones need %i sheets', (labels, skip, sheets) => {
  expect(countSheets(labels, skip)).toBe(sheets);
});

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CopyPart } from '#contract/dated-copies.ts';
import { copyParts } from '#contract/dated-copies-texts.ts';
import { copiedFields } from '#contract/element-fields.ts';
import { toEmptyFields } from '#contract/record-fields.ts';
import { formatDifferences } from './master-change-texts.ts';
import {
  type CopyState,
  isServingPart,
  listMasterDifferences,
  servingParts,
  type ThreeWays,
  takeOverParts,
  toCopiedFromNow,
} from './master-changes.ts';

const few = fc.constantFrom('a', 'b', null);
const amount = fc.constantFrom(4, 5, null);
const statedRecord = fc.record({
  hasNoIngredients: fc.boolean(),
  suitableForPreferenceIds: fc.subarray(['halal', 'vegan']),
  notForPreferenceIds: fc.subarray(['kosher']),
});
const copiedFrom = fc.record({
  said: statedRecord,
  allergenIds: fc.subarray(['egg', 'fish', 'milk', 'soy']),
  serving: fc.record({
    elementTypeId: few,
    containerTypeId: few,
    servingTemp: fc.constantFrom('HOT' as const, 'COLD' as const, null),
    portionPerPerson: amount,
    portionPerContainer: amount,
    portionUnitId: few,
  }),
});
const text = fc.constantFrom('one', 'two');
const nothingSaid = { hasNoIngredients: false, suitableForPreferenceIds: [], notForPreferenceIds: [] };
const texts = fc
  .record({ name: text, method: text, ingredients: text })
  .map((typedRecord) => ({ ...toEmptyFields(copiedFields), ...typedRecord }));
const state = (of: fc.Arbitrary<Pick<CopyState, 'said' | 'allergenIds' | 'serving'>>): fc.Arbitrary<CopyState> =>
  fc
    .tuple(of, texts, fc.record({ hasNoAllergens: fc.boolean(), ingredientIds: fc.subarray(['oil', 'cream']) }))
    .map(([copiedRecord, printedRecord, more]) => ({ ...copiedRecord, ...printedRecord, ...more }));
const parts = fc.subarray([...copyParts]);

/** A copy starts as what was copied; some of it is edited, also the texts of an alternative, and the master changes on its own. */
const ways: fc.Arbitrary<ThreeWays> = fc
  .tuple(fc.option(copiedFrom), fc.option(texts), state(copiedFrom), state(copiedFrom), fc.boolean())
  .map(([copiedRecord, printedRecord, here, master, isUnedited]) => ({
    copied: copiedRecord && { ...copiedRecord, ...(printedRecord && { printed: printedRecord }) },
    master,
    here: { ...here, ...(isUnedited && copiedRecord), said: copiedRecord?.said ?? nothingSaid },
  }));
const makeDish = ({ ingredientIds, said: words }: CopyState) => [ingredientIds, words];
const after = (chosenNames: readonly CopyPart[], before: ThreeWays): ThreeWays => ({
  ...takeOverParts(chosenNames, before),
  master: before.master,
});

test('no local edit is ever lost', () => {
  fc.assert(
    fc.property(ways, parts, (before, chosenNames) => {
      const { here, copied, master } = before;
      const takenRecord = after(chosenNames, before).here;
      for (const part of copyParts.filter(isServingPart)) {
        const isEdited = servingParts[part].some((field) => !copied || copied.serving[field] !== here.serving[field]);
        for (const field of servingParts[part]) {
          const expected = chosenNames.includes(part) && !isEdited ? master.serving[field] : here.serving[field];
          expect(takenRecord.serving[field]).toBe(expected);
        }
      }
      const tickedNames = here.allergenIds.filter((id) => !copied?.allergenIds.includes(id));
      expect(takenRecord.allergenIds).toEqual(expect.arrayContaining(tickedNames));
      for (const part of ['name', 'method', 'ingredients'] as const) {
        if (copied?.printed && copied.printed[part] !== here[part]) expect(takenRecord[part]).toBe(here[part]);
      }
      if (copied?.printed && copied.printed.ingredients !== here.ingredients)
        expect(takenRecord).toMatchObject({ ingredientIds: here.ingredientIds, said: here.said });
      const unticked = (copied?.allergenIds ?? []).filter((id) => !here.allergenIds.includes(id));
      expect(takenRecord.allergenIds.filter((id) => unticked.includes(id))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('unedited parts become those of the master, and parts that are not chosen stay', () => {
  fc.assert(
    fc.property(
      copiedFrom,
      state(copiedFrom),
      state(copiedFrom),
      parts,
      (copiedRecord, createdRecord, master, chosenNames) => {
        const here = { ...createdRecord, ...copiedRecord };
        const takenRecord = after(chosenNames, { here, master, copied: copiedRecord }).here;
        for (const part of copyParts) {
          const from = chosenNames.includes(part) ? master : here;
          if (isServingPart(part))
            for (const field of servingParts[part]) expect(takenRecord.serving[field]).toBe(from.serving[field]);
          else if (part === 'allergens')
            expect([...takenRecord.allergenIds].sort()).toEqual([...from.allergenIds].sort());
          else expect(takenRecord[part]).toBe(from[part]);
        }
        const { ingredientIds } = chosenNames.includes('ingredients') ? master : here;
        expect([...takenRecord.ingredientIds].sort()).toEqual([...ingredientIds].sort());
      },
    ),
    { numRuns: 3_000 },
  );
});

test('taking over twice is taking over once, and nothing that was taken differs any more', () => {
  fc.assert(
    fc.property(ways, parts, (before, chosenNames) => {
      const once = after(chosenNames, before);
      expect(after(chosenNames, once)).toEqual(once);
      const differing = listMasterDifferences(chosenNames, once).filter(({ isKept }) => !isKept);
      expect(differing).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('a copy that is kept as it is differs in nothing until its master changes again', () => {
  fc.assert(
    fc.property(ways, state(copiedFrom), (before, later) => {
      const keptValues = { ...before, copied: toCopiedFromNow(before) };
      expect(listMasterDifferences(copyParts, keptValues)).toEqual([]);
      const again = listMasterDifferences(copyParts, { ...keptValues, master: later });
      for (const part of ['name', 'method', 'ingredients'] as const) {
        const isTold = again.some((row) => row.part === part);
        const isNew = later[part] !== before.master[part] && later[part] !== before.here[part];
        // The rows can be others although the text is the same.
        const isRecipe = part === 'ingredients' && !isDeepStrictEqual(makeDish(later), makeDish(before.master));
        if (isNew && later[part] !== before.copied?.printed?.[part]) expect(isTold).toBe(true);
        if (!isNew && !isRecipe) expect(isTold).toBe(false);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('an edit alone is no difference; an edit of what the master changed too is reported, and stays', () => {
  const serving = {
    elementTypeId: 'a',
    containerTypeId: 'a',
    servingTemp: 'HOT' as const,
    portionPerPerson: 5,
    portionPerContainer: 200,
    portionUnitId: 'a',
  };
  const printedValues = { ...toEmptyFields(copiedFields), name: 'one', method: 'one', ingredients: 'one' };
  const texts = { ...printedValues, hasNoAllergens: false, ingredientIds: [], said: nothingSaid };
  const copiedValues = { allergenIds: ['milk'], serving };
  const here = { ...texts, allergenIds: ['milk', 'soy'], serving: { ...serving, portionPerPerson: 6 } };
  expect(
    listMasterDifferences(copyParts, { here, copied: copiedValues, master: { ...texts, ...copiedValues } }),
  ).toEqual([]);
  const master = { ...texts, allergenIds: ['egg'], serving: { ...serving, portionUnitId: 'b', servingTemp: null } };
  expect(listMasterDifferences(copyParts, { here, copied: copiedValues, master })).toEqual([
    { part: 'allergens', isKept: false },
    { part: 'portions', isKept: true },
    { part: 'temperature', isKept: false },
  ]);
  const takenRecord = takeOverParts(copyParts, { here, copied: copiedValues, master }).here;
  expect(takenRecord.allergenIds).toEqual(['egg', 'soy']);
  expect(takenRecord.serving).toEqual({ ...here.serving, servingTemp: null });
});

test('rows that changed under the same printed text are told, with what both are made of', () => {
  const serving = {
    elementTypeId: null,
    containerTypeId: null,
    servingTemp: null,
    portionPerPerson: null,
    portionPerContainer: null,
    portionUnitId: null,
  };
  const same = {
    ...toEmptyFields(copiedFields),
    name: 'Bowl',
    method: '',
    ingredients: 'our bowl',
    allergenIds: [],
    serving,
    hasNoAllergens: false,
  };
  const here = { ...same, ingredientIds: ['chicken'], said: nothingSaid };
  const master = { ...same, ingredientIds: ['tofu'], said: { ...nothingSaid, suitableForPreferenceIds: ['vegan'] } };
  const before: ThreeWays = { here, master, copied: { allergenIds: [], serving, said: nothingSaid, printed: same } };
  expect(listMasterDifferences(copyParts, before)).toEqual([{ part: 'ingredients', isKept: false }]);
  const names = new Map([
    ['chicken', 'Chicken'],
    ['tofu', 'Tofu'],
    ['vegan', 'Vegan'],
  ]);
  expect(formatDifferences('ingredients', before, names)).toEqual({
    copied: 'Chicken',
    master: 'Tofu; suitable for Vegan',
    here: 'Chicken',
  });
  expect(after(['ingredients'], before)).toMatchObject({
    here: { ingredientIds: ['tofu'] },
    copied: { said: master.said },
  });
});

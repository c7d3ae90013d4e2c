import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CopyPart } from '#contract/dated-copies.ts';
import { copyParts } from '#contract/dated-copies-texts.ts';
import {
  type CopiedFrom,
  type CopyState,
  isServingPart,
  keptAsItIs,
  masterDifferences,
  servingParts,
  type ThreeWays,
  takenOver,
} from './master-changes.ts';

const few = fc.constantFrom('a', 'b', null);
const amount = fc.constantFrom(4, 5, null);
const copiedFrom: fc.Arbitrary<CopiedFrom> = fc.record({
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
const state = (of: fc.Arbitrary<CopiedFrom>): fc.Arbitrary<CopyState> =>
  fc
    .tuple(of, fc.record({ name: text, method: text, ingredients: text, hasNoAllergens: fc.boolean() }))
    .map(([copied, texts]) => ({ ...copied, ...texts, ingredientIds: [texts.ingredients] }));
const parts = fc.subarray([...copyParts]);

/** A copy starts as what was copied; some of it is edited, and the master changes on its own. */
const ways: fc.Arbitrary<ThreeWays> = fc
  .tuple(fc.option(copiedFrom), state(copiedFrom), state(copiedFrom), fc.boolean())
  .map(([copied, here, master, isUnedited]) => ({
    copied,
    master,
    here: copied && isUnedited ? { ...here, ...copied } : here,
  }));
const after = (chosen: readonly CopyPart[], before: ThreeWays): ThreeWays => ({
  ...takenOver(chosen, before),
  master: before.master,
});

test('no local edit is ever lost', () => {
  fc.assert(
    fc.property(ways, parts, (before, chosen) => {
      const { here, copied, master } = before;
      const taken = after(chosen, before).here;
      for (const part of copyParts.filter(isServingPart)) {
        const isEdited = servingParts[part].some((field) => !copied || copied.serving[field] !== here.serving[field]);
        for (const field of servingParts[part]) {
          const expected = chosen.includes(part) && !isEdited ? master.serving[field] : here.serving[field];
          expect(taken.serving[field]).toBe(expected);
        }
      }
      const ticked = here.allergenIds.filter((id) => !copied?.allergenIds.includes(id));
      expect(taken.allergenIds).toEqual(expect.arrayContaining(ticked));
      const unticked = (copied?.allergenIds ?? []).filter((id) => !here.allergenIds.includes(id));
      expect(taken.allergenIds.filter((id) => unticked.includes(id))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('unedited parts become those of the master, and parts that are not chosen stay', () => {
  fc.assert(
    fc.property(copiedFrom, state(copiedFrom), state(copiedFrom), parts, (copied, texts, master, chosen) => {
      const here = { ...texts, ...copied };
      const taken = after(chosen, { here, master, copied }).here;
      for (const part of copyParts) {
        const from = chosen.includes(part) ? master : here;
        if (isServingPart(part))
          for (const field of servingParts[part]) expect(taken.serving[field]).toBe(from.serving[field]);
        else if (part === 'allergens') expect([...taken.allergenIds].sort()).toEqual([...from.allergenIds].sort());
        else expect(taken[part]).toBe(from[part]);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('taking over twice is taking over once, and nothing that was taken differs any more', () => {
  fc.assert(
    fc.property(ways, parts, (before, chosen) => {
      const once = after(chosen, before);
      expect(after(chosen, once)).toEqual(once);
      const differing = masterDifferences(chosen, once).filter(({ isKept }) => !isKept);
      expect(differing).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('a copy that is kept as it is differs in nothing until its master changes again', () => {
  fc.assert(
    fc.property(ways, state(copiedFrom), (before, later) => {
      const kept = { ...before, copied: keptAsItIs(before) };
      expect(masterDifferences(copyParts, kept)).toEqual([]);
      const again = masterDifferences(copyParts, { ...kept, master: later });
      for (const part of ['name', 'method', 'ingredients'] as const) {
        const isTold = again.some((one) => one.part === part);
        expect(isTold).toBe(later[part] !== before.master[part] && later[part] !== before.here[part]);
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
  const texts = { name: 'one', method: 'one', ingredients: 'one', hasNoAllergens: false, ingredientIds: [] };
  const copied = { allergenIds: ['milk'], serving };
  const here = { ...texts, allergenIds: ['milk', 'soy'], serving: { ...serving, portionPerPerson: 6 } };
  expect(masterDifferences(copyParts, { here, copied, master: { ...texts, ...copied } })).toEqual([]);
  const master = { ...texts, allergenIds: ['egg'], serving: { ...serving, portionUnitId: 'b', servingTemp: null } };
  expect(masterDifferences(copyParts, { here, copied, master })).toEqual([
    { part: 'allergens', isKept: false },
    { part: 'portions', isKept: true },
    { part: 'temperature', isKept: false },
  ]);
  const taken = takenOver(copyParts, { here, copied, master }).here;
  expect(taken.allergenIds).toEqual(['egg', 'soy']);
  expect(taken.serving).toEqual({ ...here.serving, servingTemp: null });
});

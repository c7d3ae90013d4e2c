import { describe, expect, test } from 'vitest';
import { ingredientTypes, proteinTypes } from '#contract/ingredient-types.ts';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from '#testing/coverage.ts';
import { type ServedAccount, toAccountCoverage } from './account-coverage.ts';
import { judgeDiet, listContradictedMarks } from './diet-verdict.ts';
import type { RegisteredPerson } from './eating-groups.ts';
import { groupByCourse, type ScheduledDish } from './service-dish.ts';

const milk = { id: 'milk', name: 'Milk' };
const nuts = { id: 'nuts', name: 'Tree Nuts' };
const vegan = aDiet('Vegan', {
  ingredientTypes: ['Dairy'],
  proteinTypes: ['Poultry'],
  origins: [],
  excludedAllergenIds: [milk.id],
});
const vegetarian = aDiet('Vegetarian', { proteinTypes: ['Poultry'] });
const halal = aDiet('Halal', { isByStatement: true });
const diets = [vegan, vegetarian, halal];

const rice = anIngredient('Rice');
const chicken = anIngredient('Chicken thigh', { type: 'Protein', proteinType: 'Poultry' });
const butter = anIngredient('Butter', { type: 'Dairy', allergens: [milk] });
const gelatine = anIngredient('Gelatine', { notForPreferenceIds: [vegetarian.id] });
const sauce = anIngredient('Hot sauce', { allergenStatement: 'unknown' });

const person = (name: string, diet: { id: string } | null, ...allergens: (typeof milk)[]): RegisteredPerson => ({
  id: name,
  name,
  dietaryPreferenceId: diet?.id ?? null,
  allergens,
});
const eats = (eaterCount: number, more = {}) => [{ eaterCount, dietaryCount: 0, allergenCount: 0, ...more }];
const answer = (dishes: readonly ScheduledDish[], account: Partial<ServedAccount>) =>
  toAccountCoverage(anAccountServed(account), groupByCourse(dishes), diets);

test('a verdict names the ingredient or the allergen', () => {
  const verdict = (diet: typeof vegan, ...ingredients: (typeof rice)[]) => {
    const { verdict: is, reasons } = judgeDiet(diet, makeDietRecord(ingredients));
    return `${is}: ${reasons.map(({ text }) => text).join(', ')}`;
  };
  expect([
    verdict(vegan, rice, chicken),
    verdict(vegan, butter),
    verdict(vegetarian, gelatine),
    verdict(vegetarian, sauce),
    verdict(vegetarian),
    verdict(halal, rice),
    verdict(vegan, rice),
  ]).toEqual([
    'no: Chicken thigh is Poultry',
    'no: Butter is Dairy, Butter contains Milk',
    'no: Gelatine is not for Vegetarian',
    'unknown: the allergens of Hot sauce are not recorded',
    'unknown: its ingredients are not recorded',
    'unknown: nobody has stated that it suits Halal',
    'yes: by its ingredients and allergens',
  ]);
});

test('a statement counts, but never against an excluded ingredient', () => {
  const stated = { suitableForPreferenceIds: [halal.id, vegan.id] };
  expect(judgeDiet(halal, makeDietRecord([rice], stated)).verdict).toBe('yes');
  expect(judgeDiet(vegan, makeDietRecord([butter], stated)).verdict).toBe('no');
});

test("'No ingredients' suits nobody by itself: it is said of water, and was said of meat without a recipe (catalogue-21)", () => {
  const nothing = makeDietRecord([], { hasNoIngredients: true, allergenStatement: 'none' });
  expect(judgeDiet(vegan, nothing)).toEqual({
    verdict: 'unknown',
    reasons: [{ kind: 'preference', text: 'nobody has stated that it suits Vegan' }],
  });
  expect(judgeDiet(vegan, { ...nothing, suitableForPreferenceIds: [vegan.id] }).verdict).toBe('yes');
});

test('a mark as not suitable beats what the ingredients say, and a mark as suitable', () => {
  const marked = makeDietRecord([rice], { notForPreferenceIds: [vegan.id] });
  expect(judgeDiet(vegan, marked)).toEqual({
    verdict: 'no',
    reasons: [{ kind: 'stated', text: 'marked as not suitable for Vegan' }],
  });
  const both = { ...marked, suitableForPreferenceIds: [vegan.id] };
  expect(judgeDiet(vegan, both).verdict).toBe('no');
  expect(listContradictedMarks([vegan], both)).toEqual([
    'You cannot mark that it suits Vegan: marked as not suitable for Vegan.',
  ]);
  expect(judgeDiet(vegetarian, marked).verdict).toBe('yes');
});

test('a copy claims what it and its master both say', () => {
  const dish = (...records: ReturnType<typeof makeDietRecord>[]) => [aDish('Bowl', { records })];
  const counts = (dishes: ScheduledDish[]) => {
    const { covered, uncovered, notKnown } = answer(dishes, { events: eats(1), people: [person('Ann', vegan)] });
    return { covered, uncovered, notKnown };
  };
  expect(counts(dish(makeDietRecord([rice]), makeDietRecord([butter])))).toEqual({
    covered: 0,
    uncovered: 1,
    notKnown: 0,
  });
  expect(counts(dish(makeDietRecord([rice]), makeDietRecord([])))).toEqual({ covered: 0, uncovered: 0, notKnown: 1 });
  expect(counts(dish(makeDietRecord([rice]), makeDietRecord([rice])))).toEqual({
    covered: 1,
    uncovered: 0,
    notKnown: 0,
  });
});

test('too few portions name everybody who competes for them', () => {
  const dishes = [
    aDish('Chicken', { records: [makeDietRecord([chicken])] }),
    aDish('Tofu sofritas', { type: 'Veg Entree', records: [makeDietRecord([rice])] }),
  ];
  const people = ['Ann', 'Bob', 'Cid'].map((name) => person(name, vegan));
  const { groups, ...counts } = answer(dishes, { events: eats(10, { dietaryCount: 2 }), people });
  expect(counts).toMatchObject({ people: 10, covered: 9, uncovered: 1, notKnown: 0, plates: [] });
  const uncovered = groups.find(({ outcome }) => outcome === 'uncovered');
  expect(uncovered?.people).toEqual([{ id: 'Cid', name: 'Cid' }]);
  expect(uncovered?.blocked.flatMap(({ name, reasons }) => reasons.map(({ text }) => `${name}: ${text}`))).toEqual([
    'Tofu sofritas: too few portions: 3 people can only eat Tofu sofritas, 2 portions',
    'Chicken: Chicken thigh is Poultry',
  ]);
});

test('an alternative is cooked for people without a dish of the menu, and named with its dish', () => {
  const dishes = [
    aDish('Chicken', { records: [makeDietRecord([chicken])], alternatives: [{ records: [makeDietRecord([rice])] }] }),
    aDish('Salad', {
      type: 'Salad',
      records: [makeDietRecord([butter])],
      alternatives: [{ records: [makeDietRecord([rice])] }],
    }),
  ];
  const ann = { id: 'Ann', name: 'Ann' };
  const { groups, plates, covered } = answer(dishes, { events: eats(3), people: [person('Ann', vegan)] });
  expect(covered).toBe(3);
  expect(plates.map(({ insteadOf, portions, eaters }) => ({ insteadOf, portions, eaters }))).toEqual([
    { insteadOf: 'Chicken', portions: 1, eaters: [{ needs: ['Vegan'], people: [ann], count: 1 }] },
    { insteadOf: 'Salad', portions: 1, eaters: [{ needs: ['Vegan'], people: [ann], count: 1 }] },
  ]);
  expect(groups[0]).toMatchObject({ needs: ['Vegan'], main: { insteadOf: 'Chicken' }, side: { insteadOf: 'Salad' } });
});

test('a plate is instead of the dish that its people cannot eat, in whichever order the dishes are', () => {
  const plain = [{ records: [makeDietRecord([rice])] }];
  const dishes = [
    aDish('Falafel', { records: [makeDietRecord([rice])], portionPerPerson: 0, alternatives: plain }),
    aDish('Chicken', { records: [makeDietRecord([chicken, butter])], alternatives: plain }),
    aDish('Potatoes', { type: 'Starch', records: [makeDietRecord([sauce])], alternatives: plain }),
    aDish('Salad', { type: 'Salad', records: [makeDietRecord([butter])], alternatives: plain }),
  ];
  const people = [person('Ann', null, milk)];
  for (const orderedRows of [dishes, dishes.toReversed()]) {
    const { plates } = answer(orderedRows, { events: eats(1), people });
    expect(plates.map(({ insteadOf }) => insteadOf)).toEqual(['Chicken', 'Salad']);
  }
});

test('of several plates people get the one that was chosen first, to whichever dish another one is added', () => {
  const chooseRows = (id: string) => [{ id, name: id, records: [makeDietRecord([rice])] }];
  const dish = (name: string, ...ids: string[]) =>
    aDish(name, { records: [makeDietRecord([chicken])], alternatives: ids.flatMap(chooseRows) });
  const getPlates = (...dishes: ScheduledDish[]) =>
    answer(dishes, { events: eats(1), people: [person('Ann', vegan)] }).plates.map(({ name }) => name);
  const before = [dish('Chicken'), dish('Turkey', '2', '3'), dish('Duck', '1')] as const;
  expect(getPlates(...before)).toEqual(['1']);
  expect(getPlates(dish('Chicken', '4'), before[1], before[2])).toEqual(['1']);
  expect(getPlates(before[1], before[0])).toEqual(['2']);
});

test('allergies without a name are never covered, vegetarians without a name can be', () => {
  const dishes = [
    aDish('Chicken', { records: [makeDietRecord([chicken])] }),
    aDish('Rice', { type: 'Veg Entree', records: [makeDietRecord([rice])] }),
  ];
  const { groups, people, covered, notKnown } = answer(dishes, {
    events: eats(10, { dietaryCount: 3, allergenCount: 2 }),
    people: [person('Ann', vegetarian, nuts)],
  });
  expect({ people, covered, notKnown }).toEqual({ people: 10, covered: 9, notKnown: 1 });
  expect(groups.find(({ outcome }) => outcome === 'notKnown')).toMatchObject({
    needs: ['Allergies not named'],
    count: 1,
    remark: 'Ask for the names and allergens of these people.',
  });
});

test('an override is no cover, takes no portion and keeps its reason', () => {
  const dishes = [aDish('Chicken', { records: [makeDietRecord([chicken])] })];
  const { groups, ...counts } = answer(dishes, {
    events: eats(2),
    people: [person('Ann', vegan)],
    overrides: new Map([['Ann', { id: 'override', reason: 'Brings her own food' }]]),
  });
  expect(counts).toMatchObject({ people: 2, covered: 1, uncovered: 0, overridden: 1 });
  expect(groups.find(({ outcome }) => outcome === 'overridden')?.remark).toBe('Brings her own food');
});

test('a dish without a portion per person feeds nobody, and nobody eats at an event without eaters', () => {
  const dishes = [aDish('Chicken', { records: [makeDietRecord([chicken])], portionPerPerson: null })];
  const { groups, uncovered } = answer(dishes, { events: eats(4) });
  expect(uncovered).toBe(4);
  expect(groups[0]?.blocked[0]?.reasons).toEqual([{ kind: 'portions', text: 'no portion per person' }]);
  expect(answer(dishes, { events: eats(0), people: [person('Ann', vegan)] }).people).toBe(0);
});

test('what is not cooked for an account suits nobody there, main or side, whoever could eat it', () => {
  const fish = anIngredient('Fish', { notForPreferenceIds: [vegan.id] });
  const rest = [
    aDish('Chicken', { records: [makeDietRecord([chicken])] }),
    aDish('Fish salad', { type: 'Salad', records: [makeDietRecord([fish])] }),
  ];
  const tofu = aDish('Tofu', { records: [makeDietRecord([rice])] });
  const side = aDish('Rice', { type: 'Starch', records: [makeDietRecord([rice])] });
  const whyNot = (without: string) => {
    const { covered, groups } = answer([...rest, tofu, side], {
      events: eats(3),
      people: [person('Ann', vegan)],
      getFactor: ({ scheduledElementId }) => (scheduledElementId === without ? 0n : 1000n),
    });
    const blocked = groups.flatMap((group) => (group.needs.length > 0 ? group.blocked : []));
    return [covered, blocked.map(({ name, reasons }) => `${name}: ${reasons.map(({ text }) => text).join()}`)];
  };
  const none = 'the portion modifiers of this account leave none';
  expect(whyNot('')).toEqual([3, []]);
  expect(whyNot('Rice')).toEqual([2, ['Fish salad: Fish is not for Vegan', `Rice: ${none}`]]);
  expect(whyNot('Tofu')).toEqual([2, ['Chicken: Chicken thigh is Poultry', `Tofu: ${none}`]]);
});

test.each([0, null])('an alternative with the portion %s per person suits nobody', (portionPerPerson) => {
  const serving = { container: null, portionUnit: null, portionPerPerson, portionPerContainer: null };
  const alternatives = [{ name: 'Bowl', records: [makeDietRecord([rice])], serving }];
  const dishes = [aDish('Chicken', { records: [makeDietRecord([chicken])], alternatives })];
  const { uncovered, plates, groups } = answer(dishes, { events: eats(1), people: [person('Ann', vegan)] });
  expect([uncovered, plates]).toEqual([1, []]);
  expect(groups[0]?.blocked.find(({ name }) => name === 'Bowl')?.reasons).toEqual([
    { kind: 'portions', text: 'no portion per person' },
  ]);
});

test('a menu without mains is one course', () => {
  const dishes = [aDish('Fruit', { type: 'Fruit', records: [makeDietRecord([rice])] })];
  expect(answer(dishes, { events: eats(1), people: [person('Ann', vegan)] })).toMatchObject({ covered: 1, plates: [] });
});

describe('hostile records', () => {
  const everything = aDiet('Nothing at all', {
    ingredientTypes: [...ingredientTypes],
    proteinTypes: [...proteinTypes],
    origins: [],
    excludedAllergenIds: [milk.id, nuts.id],
  });
  const judgedRows = [...diets, everything];
  const outcomes = (dishes: ScheduledDish[], account: Partial<ServedAccount>) => {
    const { covered, uncovered, notKnown } = toAccountCoverage(
      anAccountServed(account),
      groupByCourse(dishes),
      judgedRows,
    );
    return { covered, uncovered, notKnown };
  };
  const readOne = (somebody: RegisteredPerson) => ({ events: eats(1), people: [somebody] });

  test('a rule that excludes everything leaves only what has no ingredients, or nothing', () => {
    const dishes = [aDish('Rice', { records: [makeDietRecord([rice])] })];
    expect(outcomes(dishes, readOne(person('Ann', everything)))).toEqual({ covered: 0, uncovered: 1, notKnown: 0 });
    const nothing = {
      hasNoIngredients: true,
      allergenStatement: 'none',
      suitableForPreferenceIds: [everything.id],
    } as const;
    const water = [aDish('Water', { records: [makeDietRecord([], nothing)] })];
    expect(outcomes(water, readOne(person('Ann', everything)))).toEqual({ covered: 1, uncovered: 0, notKnown: 0 });
  });

  test('an eater with every allergen eats what is known to contain none, and nothing unknown', () => {
    const everyAllergen = person('Ann', null, milk, nuts);
    expect(outcomes([aDish('Rice', { records: [makeDietRecord([rice])] })], readOne(everyAllergen)).covered).toBe(1);
    expect(
      outcomes([aDish('Stew', { records: [makeDietRecord([rice, sauce])] })], readOne(everyAllergen)).notKnown,
    ).toBe(1);
    expect(outcomes([aDish('Toast', { records: [makeDietRecord([butter])] })], readOne(everyAllergen)).uncovered).toBe(
      1,
    );
  });

  test('a menu of alternatives only, and one without dishes, feed as many as possible', () => {
    const alternatives = [
      aDish('Chicken', {
        records: [makeDietRecord([chicken])],
        portionPerPerson: 0,
        alternatives: [{ records: [makeDietRecord([rice])] }],
      }),
    ];
    const vegans = { events: eats(2), people: [person('Ann', vegan)] };
    expect(outcomes(alternatives, vegans)).toEqual({ covered: 2, uncovered: 0, notKnown: 0 });
    expect(outcomes([], vegans)).toEqual({ covered: 0, uncovered: 2, notKnown: 0 });
  });

  test('500 eaters with 500 different needs are judged one by one', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `allergen ${index}`, name: `Allergen ${index}` }));
    const people = Array.from({ length: 500 }, (_, index) =>
      person(`${index}`, index % 2 === 0 ? vegan : null, ...many.filter((_one, bit) => ((index + 1) >> bit) % 2 === 1)),
    );
    const dishes = [aDish('Rice', { records: [makeDietRecord([rice])] })];
    expect(outcomes(dishes, { events: eats(500), people })).toEqual({ covered: 500, uncovered: 0, notKnown: 0 });
  });
});

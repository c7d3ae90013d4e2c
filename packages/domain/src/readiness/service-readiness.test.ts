import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceReadiness } from '#contract/readiness.ts';
import type { PrintState, SheetStatus } from '#contract/sheets.ts';
import type { OrderChoice } from '../service-plan/unknowns.ts';
import type { ReadinessDish, ReadinessSnapshot, Slot } from './readiness-snapshot.ts';
import { toServicesReadiness } from './service-readiness.ts';

const DAY = '2026-11-24';
const TODAY = '2026-11-23';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Service = {
  [Key in Exclude<keyof ReadinessSnapshot, 'date' | 'slots'>]: Mutable<ReadinessSnapshot[Key][number]>[];
};

const recordedRecipe = { hasUnrecordedIngredients: false, elementWithoutIngredientsId: null };
const aDish = (slot: Slot, name: string, more: Partial<ReadinessDish> = {}): ReadinessDish => ({
  ...slot,
  scheduledElementId: `${slot.serviceLineId} ${name}`,
  scheduledMenuId: `menu ${slot.serviceLineId}`,
  scheduledAddOnId: null,
  unrecordedElementId: name,
  name,
  order: 0,
  elementType: { id: 'starch', name: 'Starch' },
  container: { name: 'Full Pan', hasHalfSize: true },
  portionUnit: 'oz',
  portionPerPerson: 5,
  portionPerContainer: 200,
  allergenStatement: 'none',
  ...recordedRecipe,
  hasVessel: true,
  hasUtensil: true,
  alternatives: [
    {
      name: `${name} for vegans`,
      unrecordedElementId: `${name} for vegans`,
      allergenStatement: 'some',
      ...recordedRecipe,
    },
  ],
  ...more,
});

const anOrder = (slot: Slot, addOnType: string, quantity: number, chosenRecord: Partial<OrderChoice> = {}) => ({
  ...{ ...slot, accountId: 'acme', account: 'Acme', addOnType, quantity },
  ...{ scheduledAddOnId: null, scheduledElementId: null, choices: 0, needsDish: true },
  ...chosenRecord,
});

/** A service to which every question applies, and that lacks nothing. */
function aReadyService(slot: Slot): Service {
  return {
    menus: [{ ...slot, id: `menu ${slot.serviceLineId}`, name: 'Taco Bar' }],
    dishes: [
      aDish(slot, 'Rice'),
      aDish(slot, 'Beans', { order: 1 }),
      // Its vessel is no question: the host flow is the menu's.
      aDish(slot, 'Chili', { scheduledMenuId: null, scheduledAddOnId: 'soup of the day', hasVessel: false }),
    ],
    events: [{ ...slot, accountId: 'acme', eaterCount: 40 }],
    orders: [
      anOrder(slot, 'Soup', 30, { scheduledAddOnId: 'soup of the day', scheduledElementId: 'chili', choices: 1 }),
    ],
    coverage: [
      { ...slot, people: 40, covered: 39, uncovered: 0, notKnown: 0, overridden: 1, openOrigins: [], openPlates: [] },
    ],
    sheets: [
      getSheet(slot, 'Prep sheet', 'current', 'printed'),
      getSheet(slot, 'Packout sheet, Acme', 'current', 'printed'),
    ],
    openChanges: [],
    owedSurveys: [],
  };
}

const getSheet = (slot: Slot, title: string, status: SheetStatus, state: PrintState) => ({
  ...slot,
  title,
  status,
  print: { state, by: 'Dora Weiss' },
});

const changeRecord = <Row>(rows: Row[], changes: Partial<Row>, index = 0) =>
  Object.assign(rows[index] as object, changes) as Row;

/** Each fault, and the one sentence that must report it. */
const faults: Record<string, { seed: (service: Service, slot: Slot) => void; told: string }> = {
  'an element without container': {
    seed: ({ dishes }) => changeRecord(dishes, { container: null }),
    told: 'numbers: Rice: no container',
  },
  'an element of an add-on without portion': {
    seed: ({ dishes }) => changeRecord(dishes, { portionPerPerson: 0 }, 2),
    told: 'numbers: Chili: no portion per person',
  },
  'unrecorded allergens': {
    seed: ({ dishes }) => changeRecord(dishes, { allergenStatement: 'unknown' }, 1),
    told: 'allergens: Beans',
  },
  'unrecorded allergens of an alternative': {
    seed: ({ dishes }) =>
      changeRecord(dishes, {
        alternatives: [{ name: 'Tofu', unrecordedElementId: 'tofu', allergenStatement: 'unknown', ...recordedRecipe }],
      }),
    told: 'allergens: Tofu',
  },
  'ingredients that nobody recorded': {
    seed: ({ dishes }) =>
      changeRecord(dishes, { hasUnrecordedIngredients: true, elementWithoutIngredientsId: 'carnitas' }),
    told: 'recipes: Rice',
  },
  'an ingredient whose origin nobody stated': {
    seed: ({ coverage }) => changeRecord(coverage, { openOrigins: ['Lard'] }),
    told: 'origins: Lard',
  },
  'people without a meal': {
    seed: ({ coverage }) => changeRecord(coverage, { covered: 36, uncovered: 2, notKnown: 1 }),
    told: 'people: 2 people without a meal, 1 person whose meal is not known',
  },
  'an add-on that nobody scheduled': {
    seed: ({ orders }, slot) => orders.push(anOrder(slot, 'Fruit', 1_300)),
    told: 'addOns: Fruit for 1,300: not chosen yet',
  },
  'an add-on without element': {
    seed: ({ orders }, slot) => orders.push(anOrder(slot, 'Greens', 5, { scheduledAddOnId: 'greens', choices: 1 })),
    told: 'addOns: Greens for 5: not chosen yet',
  },
  'a choice between two add-ons': {
    seed: ({ orders }, slot) => orders.push(anOrder(slot, 'Juice', 7, { choices: 2 })),
    told: 'addOns: Juice for 7 at Acme: choose one of 2',
  },
  'no vessel': { seed: ({ dishes }) => changeRecord(dishes, { hasVessel: false }), told: 'hostFlow: Rice: no vessel' },
  'no utensil': {
    seed: ({ dishes }) => changeRecord(dishes, { hasUtensil: false }, 1),
    told: 'hostFlow: Beans: no utensil',
  },
  'a sheet that was printed before the last change': {
    seed: ({ sheets }) => changeRecord(sheets, { status: 'outOfDate' }),
    told: 'sheets: Prep sheet: printed before the last change',
  },
  'a sheet that is not printed': {
    seed: ({ sheets }, slot) => sheets.push({ ...slot, title: 'Dish cards', status: 'notPrinted', print: null }),
    told: 'sheets: Dish cards: not printed',
  },
  'a sheet that is only on a phone': {
    seed: ({ sheets }, slot) => sheets.push(getSheet(slot, 'Host flow', 'onPhone', 'kept')),
    told: 'sheets: Host flow: only on Dora Weiss’s phone',
  },
  'a sheet of which nobody knows whether it was printed': {
    seed: ({ sheets }, slot) => sheets.push(getSheet(slot, 'Temperature checklist', 'notKnown', 'notKnown')),
    told: 'sheets: Temperature checklist: not known whether it was printed',
  },
  'a file that was saved before the last change': {
    seed: ({ sheets }, slot) => sheets.push(getSheet(slot, 'Chef daily numbers', 'outOfDate', 'inFile')),
    told: 'sheets: Chef daily numbers: saved in a file before the last change',
  },
  'a change that nobody has accepted': {
    seed: ({ openChanges }, slot) =>
      openChanges.push({ ...slot, id: 'change', text: 'Milk was added to Pesto.', dishes: ['Rice'] }),
    told: 'allergens: Not accepted: Milk was added to Pesto. Changes Rice.',
  },
  'an owed survey': {
    seed: ({ owedSurveys }, slot) => owedSurveys.push({ ...slot, id: 'survey', account: 'Acme', date: DAY }),
    told: 'surveys: Acme',
  },
};

const without = { menus: [], dishes: [], coverage: [], orders: [], sheets: [] };
const getSnapshot = (services: ReadonlyMap<Slot, Service>): ReadinessSnapshot => {
  const all = [...services.values()];
  return {
    date: DAY,
    slots: [...services.keys()].map((slot) => ({ ...slot, today: TODAY })),
    menus: all.flatMap((row) => row.menus),
    dishes: all.flatMap((row) => row.dishes),
    events: all.flatMap((row) => row.events),
    orders: all.flatMap((row) => row.orders),
    sheets: all.flatMap((row) => row.sheets),
    coverage: all.flatMap((row) => row.coverage),
    openChanges: all.flatMap((row) => row.openChanges),
    owedSurveys: all.flatMap((row) => row.owedSurveys),
  };
};

const reportNames = (services: readonly ServiceReadiness[]) =>
  services.flatMap(({ marketId, serviceLineId, marks }) =>
    marks.flatMap(({ question, faults: foundRows }) =>
      foundRows.map(({ text }) => `${marketId} ${serviceLineId} ${question}: ${text}`),
    ),
  );

const slots = ['phoenix', 'new york', 'boston'].flatMap((marketId) =>
  ['breakfast', 'lunch', 'dinner'].map((line) => ({ marketId, serviceLineId: `${line} ${marketId}` })),
);
const slot: Slot = { marketId: 'phoenix', serviceLineId: 'lunch' };
const getReadiness = (service: Partial<Service>) =>
  toServicesReadiness(getSnapshot(new Map([[slot, { ...aReadyService(slot), ...service }]])));

describe('the questions of a day', () => {
  test('find every seeded fault, and nothing else', () => {
    const plan = fc.array(fc.oneof(fc.constant('no menu' as const), fc.subarray(Object.keys(faults))), {
      minLength: slots.length,
      maxLength: slots.length,
    });
    fc.assert(
      fc.property(plan, (plans) => {
        const services = new Map<Slot, Service>();
        const expected: string[] = [];
        slots.forEach((slot, index) => {
          const service = aReadyService(slot);
          const seeds = plans[index] ?? [];
          if (seeds === 'no menu') expected.push(`${slot.marketId} ${slot.serviceLineId} menu: 40 people, no menu`);
          else {
            for (const seed of seeds) {
              faults[seed]?.seed(service, slot);
              expected.push(`${slot.marketId} ${slot.serviceLineId} ${faults[seed]?.told}`);
            }
          }
          services.set(slot, seeds === 'no menu' ? { ...service, ...without } : service);
        });
        expect(reportNames(toServicesReadiness(getSnapshot(services))).sort()).toEqual(expected.sort());
      }),
    );
  });

  test('are all ready where nothing is missing', () => {
    const [ready] = getReadiness({});
    expect(ready).toMatchObject({ people: 40, accountCount: 1, date: DAY, scheduledMenu: { name: 'Taco Bar' } });
    expect(ready?.marks.map(({ text }) => text)).toEqual([
      'Scheduled',
      'All elements count',
      'All recorded',
      'Everyone has a meal',
      'All chosen',
      'Vessels and utensils set',
      'Printed and current',
    ]);
  });

  test('list faults in the order of the menu, however the dishes were read', () => {
    const names = ['Stew', 'Beans', 'Rice', 'Apple'];
    const dishes = names.map((name, order) => aDish(slot, name, { order, allergenStatement: 'unknown' }));
    const listNames = (read: readonly ReadinessDish[]) =>
      getReadiness({ dishes: [...read] })[0]
        ?.marks.find(({ question }) => question === 'allergens')
        ?.faults.map(({ text }) => text);
    expect(listNames(dishes)).toEqual(names);
    expect(listNames(dishes.toReversed())).toEqual(names);
  });

  test('are blank where they do not apply', () => {
    const getQuestions = (service: Partial<Service>) => getReadiness(service)[0]?.marks.map(({ question }) => question);
    expect(getQuestions(without)).toEqual(['menu']);
    expect(getQuestions({ orders: [], coverage: [] })).toEqual(['menu', 'numbers', 'allergens', 'hostFlow', 'sheets']);
    // A line that is over still owes its survey; nothing else is asked of it.
    const owed = [{ ...slot, id: 'survey', account: 'Acme', date: DAY }];
    expect(getQuestions({ ...without, events: [], owedSurveys: owed })).toEqual(['surveys']);
  });

  test('are not asked where nobody is served and nothing is planned', () => {
    expect(getReadiness({ ...without, events: [] })).toEqual([]);
    expect(getReadiness({ ...without, events: [{ ...slot, accountId: 'acme', eaterCount: 0 }] })).toEqual([]);
  });

  test('say once that nothing is printed, and nothing where nobody is served', () => {
    const sheets = [
      { ...slot, title: 'Prep sheet', status: 'notPrinted' as const, print: null },
      { ...slot, title: 'Packout sheet', status: 'notPrinted' as const, print: null },
    ];
    const [service] = getReadiness({ sheets });
    expect(service?.marks.find(({ question }) => question === 'sheets')).toEqual({
      question: 'sheets',
      text: 'Not printed',
      urgency: 'decideBefore',
      faults: [{ text: 'Not printed', place: { kind: 'sheets' } }],
    });
    const inFile = [getSheet(slot, 'Prep sheet', 'current', 'inFile')];
    expect(getReadiness({ sheets: inFile })[0]?.marks).toContainEqual({
      question: 'sheets',
      text: 'Printed or in a file, and current',
      urgency: null,
      faults: [],
    });
    expect(getReadiness({ sheets, events: [] })[0]?.marks.map(({ question }) => question)).not.toContain('sheets');
  });

  test('find a menu without elements, and lead into it', () => {
    const [service] = getReadiness({ dishes: [], orders: [], coverage: [] });
    expect(service?.marks.filter(({ faults: foundRows }) => foundRows.length > 0)).toEqual([
      {
        question: 'numbers',
        text: '40 people, and the menu has no elements',
        urgency: 'actToday',
        faults: [
          {
            text: '40 people, and the menu has no elements',
            place: { kind: 'menu', scheduledMenuId: 'menu lunch', scheduledElementId: null },
          },
        ],
      },
    ]);
  });

  test('ask once for an element that is served twice', () => {
    const rice = {
      name: 'Rice',
      unrecordedElementId: 'rice',
      allergenStatement: 'unknown' as const,
      ...recordedRecipe,
    };
    const dishes = [aDish(slot, 'Rice', rice), aDish(slot, 'Beans', { alternatives: [rice] })];
    const mark = getReadiness({ dishes })[0]?.marks.find(({ question }) => question === 'allergens');
    expect(mark).toMatchObject({
      text: '1 element without recorded allergens: Rice',
      faults: [{ place: { kind: 'element', elementId: 'rice' } }],
    });
  });

  test.each([
    // The day that is asked about, from its own morning back.
    ['2026-11-24', { people: 'actToday', notPrinted: 'actToday', outOfDate: 'actToday' }],
    ['2026-11-23', { people: 'actToday', notPrinted: 'decideBefore', outOfDate: 'actToday' }],
    ['2026-11-22', { people: 'decideBefore', notPrinted: 'notDue', outOfDate: 'actToday' }],
    // It is over: nobody can do anything about it any more.
    ['2026-11-25', { people: 'notDue', notPrinted: 'notDue', outOfDate: 'notDue' }],
  ])('are as urgent, read on %s, as what can still be done (readiness-5)', (today, expected) => {
    const getUrgency = (question: string, service: Partial<Service>) => {
      const snapshot = getSnapshot(new Map([[slot, { ...aReadyService(slot), ...service }]]));
      const [foundReadiness] = toServicesReadiness({ ...snapshot, slots: [{ ...slot, today }] });
      return foundReadiness?.marks.find((mark) => mark.question === question)?.urgency;
    };
    const coverage = [
      { ...slot, people: 40, covered: 39, uncovered: 1, notKnown: 0, overridden: 0, openOrigins: [], openPlates: [] },
    ];
    const aPrep = (status: SheetStatus) => [getSheet(slot, 'Prep sheet', status, 'printed')];
    expect({
      people: getUrgency('people', { coverage }),
      notPrinted: getUrgency('sheets', { sheets: aPrep('notPrinted') }),
      outOfDate: getUrgency('sheets', { sheets: aPrep('outOfDate') }),
    }).toEqual(expected);
  });
});

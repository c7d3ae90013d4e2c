import type { AccountCoverage, OpenPlate, ServiceCoverage, SpecialPlate } from '#contract/coverage.ts';

/** Two portions of tofu instead of chicken, for a vegan and for somebody with an allergy. */
export const aPlate = (more: Partial<SpecialPlate> = {}): SpecialPlate => ({
  scheduledElementId: 'chicken',
  order: 0,
  elementId: 'tofu',
  name: 'Tofu bowl',
  insteadOf: 'Chicken',
  portions: 2,
  eaters: [
    { needs: ['Vegan'], people: [{ id: 'maya', name: 'Maya A.' }], count: 1 },
    { needs: ['Vegan', 'no Soy'], people: [{ id: 'noor', name: 'Noor B.' }], count: 1 },
  ],
  containers: {
    container: 'Full Pan',
    hasHalfSize: true,
    portionPerPerson: 6,
    portionPerContainer: 120,
    portionUnit: 'oz',
    containerCount: 0,
    halfCount: 1,
    portion: 12,
    roundedPortion: 60,
  },
  ...more,
});

/** An alternative that one person may need. */
export const anOpenPlate = (more: Partial<OpenPlate> = {}): OpenPlate => ({
  scheduledElementId: 'chicken',
  order: 0,
  elementId: 'tofu',
  name: 'Tofu bowl',
  insteadOf: 'Chicken',
  reason: 'notKnown',
  people: 1,
  ...more,
});

const counts = { people: 40, covered: 40, uncovered: 0, notKnown: 0, overridden: 0 };

/** Everybody is covered, with these plates. */
export const anAccountWithPlates = (account: string, ...plates: SpecialPlate[]): AccountCoverage => ({
  ...counts,
  accountId: account.toLowerCase(),
  account,
  groups: [],
  plates,
  openPlates: [],
});

export const makeCoverage = (...accounts: AccountCoverage[]): ServiceCoverage => ({
  ...counts,
  date: '2027-05-03',
  serviceLineId: 'lunch',
  scheduledMenu: { id: 'menu', name: 'Taco Bar' },
  accounts,
});

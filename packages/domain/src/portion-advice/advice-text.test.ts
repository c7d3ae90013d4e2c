import { expect, test } from 'vitest';
import type { AccountAdvice } from '#contract/portion-advice.ts';
import { explainAdvice, formatAdvice, formatThanks } from './advice-text.ts';

const makeEntry = (name: string) => ({ id: name, name });
const advice: AccountAdvice = {
  account: makeEntry('Acme'),
  elementType: makeEntry('Salad'),
  current: 0,
  modifier: -0.2,
  services: 14,
  leftOut: 0,
  ranOut: 1,
  range: { least: 0.5, most: 1.08 },
  leftoverShare: 0.24,
  saved: { portions: 20, amount: 96, unit: 'oz' },
};

test('an advice says what is left over, what it rests on and what it saves', () => {
  expect(formatAdvice(advice)).toBe(
    'Advised: \u221220% \u00b7 24% left over \u00b7 14 services, ran out in 1 \u00b7 about 6 lbs less left over per service',
  );
  expect(formatAdvice({ ...advice, current: -0.2 })).toBe(
    'Right size now (24% left over) \u00b7 14 services, ran out in 1',
  );
});

test('more of what never ran out is explained by what was eaten', () => {
  expect(
    explainAdvice({ ...advice, modifier: 0.1, ranOut: 0, saved: { portions: -10, amount: -19.04, unit: 'fl oz' } }),
  ).toBe(
    '14 services, never ran out \u00b7 up to 108% of the portion eaten \u00b7 about 19 fl. oz more sent per service',
  );
});

test('where the dish ran out every time, nobody knows how much would have been enough (portion-advice-3)', () => {
  const ranOut = {
    ...advice,
    modifier: 0.6,
    services: 10,
    ranOut: 10,
    range: { least: 1, most: 1.25 },
    leftoverShare: 0,
  };
  expect(formatAdvice({ ...ranOut, saved: { portions: -60, amount: null, unit: null } })).toBe(
    'Advised: at least +60% · 0% left over · 10 services, ran out in every one · at least 125% of the portion eaten · about 60 portions more sent per service',
  );
  expect(formatAdvice({ ...ranOut, current: 0.6, saved: null })).toContain('Advised: at least +60%');
});

test.each([
  [{ portions: 27, amount: 27.3, unit: 'each' }, 'about 27 pieces'],
  [{ portions: 1.2, amount: 1.2, unit: 'ea' }, 'about 1 piece'],
  [{ portions: 6, amount: null, unit: null }, 'about 6 portions'],
  [{ portions: 6, amount: 400, unit: 'oz' }, 'about 25 lbs'],
  [{ portions: 6, amount: 40, unit: 'fl. oz' }, 'about 1.3 quarts'],
  [{ portions: 1, amount: 4.25, unit: 'oz' }, 'about 4.3 oz'],
])('%j is read as %s', (savedRecord, text) => {
  expect(explainAdvice({ ...advice, saved: savedRecord })).toContain(`${text} less left over`);
});

test('thanks for surveys that changed nothing yet are a whole sentence (portion-advice-5)', () => {
  expect(formatThanks({ account: makeEntry('Acme'), surveys: 14, changed: [] })).toBe(
    'You have filed 14 surveys of Acme.',
  );
});

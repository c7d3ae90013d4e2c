import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceCoverage } from '#contract/coverage.ts';
import type { PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import { anAccountWithPlates, anOpenPlate, aPlate, makeCoverage } from '#testing/special-plates.ts';
import { SpecialPlatesSection } from './tables/SpecialPlatesSection.tsx';

const slot = { marketId: 'phoenix', serviceLineId: 'lunch', date: '2027-05-03' };
const knownValues = { ingredients: '', allergenNames: [], allergenStatement: 'none' as const };
const alternatives = [
  { scheduledElementId: 'chicken', order: 0, insteadOf: 'Chicken', name: 'Tofu bowl', ...knownValues },
  { scheduledElementId: 'cake', order: 0, insteadOf: 'Cake', name: 'Fruit', ...knownValues },
];
const vegan = [{ needs: ['Vegan'], people: [{ id: 'priya', name: 'Priya C.' }], count: 3 }];
const coverage = makeCoverage(
  anAccountWithPlates('Acme', aPlate()),
  anAccountWithPlates('Zenith', aPlate({ portions: 3, eaters: vegan })),
);
const renderPlates = (answer: () => ServiceCoverage[] | Refused, scale: PortionScale = 'small') => {
  answerCalls({ listCoverage: answer });
  return renderInKitchen(
    <SpecialPlatesSection alternatives={alternatives} slot={slot} scale={scale} scheduledMenuId="menu" />,
  );
};
const section = page.getByRole('region', { name: 'Special plates' });
const row = (name: string) => section.getByRole('row', { name: new RegExp(name) });

test('special plates have portions, needs, containers and accounts, and no names', async () => {
  await renderPlates(() => [coverage]);
  await expect
    .element(row('Tofu bowl'))
    .toMatchTextContent('54 Vegan, 1 Vegan + no Soy2 × ½ pan24.0 ozAcme 2, Zenith 3');
  await expect.element(row('Tofu bowl')).toMatchTextContent('Instead of Chicken · Allergens: None');
  await expect.element(row('Fruit')).toMatchTextContent('0Nobody needs it');
  await expect.element(section).not.toMatchTextContent(/Maya|Noor|Priya/);
  await expectAccessible();
});

test.each([
  [{ reason: 'noPortion' as const }, '?Not counted: no portion per person'],
  [{ people: 3 }, '?May be needed by 3, not known'],
])('an alternative that somebody may need is never a zero: %o', async (more, text) => {
  const open = anOpenPlate({ scheduledElementId: 'cake', name: 'Fruit', insteadOf: 'Cake', ...more });
  await renderPlates(() => [makeCoverage({ ...anAccountWithPlates('Acme', aPlate()), openPlates: [open] })]);
  await expect.element(row('Fruit')).toMatchTextContent(text);
  await expect.element(row('Fruit')).not.toMatchTextContent(/Nobody needs it|containers not set/);
});

test('a plate that more people may need says so beside its portions', async () => {
  await renderPlates(() => [makeCoverage({ ...anAccountWithPlates('Acme', aPlate()), openPlates: [anOpenPlate()] })]);
  await expect
    .element(row('Tofu bowl'))
    .toMatchTextContent('21 Vegan, 1 Vegan + no Soy; may be needed by 1 more, not known');
});

test('containers open how they came about, account by account, without names', async () => {
  await renderPlates(() => [coverage]);
  await section.getByRole('button', { name: /Tofu bowl$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tofu bowl, special plates' });
  await expect.element(dialog.getByText('Each account gets containers of its own.')).toBeVisible();
  const accounts = dialog.getByRole('list', { name: 'Accounts' });
  await expect.element(accounts).toMatchTextContent(/Acme: .*2 servings × .*Rounded up to the next half/);
  await expect.element(accounts).toMatchTextContent(/Zenith: 3 Vegan3 servings × /);
  await expect.element(dialog).not.toMatchTextContent(/Maya|Noor|Priya/);
  await expect
    .element(dialog.getByRole('link', { name: 'Who needs it' }))
    .toHaveAttribute('href', expect.stringContaining('/markets/phoenix/scheduling-detail/2027-05-03#'));
  await expect
    .element(dialog.getByRole('link', { name: 'Its portions' }))
    .toHaveAttribute('href', '/scheduled-menus/menu#chicken');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('amounts are in the units of the table above', async () => {
  await renderPlates(() => [coverage], 'large');
  await expect.element(row('Tofu bowl')).toMatchTextContent('1.5 lbs');
});

test('an uncounted alternative is named without a number', async () => {
  await renderPlates(() => []);
  await expect.element(section).toMatchTextContent('Instead of Cake: Fruit (no allergens)');
  await expect.element(section.getByRole('table')).not.toBeInTheDocument();
});

test('an answer that does not come can be asked for again', async () => {
  let isDown = true;
  await renderPlates(() =>
    isDown ? new Refused(500, { code: 'internal', message: 'Something failed.' }) : [coverage],
  );
  await expect.element(section.getByRole('alert')).toBeVisible();
  isDown = false;
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Tofu bowl')).toBeVisible();
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearPhoneStorage } from '#testing/phone.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { anAccountWithPlates, aPlate, makeCoverage } from '#testing/special-plates.ts';
import { openSurvey } from '#testing/survey-screen.tsx';

beforeEach(clearPhoneStorage);
test('a survey names the special plates of its account, and who got them', async () => {
  await openSurvey({
    coverages: [makeCoverage(anAccountWithPlates('Acme', aPlate()), anAccountWithPlates('Zenith', aPlate()))],
  });
  await expect
    .element(page.getByRole('region', { name: 'Special plates' }))
    .toMatchTextContent('Tofu bowl2 portions · ½ panMaya A. (Vegan)Noor B. (Vegan, no Soy)');
  await expectAccessible();
});

test('a survey of an account without special plates has none', async () => {
  await openSurvey({ coverages: [makeCoverage(anAccountWithPlates('Zenith', aPlate()))] });
  await expect.element(page.getByRole('heading', { name: 'Elements' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Special plates' })).not.toBeInTheDocument();
});

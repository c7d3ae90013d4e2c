import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { mockAnswers, record } from '#testing/screen-api.tsx';
import { anAccount } from '#testing/screen-records.ts';
import { AccountPage } from './AccountPage.tsx';

const address = { addressOne: '1 Main St', addressTwo: '', city: 'Mesa', state: 'AZ', zipCode: '85201' };
const acme = anAccount({
  totalEmployees: 120,
  serviceStartDate: '2026-03-02',
  serviceTypeId: 'buffet',
  ...address,
  addresses: [{ id: 'address', ...address }],
});
const ann = {
  id: 'ann',
  accountId: 'acme',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@acme.example',
  roleId: 'poc',
  version: 3,
};
const answers = {
  'GET /v1/accounts/acme': () => record(acme),
  'GET /v1/account-poc-users/acme': () => record(ann),
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const open = () => renderInKitchen(<AccountPage accountId="acme" search={{}} />);

test('a service start date that is emptied is cleared', async () => {
  const sentRequests = mockAnswers({
    ...answers,
    'PUT /v1/accounts/acme': () => record({ ...acme, serviceStartDate: null, version: 2 }, '"2"'),
  });
  await open();
  await expect.element(textbox('Service start date')).toHaveValue('03/02/2026');
  await textbox('Service start date').fill('');
  await button('Update').click();
  await expect.element(page.getByText('Account has been updated successfully.')).toBeVisible();
  await expect.element(textbox('Service start date')).toHaveValue('');
  expect(sentRequests.find(({ name }) => name.startsWith('PUT'))?.body.serviceStartDate).toBeNull();
});

test.each(['the button', 'emptied fields'])('the point of contact is deleted by %s, after a question', async (way) => {
  const sentRequests = mockAnswers({
    ...answers,
    'DELETE /v1/account-poc-users/acme': () => Response.json({ data: null }),
  });
  await open();
  if (way === 'the button') await button('Delete point of contact').click();
  else {
    for (const field of ['First name', 'Last name', 'E-mail']) await textbox(field).fill('');
    await button('Update').click();
  }
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('Are you sure you want to delete this point of contact?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('This point of contact has been successfully deleted.')).toBeVisible();
  await expect.element(textbox('E-mail')).toHaveValue('');
  await expect.element(button('Delete point of contact')).not.toBeInTheDocument();
  expect(sentRequests.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name)).toEqual([
    'DELETE /v1/account-poc-users/acme',
  ]);
});

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { accountTexts, saveFailed } from '#contract/accounts-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { useDefaultMarket } from '../../shell/market.ts';
import { Page } from '../../shell/Page.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { AccountFieldsSection, PointOfContactSection } from './AccountFieldsSection.tsx';
import {
  type AccountFormValues,
  accountInput,
  isNobody,
  NewAccountFormSchema,
  newAccountValues,
  PointOfContactFormSchema,
  type PointOfContactFormValues,
  pointOfContactValues,
} from './account-form-values.ts';
import { NO_CONTACT, useCreateAccount, useSavePointOfContact } from './mutations.ts';

export function NewAccountPage() {
  const mayAdd = useCan('addElement');
  return (
    <Page title="New account" breadcrumbs={[{ label: 'Accounts', link: { to: '/accounts' } }]}>
      {mayAdd ? <NewAccountForm /> : <Forbidden />}
    </Page>
  );
}

function NewAccountForm() {
  const market = useDefaultMarket();
  const mayEdit = useCan('editMenu');
  const account = useForm<AccountFormValues>({
    resolver: standardSchemaResolver(NewAccountFormSchema) as never,
    defaultValues: newAccountValues(market?.id ?? ''),
  });
  const contact = useForm<PointOfContactFormValues>({
    resolver: standardSchemaResolver(PointOfContactFormSchema),
    defaultValues: pointOfContactValues(null),
  });
  const [saving, setSaving] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const create = useCreateAccount();
  const saveContact = useSavePointOfContact();
  const navigate = useNavigate();
  const notify = useNotify();

  async function save() {
    setAttempts(attempts + 1);
    const [isAccount, isContact] = [await account.trigger(), await contact.trigger()];
    if (!isAccount || !isContact) return;
    setSaving(true);
    try {
      const { data } = await create.mutateAsync(accountInput(account.getValues()));
      notify(accountTexts.created);
      const typed = contact.getValues();
      const isRefused =
        !isNobody(typed) &&
        (await saveContact.mutateAsync({ body: { accountId: data.id, ...typed }, version: NO_CONTACT }).then(
          () => false,
          (error: unknown) => {
            notify(`The account was saved. ${messageOf(error, saveFailed('Account POC'))}`, 'error');
            return true;
          },
        ));
      await navigate({
        to: '/accounts/$accountId',
        params: { accountId: data.id },
        // The account is saved. A refused contact is passed on, to be corrected on the account's page.
        ...(isRefused && { state: { refusedContact: typed } }),
        replace: true,
        ignoreBlocker: true,
      });
    } catch (error) {
      if (isApiError(error, 'conflict')) account.setError('name', { message: messageOf(error) });
      notify(messageOf(error, saveFailed('Account')), 'error');
    } finally {
      setSaving(false);
    }
  }

  return (
    <SaveForm
      label="New account"
      onSave={() => save()}
      saving={saving}
      footer={
        <SaveBar>
          <Button type="submit" variant="contained" color="secondary" loading={saving}>
            Save
          </Button>
        </SaveBar>
      }
    >
      <UnsavedChangesGuard when={(account.formState.isDirty || contact.formState.isDirty) && !saving} />
      <ErrorSummary
        errors={{ ...account.formState.errors, ...contact.formState.errors } as FieldErrors}
        attempts={attempts}
        onJump={(field) =>
          field in contact.getValues() ? contact.setFocus(field as 'email') : account.setFocus(field as 'name')
        }
      />
      <AccountFieldsSection form={account} isNew />
      {mayEdit && <PointOfContactSection form={contact} />}
    </SaveForm>
  );
}

import { accountTexts, formatSaveFailed } from '#contract/accounts-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { useDefaultMarket } from '../../shell/market.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { Forbidden } from '../../ui/states.tsx';
import { AccountFieldsSection, PointOfContactSection } from './AccountFieldsSection.tsx';
import { AccountForm } from './AccountForm.tsx';
import {
  isContactEmpty,
  NewAccountFormSchema,
  PointOfContactFormSchema,
  toAccountInput,
  toNewAccountValues,
  toPointOfContactValues,
} from './account-form-values.ts';
import { useCreateAccount, useSavePointOfContact } from './mutations.ts';

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
  const create = useCreateAccount();
  const saveContact = useSavePointOfContact();
  const navigate = useNavigateFromForm();
  const notify = useNotify();
  const contactForm = useRecordForm({
    schema: PointOfContactFormSchema,
    record: undefined,
    toValues: () => toPointOfContactValues(undefined),
    save: async (): Promise<undefined> => {},
    onSaved: () => {},
  });
  const accountForm = useRecordForm({
    schema: NewAccountFormSchema,
    record: undefined,
    toValues: () => toNewAccountValues(market?.id ?? ''),
    save: (values) => create.mutateAsync(toAccountInput(values)),
    onSaved: async ({ id }) => {
      notify(accountTexts.created);
      const typedContact = contactForm.form.getValues();
      const isRefused = !isContactEmpty(typedContact) && !(await isContactSaved(id));
      await navigate({
        to: '/accounts/$accountId',
        params: { accountId: id },
        // The account is saved. A refused contact is passed on, to be corrected on the account's page.
        ...(isRefused && { state: { refusedContact: typedContact } }),
        replace: true,
        ignoreBlocker: true,
      });
    },
    failedText: formatSaveFailed('Account'),
  });
  async function isContactSaved(accountId: string): Promise<boolean> {
    try {
      await saveContact.mutateAsync({ body: { accountId, ...contactForm.form.getValues() } });
      return true;
    } catch (error) {
      notify(`The account was saved. ${toErrorMessage(error, formatSaveFailed('Account POC'))}`, 'error');
      return false;
    }
  }

  return (
    <AccountForm
      account={accountForm}
      contact={contactForm}
      label="New account"
      saveLabel="Save"
      onSave={() => accountForm.submit()}
    >
      <AccountFieldsSection form={accountForm.form} isNew />
      {mayEdit && <PointOfContactSection form={contactForm.form} />}
    </AccountForm>
  );
}

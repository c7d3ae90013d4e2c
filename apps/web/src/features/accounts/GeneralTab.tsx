import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Account, PointOfContact } from '#contract/accounts.ts';
import { accountTexts, formatSaveFailed } from '#contract/accounts-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { createAgainReader, useRecordForm } from '../../shell/use-record-form.tsx';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { AccountFieldsSection, PointOfContactSection } from './AccountFieldsSection.tsx';
import { AccountForm } from './AccountForm.tsx';
import {
  AccountFormSchema,
  isContactEmpty,
  PointOfContactFormSchema,
  toAccountInput,
  toAccountValues,
  toPointOfContactValues,
} from './account-form-values.ts';
import { useRemovePointOfContact, useSavePointOfContact, useUpdateAccount } from './mutations.ts';
import { accountQueries } from './queries.ts';

interface GeneralTabProps {
  account: Account;
  onDirty: (isDirty: boolean) => void;
}

/** Account and point of contact. Update saves each only if it changed (service-events-2). */
export function GeneralTab(props: GeneralTabProps) {
  const contact = useQuery(accountQueries.pointOfContact(props.account.id));
  if (contact.data !== undefined) return <GeneralForm {...props} contact={contact.data ?? undefined} />;
  if (contact.error) return <QueryFailed query={contact} />;
  return <LoadingRows />;
}

function useAccountForm(account: Account) {
  const query = useQuery(accountQueries.one(account.id));
  const update = useUpdateAccount();
  const notify = useNotify();
  return useRecordForm({
    schema: AccountFormSchema,
    record: account,
    toValues: toAccountValues,
    save: (values, version) => update.mutateAsync({ id: account.id, body: toAccountInput(values), version }),
    onSaved: () => notify(accountTexts.updated),
    read: createAgainReader(query),
    failedText: formatSaveFailed('Account'),
  });
}

function useContactForm(accountId: string, contact: PointOfContact | undefined) {
  const query = useQuery(accountQueries.pointOfContact(accountId));
  const saveContact = useSavePointOfContact();
  const removal = useRemovePointOfContact(accountId);
  const notify = useNotify();
  const ask = useDelete();
  const contactForm = useRecordForm({
    schema: PointOfContactFormSchema,
    record: contact,
    toValues: toPointOfContactValues,
    save: async (values, version) => {
      if (!isContactEmpty(values)) return saveContact.mutateAsync({ body: { accountId, ...values }, version });
      await askAndRemove();
      return undefined;
    },
    onSaved: () => notify(accountTexts.pointOfContactUpdated),
    read: async () => (await query.refetch({ throwOnError: true })).data ?? undefined,
    onGone: () => contactForm.adopt(undefined),
    failedText: formatSaveFailed('Account POC'),
  });
  const askAndRemove = () =>
    ask({
      text: accountTexts.confirmPointOfContactDelete,
      remove: () => removal.mutateAsync(),
      leave: async () => contactForm.adopt(undefined),
      deletedText: accountTexts.pointOfContactDeleted,
      failedText: formatSaveFailed('Account POC'),
    });
  return { contactForm, askAndRemove };
}

/** Saves what was changed, each on its own: one that fails stays as it was typed, and the other is saved all the same. */
function GeneralForm({ account, contact, onDirty }: GeneralTabProps & { contact: PointOfContact | undefined }) {
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  const alert = useAlert();
  const accountForm = useAccountForm(account);
  const { contactForm, askAndRemove } = useContactForm(account.id, contact);
  const { refusedContact } = useLocation().state;
  const { reset } = contactForm.form;
  useEffect(() => {
    if (refusedContact) reset(refusedContact, { keepDefaultValues: true });
  }, [refusedContact, reset]);

  return (
    <AccountForm
      account={accountForm}
      contact={contactForm}
      label="General Information"
      saveLabel="Update"
      readOnly={!(mayUpdate && mayEdit)}
      mayUpdate={mayUpdate}
      onDirtyChange={onDirty}
      onSave={async ({ isAccount, isContact }) => {
        if (!isAccount && !isContact) return alert(accountTexts.nothingToSave);
        if (isAccount) await accountForm.submit();
        if (isContact) await contactForm.submit();
      }}
    >
      <AccountFieldsSection form={accountForm.form} />
      <PointOfContactSection form={contactForm.form} onRemove={contactForm.record && (() => void askAndRemove())} />
    </AccountForm>
  );
}

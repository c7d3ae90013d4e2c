import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { Account, PointOfContact } from '#contract/accounts.ts';
import { accountTexts, saveFailed } from '#contract/accounts-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useAlert, useConfirm, useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { useDirtyReport } from '../../ui/use-dirty-report.ts';
import { AccountFieldsSection, PointOfContactSection } from './AccountFieldsSection.tsx';
import {
  AccountFormSchema,
  type AccountFormValues,
  accountInput,
  accountValues,
  isNobody,
  PointOfContactFormSchema,
  type PointOfContactFormValues,
  pointOfContactValues,
} from './account-form-values.ts';
import { NO_CONTACT, useRemovePointOfContact, useSavePointOfContact, useUpdateAccount } from './mutations.ts';
import { accountQueries } from './queries.ts';

interface GeneralTabProps {
  account: Account;
  etag: string | null;
  onDirty: (isDirty: boolean) => void;
}

/** Account and point of contact. Update saves each only if it changed (service-events-2). */
export function GeneralTab(props: GeneralTabProps) {
  const contact = useQuery(accountQueries.pointOfContact(props.account.id));
  if (contact.data !== undefined) return <GeneralForm {...props} contact={contact.data} />;
  if (contact.error) return <Failed onRetry={() => void contact.refetch()}>{messageOf(contact.error)}</Failed>;
  return <LoadingRows />;
}

/** Starts with what was loaded and keeps to it: a refetch behind the scenes neither takes what was typed nor its version. */
function GeneralForm({ account, etag, contact, onDirty }: GeneralTabProps & { contact: PointOfContact | null }) {
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  const accountForm = useForm<AccountFormValues>({
    resolver: standardSchemaResolver(AccountFormSchema) as never,
    defaultValues: accountValues(account),
  });
  const contactForm = useForm<PointOfContactFormValues>({
    resolver: standardSchemaResolver(PointOfContactFormSchema),
    defaultValues: pointOfContactValues(contact),
  });
  const { refusedContact } = useLocation().state;
  useEffect(() => {
    if (refusedContact) contactForm.reset(refusedContact, { keepDefaultValues: true });
  }, [refusedContact, contactForm]);
  const [attempts, setAttempts] = useState(0);
  const isDirty = accountForm.formState.isDirty || contactForm.formState.isDirty;
  const loaded = { etag, contact };
  const { save, saving, stale, removeContact } = useGeneralSave(account.id, loaded, accountForm, contactForm);
  useDirtyReport(isDirty, onDirty);

  return (
    <SaveForm
      label="General Information"
      onSave={() => {
        setAttempts(attempts + 1);
        return save();
      }}
      readOnly={!(mayUpdate && mayEdit)}
      saving={saving}
      footer={
        mayUpdate && (
          <SaveBar>
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Update
            </Button>
          </SaveBar>
        )
      }
    >
      <UnsavedChangesGuard when={isDirty && !saving} />
      <ErrorSummary
        errors={{ ...accountForm.formState.errors, ...contactForm.formState.errors } as FieldErrors}
        attempts={attempts}
        onJump={(field) =>
          field in contactForm.getValues()
            ? contactForm.setFocus(field as 'email')
            : accountForm.setFocus(field as 'name')
        }
      />
      <AccountFieldsSection form={accountForm} />
      <PointOfContactSection form={contactForm} onRemove={removeContact} />
      {stale}
    </SaveForm>
  );
}

/** Saves what was changed, each on its own: one that fails stays as it was typed, and the other is saved all the same. */
function useGeneralSave(
  accountId: string,
  loaded: { etag: string | null; contact: PointOfContact | null },
  accountForm: ReturnType<typeof useForm<AccountFormValues>>,
  contactForm: ReturnType<typeof useForm<PointOfContactFormValues>>,
) {
  const update = useUpdateAccount();
  const saveContact = useSavePointOfContact();
  const notify = useNotify();
  const alert = useAlert();
  const confirm = useConfirm();
  const removal = useRemovePointOfContact(accountId);
  const [etag, setEtag] = useState(loaded.etag);
  const [contactVersion, setContactVersion] = useState(loaded.contact?.version ?? NO_CONTACT);
  const [staleAccount, setStaleAccount] = useState<unknown>();
  const [staleContact, setStaleContact] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const account = useQuery(accountQueries.one(accountId));
  const contact = useQuery(accountQueries.pointOfContact(accountId));

  async function putAccount(ifMatch: string | null) {
    try {
      const reply = await update.mutateAsync({ id: accountId, body: accountInput(accountForm.getValues()), ifMatch });
      setEtag(reply.etag);
      accountForm.reset(accountValues(reply.data));
      notify(accountTexts.updated);
    } catch (error) {
      if (isApiError(error, 'stale')) return setStaleAccount(error);
      if (isApiError(error, 'conflict')) accountForm.setError('name', { message: messageOf(error) });
      notify(messageOf(error, saveFailed('Account')), 'error');
    }
  }
  async function askAndRemoveContact() {
    const text = accountTexts.confirmPointOfContactDelete;
    if (!(await confirm({ text, confirmLabel: 'Delete', danger: true }))) return;
    try {
      await removal.mutateAsync();
      setContactVersion(NO_CONTACT);
      contactForm.reset(pointOfContactValues(null));
      notify(accountTexts.pointOfContactDeleted);
    } catch (error) {
      notify(messageOf(error, saveFailed('Account POC')), 'error');
    }
  }
  async function putContact(version: number) {
    if (isNobody(contactForm.getValues())) return askAndRemoveContact();
    try {
      const body = { accountId, ...contactForm.getValues() };
      const { data } = await saveContact.mutateAsync({ body, version });
      setContactVersion(data.version);
      contactForm.reset(pointOfContactValues(data));
      notify(accountTexts.pointOfContactUpdated);
    } catch (error) {
      if (isApiError(error, 'stale')) return setStaleContact(error);
      notify(messageOf(error, saveFailed('Account POC')), 'error');
    }
  }
  async function save() {
    const [isAccount, isContact] = [accountForm.formState.isDirty, contactForm.formState.isDirty];
    if (!isAccount && !isContact) return alert(accountTexts.nothingToSave);
    const areValid = [await accountForm.trigger(), await contactForm.trigger()];
    if (areValid.includes(false)) return;
    setSaving(true);
    if (isAccount) await putAccount(etag);
    if (isContact) await putContact(contactVersion);
    setSaving(false);
  }

  async function reloadAccount() {
    setStaleAccount(undefined);
    const { data } = await account.refetch();
    if (data) {
      setEtag(data.etag);
      accountForm.reset(accountValues(data.data));
    }
  }
  async function reloadContact() {
    setStaleContact(undefined);
    const { data } = await contact.refetch();
    if (data === undefined) return;
    setContactVersion(data?.version ?? NO_CONTACT);
    contactForm.reset(pointOfContactValues(data));
  }

  const stale = (
    <>
      <StaleDialog
        error={staleAccount}
        changeLabels={{ market_id: 'Market', service_type_id: 'Service type', show_optin: 'Show opt-in' }}
        onKeep={() => setStaleAccount(undefined)}
        onReload={() => void reloadAccount()}
        onOverwrite={(version) => {
          setStaleAccount(undefined);
          void putAccount(`"${version}"`);
        }}
      />
      <StaleDialog
        error={staleContact}
        onKeep={() => setStaleContact(undefined)}
        onReload={() => void reloadContact()}
        onOverwrite={(version) => {
          setStaleContact(undefined);
          void putContact(version);
        }}
      />
    </>
  );
  const hasContact = contactVersion !== NO_CONTACT;
  return { save, saving, stale, removeContact: hasContact ? () => void askAndRemoveContact() : undefined };
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { type Resolver, useForm } from 'react-hook-form';
import { referenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { Page } from '../../shell/Page.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { useSaveReferenceEntry } from './mutations.ts';
import {
  type ReferenceEntryFormValues,
  referenceEntryFormSchema,
  referenceEntryValues,
} from './reference-entry-form-values.ts';

export function NewServiceTypePage() {
  const mayAdd = useCan('addMenu');
  const form = useForm<ReferenceEntryFormValues>({
    resolver: standardSchemaResolver(referenceEntryFormSchema('serviceType')) as Resolver<ReferenceEntryFormValues>,
    defaultValues: referenceEntryValues(undefined),
  });
  const create = useSaveReferenceEntry('serviceType');
  const navigate = useNavigate();
  const notify = useNotify();

  const save = form.handleSubmit(async (values) => {
    try {
      const { data } = await create.mutateAsync({ values });
      notify(referenceDataTexts('serviceType').saved(data.name));
      await navigate({ to: '/service-types', ignoreBlocker: true });
    } catch (error) {
      const message = messageOf(error, 'Something went wrong. Please check all fields and try again.');
      form.setError('name', { message }, { shouldFocus: true });
    }
  });

  return (
    <Page title="New service type" breadcrumbs={[{ label: 'Service Types', link: { to: '/service-types' } }]}>
      {mayAdd ? (
        <SaveForm
          label="New service type"
          saving={create.isPending}
          onSave={() => save()}
          footer={
            <SaveBar>
              <Button type="submit" variant="contained" color="secondary" loading={create.isPending}>
                Save
              </Button>
            </SaveBar>
          }
        >
          <UnsavedChangesGuard when={form.formState.isDirty && !create.isPending} />
          <FormSection title="General information">
            <FormText control={form.control} name="name" label="Name" required />
          </FormSection>
        </SaveForm>
      ) : (
        <Forbidden>You do not have permission to add service types.</Forbidden>
      )}
    </Page>
  );
}

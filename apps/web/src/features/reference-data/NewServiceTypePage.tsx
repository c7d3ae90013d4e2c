import { formatMayNotAdd } from '#contract/list-texts.ts';
import { createReferenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { Page } from '../../shell/Page.tsx';
import { RecordForm } from '../../shell/RecordForm.tsx';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { Forbidden } from '../../ui/states.tsx';
import { EntryFieldsSection } from './EntryFieldsSection.tsx';
import { useSaveReferenceEntry } from './mutations.ts';
import { createReferenceEntryFormSchema, toReferenceEntryValues } from './reference-entry-form-values.ts';

export function NewServiceTypePage() {
  const mayAdd = useCan('addMenu');
  const create = useSaveReferenceEntry('serviceType');
  const navigate = useNavigateFromForm();
  const notify = useNotify();
  const typeForm = useRecordForm({
    schema: createReferenceEntryFormSchema('serviceType'),
    record: undefined,
    toValues: () => toReferenceEntryValues(undefined),
    save: (values) => create.mutateAsync({ values }),
    onSaved: async ({ name }) => {
      notify(createReferenceDataTexts('serviceType').saved(name));
      await navigate({ to: '/service-types', ignoreBlocker: true });
    },
  });

  return (
    <Page title="New service type" breadcrumbs={[{ label: 'Service Types', link: { to: '/service-types' } }]}>
      {mayAdd ? (
        <RecordForm of={typeForm} label="New service type" saveLabel="Save">
          <FormSection title="General information">
            <FormText control={typeForm.form.control} name="name" label="Name" required />
            <EntryFieldsSection kind="serviceType" control={typeForm.form.control} />
          </FormSection>
        </RecordForm>
      ) : (
        <Forbidden>{formatMayNotAdd('service types')}</Forbidden>
      )}
    </Page>
  );
}

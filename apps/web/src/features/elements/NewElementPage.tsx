import { formatMayNotAdd } from '#contract/list-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useCreateAnother, useFocusOnName } from '../../shell/use-create-another.ts';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { ElementForm } from './ElementForm.tsx';
import { useNewElementForm } from './use-new-element-form.ts';

export function NewElementPage() {
  const mayAdd = useCan('addElement');
  const { round, createAnother } = useCreateAnother();
  return (
    <Page title="New element" breadcrumbs={[{ label: 'Elements', link: { to: '/elements' } }]}>
      {mayAdd ? (
        <NewElementForm key={round} round={round} onCreateAnother={createAnother} />
      ) : (
        <Forbidden>{formatMayNotAdd('elements')}</Forbidden>
      )}
    </Page>
  );
}

interface NewElementFormProps {
  round: number;
  onCreateAnother: (created: string) => unknown;
}

/** 'Save' opens the created element. 'Save & Create Another' shows an alert and resets the form. */
function NewElementForm({ round, onCreateAnother }: NewElementFormProps) {
  const navigate = useNavigateFromForm();
  const elementForm = useNewElementForm(
    ({ id }) => navigate({ to: '/elements/$elementId', params: { elementId: id }, ignoreBlocker: true }),
    onCreateAnother,
  );
  useFocusOnName(round, elementForm.form);
  const options = [{ label: 'Save & Create Another', onSelect: () => void elementForm.submitAndCreateAnother() }];
  return (
    <ElementForm
      of={elementForm}
      label="New element"
      savedId={elementForm.record?.id}
      buttons={<SplitButton label="Save" busy={elementForm.saving} options={options} />}
    />
  );
}

import { useState } from 'react';
import { mayNotAdd } from '#contract/list-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { ElementForm } from './ElementForm.tsx';
import { useNewElementForm } from './use-new-element-form.ts';

export function NewElementPage() {
  const mayAdd = useCan('addElement');
  const [round, setRound] = useState(0);
  return (
    <Page title="New element" breadcrumbs={[{ label: 'Elements', link: { to: '/elements' } }]}>
      {mayAdd ? (
        <NewElementForm key={round} onCreateAnother={() => setRound(round + 1)} />
      ) : (
        <Forbidden>{mayNotAdd('elements')}</Forbidden>
      )}
    </Page>
  );
}

/** 'Save' opens the created element. 'Save & Create Another' shows an alert and resets the form. */
function NewElementForm({ onCreateAnother }: { onCreateAnother: () => void }) {
  const navigate = useNavigateFromForm();
  const elementForm = useNewElementForm(
    ({ id }) => navigate({ to: '/elements/$elementId', params: { elementId: id }, ignoreBlocker: true }),
    onCreateAnother,
  );
  const options = [{ label: 'Save & Create Another', onSelect: () => void elementForm.submitAndCreateAnother() }];
  return (
    <ElementForm
      of={elementForm}
      label="New element"
      buttons={<SplitButton label="Save" busy={elementForm.saving} options={options} />}
    />
  );
}

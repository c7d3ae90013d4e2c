import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { ElementForm } from './ElementForm.tsx';
import { type ElementFormValues, elementInput, newElementValues } from './element-form-values.ts';
import { useCreateElement } from './mutations.ts';

/** 'Save' opens the created element. 'Save & Create Another' shows an alert and resets the form. */
export function NewElementPage() {
  const { tags } = useReferenceData();
  const mayAdd = useCan('addElement');
  const [round, setRound] = useState(0);
  const values = useMemo(() => newElementValues(tags), [tags]);
  const create = useCreateElement();
  const navigate = useNavigate();
  const notify = useNotify();
  const alert = useAlert();

  async function post(input: ElementFormValues, createAnother: boolean) {
    const { data } = await create.mutateAsync({ body: elementInput(input), createAnother });
    const tag = tags.find((other) => other.id === data.menuElementClassId)?.name ?? '';
    return { data, text: elementTexts.created(data.name, tag) };
  }
  async function save(input: ElementFormValues) {
    const { data, text } = await post(input, false);
    notify(text);
    await navigate({ to: '/elements/$elementId', params: { elementId: data.id }, ignoreBlocker: true });
  }
  async function saveAndCreateAnother(input: ElementFormValues) {
    await alert((await post(input, true)).text);
    setRound(round + 1);
  }

  return (
    <Page title="New element" breadcrumbs={[{ label: 'Elements', link: { to: '/elements' } }]}>
      {mayAdd ? (
        <ElementForm
          key={round}
          label="New element"
          values={values}
          onSave={save}
          buttons={({ saving, save: run }) => (
            <SplitButton
              label="Save"
              busy={saving}
              options={[
                {
                  label: 'Save & Create Another',
                  onSelect: () => run(saveAndCreateAnother, { ingredientsMayFollow: true }),
                },
              ]}
            />
          )}
        />
      ) : (
        <Forbidden>You do not have permission to add elements.</Forbidden>
      )}
    </Page>
  );
}

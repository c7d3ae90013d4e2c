import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { menuTexts } from '#contract/menus-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { Failed, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { MenuForm } from './MenuForm.tsx';
import { type MenuFormValues, menuInput, newMenuValues } from './menu-form-values.ts';
import { useCreateMenu } from './mutations.ts';
import { elementTypesFailed, menuQueries } from './queries.ts';

/** 'Save' opens the created menu. 'Save & Create Another' shows an alert and resets the form. */
export function NewMenuPage() {
  const reference = useReferenceData();
  const mayAdd = useCan('addMenu');
  // Without editElement the form is disabled (screens-5).
  const mayEditElement = useCan('editElement');
  const [round, setRound] = useState(0);
  const values = useMemo(() => newMenuValues(reference), [reference]);
  const types = useQuery(menuQueries.elementTypes());
  const create = useCreateMenu();
  const navigate = useNavigate();
  const notify = useNotify();
  const alert = useAlert();
  const tagOf = (id: string) => reference.tags.find((tag) => tag.id === id)?.name ?? '';

  async function save(input: MenuFormValues) {
    const { data } = await create.mutateAsync(menuInput(input));
    notify(menuTexts.created(data.name, tagOf(data.menuElementClassId)));
    await navigate({ to: '/menus/$menuId', params: { menuId: data.id }, ignoreBlocker: true });
  }
  async function saveAndCreateAnother(input: MenuFormValues) {
    const { data } = await create.mutateAsync(menuInput(input));
    await alert(menuTexts.created(data.name, tagOf(data.menuElementClassId)));
    setRound(round + 1);
  }

  return (
    <Page title="New menu" breadcrumbs={[{ label: 'Menus', link: { to: '/menus' } }]}>
      {!mayAdd ? (
        <Forbidden>You do not have permission to add menus.</Forbidden>
      ) : types.error && !types.data ? (
        <Failed onRetry={() => void types.refetch()}>{elementTypesFailed}</Failed>
      ) : !types.data ? (
        <LoadingRows />
      ) : (
        <MenuForm
          key={round}
          label="New menu"
          values={values}
          readOnly={!mayEditElement}
          elementTypes={types.data}
          onSave={save}
          buttons={({ saving, save: run }) => (
            <SplitButton
              label="Save"
              busy={saving}
              options={[{ label: 'Save & Create Another', onSelect: () => run(saveAndCreateAnother) }]}
            />
          )}
        />
      )}
    </Page>
  );
}

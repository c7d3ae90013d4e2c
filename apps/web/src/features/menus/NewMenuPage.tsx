import { useQuery } from '@tanstack/react-query';
import { formatMayNotAdd } from '#contract/list-texts.ts';
import type { Menu } from '#contract/menus.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useCreateAnother, useFocusOnName } from '../../shell/use-create-another.ts';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { Failed, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { elementTypesFailed, referenceDataQueries } from '../reference-data/queries.ts';
import { MenuForm, useMenuWarning } from './MenuForm.tsx';
import { MenuFormSchema, toMenuInput, toNewMenuValues } from './menu-form-values.ts';
import { useCreateMenu } from './mutations.ts';

export function NewMenuPage() {
  const mayAdd = useCan('addMenu');
  const { round, createAnother } = useCreateAnother();
  const types = useQuery(referenceDataQueries.elementTypes());
  return (
    <Page title="New menu" breadcrumbs={[{ label: 'Menus', link: { to: '/menus' } }]}>
      {!mayAdd ? (
        <Forbidden>{formatMayNotAdd('menus')}</Forbidden>
      ) : types.data ? (
        <NewMenuForm key={round} round={round} elementTypes={types.data} onCreateAnother={createAnother} />
      ) : types.error ? (
        <Failed onRetry={() => void types.refetch()}>{elementTypesFailed}</Failed>
      ) : (
        <LoadingRows />
      )}
    </Page>
  );
}

interface NewMenuFormProps {
  elementTypes: readonly IdName[];
  round: number;
  onCreateAnother: (created: string) => unknown;
}

/** 'Save' opens the created menu. 'Save & Create Another' shows an alert and resets the form. */
function NewMenuForm({ round, elementTypes, onCreateAnother }: NewMenuFormProps) {
  const reference = useReferenceData();
  // Without editElement the form is disabled (screens-5).
  const mayEditElement = useCan('editElement');
  const create = useCreateMenu();
  const navigate = useNavigateFromForm();
  const notify = useNotify();
  const created = ({ name, menuElementClassId }: Menu) =>
    menuTexts.created(name, getEntryName(reference.tags, menuElementClassId));
  const menuForm = useRecordForm({
    schema: MenuFormSchema,
    record: undefined,
    toValues: () => toNewMenuValues(reference),
    beforeSave: useMenuWarning(),
    save: (values) => create.mutateAsync(toMenuInput(values)),
    onSaved: async (menu) => {
      notify(created(menu));
      await navigate({ to: '/menus/$menuId', params: { menuId: menu.id }, ignoreBlocker: true });
    },
  });
  useFocusOnName(round, menuForm.form);
  return (
    <MenuForm
      of={menuForm}
      label="New menu"
      savedId={menuForm.record?.id}
      readOnly={!mayEditElement}
      elementTypes={elementTypes}
      buttons={
        <SplitButton
          label="Save"
          busy={menuForm.saving}
          options={[
            {
              label: 'Save & Create Another',
              onSelect: () => void menuForm.submit((menu) => onCreateAnother(created(menu))),
            },
          ]}
        />
      }
    />
  );
}

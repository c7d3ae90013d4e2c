import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Element } from '#contract/elements.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { firstFreeTag } from '#domain/reference-data/tags.ts';
import { messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import type { Loaded } from '../../shell/use-edited-record.ts';
import { useSavedRecord } from '../../shell/use-saved-record.tsx';
import { useAlert, useConfirm, useNotify } from '../../ui/feedback.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { ElementForm } from './ElementForm.tsx';
import { ElementMenusSection } from './ElementMenusSection.tsx';
import { type ElementFormValues, elementInput, elementValues } from './element-form-values.ts';
import { useDeleteElement, useUpdateElement } from './mutations.ts';
import { elementQueries } from './queries.ts';
import { copyLabels, useElementCopies } from './use-element-copies.ts';

const breadcrumbs = [{ label: 'Elements', link: { to: '/elements' as const } }];
const changeLabels = {
  menu_element_class_id: 'Tag',
  element_type_id: 'Type',
  default_container_type_id: 'Default container',
  serving_temp: 'Serving temperature',
  has_no_allergens: 'No allergens',
  has_no_ingredients: 'No ingredients',
  ingredients: 'Ingredients as printed',
  element_ingredients: 'Ingredients',
  element_allergens: 'Allergens',
  portion_unit_id: 'Unit',
};

export function ElementPage({ elementId }: { elementId: string }) {
  const query = useQuery(elementQueries.one(elementId));
  if (!query.data)
    return <RecordState title="Element" breadcrumbs={breadcrumbs} query={query} failedText={elementTexts.loadFailed} />;
  return <SavedElement key={elementId} loaded={query.data} reload={query.refetch} />;
}

interface SavedElementProps {
  loaded: Loaded<Element>;
  reload: () => Promise<{ data: Loaded<Element> | undefined }>;
}

function SavedElement({ loaded, reload }: SavedElementProps) {
  const { tags } = useReferenceData();
  const mayEdit = useCan('editElement');
  const mayAdd = useCan('addElement');
  const update = useUpdateElement();
  const copies = useElementCopies();
  const notify = useNotify();
  const tagName = (id: string) => tags.find((tag) => tag.id === id)?.name ?? '';
  const {
    record: element,
    onDirtyChange,
    save,
    staleDialog,
  } = useSavedRecord({
    loaded,
    reload,
    put: (input: ElementFormValues, ifMatch) =>
      update.mutateAsync({ id: loaded.data.id, body: elementInput(input), ifMatch }),
    onSaved: ({ name, menuElementClassId }) => notify(elementTexts.updated(name, tagName(menuElementClassId))),
    changeLabels,
  });
  const values = useMemo(() => elementValues(element), [element]);
  const hasFreeTag = firstFreeTag(tags, element.usedMenuElementClassIds) !== undefined;

  // Every mode saves first (catalogue-3).
  const copyOptions = [
    {
      label: hasFreeTag ? copyLabels.anotherTag : `${copyLabels.anotherTag} ${elementTexts.noTagsAvailable}`,
      disabled: !hasFreeTag,
      action: async (input: ElementFormValues) => copies.copyForAnotherTag(await save(input)),
    },
    {
      label: copyLabels.newElement,
      action: async (input: ElementFormValues) => copies.copyAsNew(await save(input)),
    },
  ];

  return (
    <Page
      title={element.name}
      breadcrumbs={breadcrumbs}
      aside={<TagChip name={tagName(element.menuElementClassId)} />}
      actions={useCan('removeElement') && <DeleteElementButton element={element} />}
    >
      <ElementForm
        label={`Element ${element.name}`}
        values={values}
        savedId={element.id}
        readOnly={!mayEdit}
        onDirtyChange={onDirtyChange}
        onSave={async (input) => void (await save(input))}
        buttons={({ saving, save: saveThen }) => (
          <SplitButton
            label="Update"
            busy={saving}
            options={
              mayAdd
                ? copyOptions.map(({ action, ...option }) => ({ ...option, onSelect: () => saveThen(action) }))
                : []
            }
          />
        )}
      >
        <ElementMenusSection menus={element.menus} />
      </ElementForm>
      {staleDialog}
    </Page>
  );
}

function DeleteElementButton({ element }: { element: Element }) {
  const remove = useDeleteElement();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotify();

  async function ask() {
    // Checked first, so that nobody confirms a delete that will be refused.
    if (element.menus.length > 0) return alert(elementTexts.isUsed(element.menus.length));
    const text = elementTexts.confirmDelete;
    if (!(await confirm({ text, title: element.name, confirmLabel: 'Delete', danger: true }))) return;
    try {
      await remove.mutateAsync(element.id);
      await navigate({ to: '/elements', ignoreBlocker: true });
      notify(elementTexts.deleted);
    } catch (error) {
      await alert(messageOf(error));
    }
  }

  return (
    <IconButton aria-label="Delete this element" disabled={remove.isPending} onClick={() => void ask()}>
      <DeleteIcon />
    </IconButton>
  );
}

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changesTexts } from '#contract/changes-texts.ts';
import type { Element } from '#contract/elements.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { findFirstFreeTag } from '#domain/reference-data/tags.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../shell/use-record-form.tsx';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { ElementCostSection } from '../costs/ElementCostSection.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { DatedCopiesSection } from '../usage/DatedCopiesSection.tsx';
import { usageQueries } from '../usage/queries.ts';
import { UsageSection } from '../usage/UsageSection.tsx';
import { ElementForm } from './ElementForm.tsx';
import { createElementFormSchema, toElementInput, toElementValues } from './element-form-values.ts';
import { useDeleteElement, useUpdateElement } from './mutations.ts';
import { elementQueries } from './queries.ts';
import { copyLabels, useElementCopies } from './use-element-copies.ts';

const breadcrumbs = [{ label: 'Elements', link: { to: '/elements' as const } }];
const schema = createElementFormSchema();

export function ElementPage({ elementId }: { elementId: string }) {
  const query = useQuery(elementQueries.one(elementId));
  if (!query.data)
    return <RecordState title="Element" breadcrumbs={breadcrumbs} query={query} failedText={elementTexts.loadFailed} />;
  return <SavedElement key={elementId} loadedRecord={query.data.data} read={createAgainReader(query)} />;
}

function SavedElement({ loadedRecord, read }: LoadedRecord<Element>) {
  const { tags } = useReferenceData();
  const mayEdit = useCan('editElement');
  const mayAdd = useCan('addElement');
  const mayRemove = useCan('removeElement');
  const update = useUpdateElement();
  const ask = useQuestions();
  const copies = useElementCopies();
  const notify = useNotify();
  const onSaved = ({ name, menuElementClassId }: Element) =>
    notify(elementTexts.updated(name, getEntryName(tags, menuElementClassId)));
  const elementForm = useRecordForm({
    schema,
    record: loadedRecord,
    toValues: toElementValues,
    save: (values, version) =>
      ask(
        (confirmed) => update.mutateAsync({ id: loadedRecord.id, body: toElementInput(values), version, confirmed }),
        {
          confirmLabel: changesTexts.confirm,
        },
      ),
    onSaved,
    read,
  });
  const { record: element, saving, submit } = elementForm;
  const hasFreeTag = findFirstFreeTag(tags, element.usedMenuElementClassIds) !== undefined;

  /** Every mode saves first (catalogue-3). */
  const saveThen = (copy: (saved: Element) => Promise<void>) => () =>
    void submit((savedElement) => {
      onSaved(savedElement);
      return copy(savedElement);
    });
  const copyOptions = [
    {
      label: hasFreeTag ? copyLabels.anotherTag : `${copyLabels.anotherTag} ${elementTexts.noTagsAvailable}`,
      disabled: !hasFreeTag,
      onSelect: saveThen(copies.copyForAnotherTag),
    },
    { label: copyLabels.newElement, onSelect: saveThen(copies.copyAsNew) },
  ];

  return (
    <Page
      title={element.name}
      breadcrumbs={breadcrumbs}
      aside={<TagChip name={getEntryName(tags, element.menuElementClassId)} />}
      actions={
        <>
          <HistoryButton kind="elements" id={element.id} />
          {mayRemove && <DeleteElementButton element={element} />}
        </>
      }
    >
      <ElementForm
        of={elementForm}
        label={`Element ${element.name}`}
        savedId={element.id}
        readOnly={!mayEdit}
        buttons={<SplitButton label="Update" busy={saving} options={mayAdd ? copyOptions : []} />}
      >
        <ElementCostSection elementId={element.id} />
        <DatedCopiesSection elementId={element.id} />
        <UsageSection
          query={useQuery(usageQueries.ofElement(element.id))}
          noMenus={elementTexts.noMenus}
          exported={{ operation: 'exportElementUsage', id: element.id }}
        />
      </ElementForm>
    </Page>
  );
}

function DeleteElementButton({ element }: { element: Element }) {
  const remove = useDeleteElement();
  const navigate = useNavigate();
  const alert = useAlert();
  const notify = useNotify();
  const ask = useDelete();

  // Asked first, so that nobody confirms a delete that will be refused: the page may be older than a menu. Not by the
  // page's query, which waits for the signal to come back, and says nothing until then.
  async function removeElement() {
    try {
      const { menus } = (await call('getElement', { params: { id: element.id } })).data;
      if (menus.length > 0) await alert(elementTexts.isUsed(menus.length));
      else
        await ask({
          text: elementTexts.confirmDelete,
          title: element.name,
          remove: () => remove.mutateAsync(element.id),
          leave: () => navigate({ to: '/elements', ignoreBlocker: true }),
          deletedText: elementTexts.deleted,
          isRefusalRead: true,
        });
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }

  return (
    <IconButton aria-label="Delete this element" disabled={remove.isPending} onClick={() => void removeElement()}>
      <DeleteIcon />
    </IconButton>
  );
}

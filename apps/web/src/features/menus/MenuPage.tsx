import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Menu } from '#contract/menus.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { MenuCostSection } from '../costs/MenuCostSection.tsx';
import { useDocumentDownload } from '../documents/use-document-download.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { elementTypesFailed, referenceDataQueries } from '../reference-data/queries.ts';
import { MenuForm, useMenuWarning } from './MenuForm.tsx';
import { MenuFormSchema, toMenuInput, toMenuValues } from './menu-form-values.ts';
import { useDeleteMenu, useUpdateMenu } from './mutations.ts';
import { menuQueries } from './queries.ts';
import { type CopyMode, useMenuCopy } from './use-menu-copy.ts';

const breadcrumbs = [{ label: 'Menus', link: { to: '/menus' as const } }];

export function MenuPage({ menuId }: { menuId: string }) {
  const query = useQuery(menuQueries.one(menuId));
  const types = useQuery(referenceDataQueries.elementTypes());
  // Without the types, a row's select cannot show its value.
  if (query.data && types.data)
    return (
      <SavedMenu
        key={menuId}
        loadedRecord={query.data.data}
        read={createAgainReader(query)}
        elementTypes={types.data}
      />
    );
  const state = { title: 'Menu', breadcrumbs };
  return types.error && !query.error ? (
    <RecordState {...state} query={types} failedText={elementTypesFailed} />
  ) : (
    <RecordState {...state} query={query} />
  );
}

interface SavedMenuProps extends LoadedRecord<Menu> {
  elementTypes: readonly IdName[];
}

function SavedMenu({ loadedRecord, read, elementTypes }: SavedMenuProps) {
  const { tags } = useReferenceData();
  const mayEditMenu = useCan('editMenu');
  // Without editElement the form is disabled (screens-5).
  const mayEditElement = useCan('editElement');
  const mayAdd = useCan('addMenu');
  const seesPrices = useCan('viewElement');
  const update = useUpdateMenu();
  const copy = useMenuCopy();
  const notify = useNotify();
  const onSaved = ({ name, menuElementClassId }: Menu) =>
    notify(menuTexts.updated(name, getEntryName(tags, menuElementClassId)));
  const menuForm = useRecordForm({
    schema: MenuFormSchema,
    record: loadedRecord,
    toValues: toMenuValues,
    beforeSave: useMenuWarning(),
    save: (values, version) => update.mutateAsync({ id: loadedRecord.id, body: toMenuInput(values), version }),
    onSaved,
    read,
  });
  const { record: menu, saving, submit } = menuForm;

  /** Every mode saves first, then copies, then opens the copy (catalogue-3). */
  const saveAndCopy = (mode: CopyMode) => () =>
    void submit((savedMenu) => {
      onSaved(savedMenu);
      return copy(savedMenu, mode);
    });

  return (
    <Page
      title={menu.name}
      breadcrumbs={breadcrumbs}
      aside={<TagChip name={getEntryName(tags, menu.menuElementClassId)} />}
      actions={<MenuActions menu={menu} />}
    >
      <MenuForm
        of={menuForm}
        label={`Menu ${menu.name}`}
        elementTypes={elementTypes}
        savedId={menu.id}
        readOnly={!(mayEditMenu && mayEditElement)}
        buttons={
          <SplitButton
            label="Update"
            busy={saving}
            options={
              mayAdd
                ? [
                    { label: 'Copy & create for another tag', onSelect: saveAndCopy('variation') },
                    { label: 'Copy & create new menu', onSelect: saveAndCopy('new') },
                  ]
                : []
            }
          />
        }
      >
        {seesPrices && <MenuCostSection menuId={menu.id} />}
      </MenuForm>
    </Page>
  );
}

function MenuActions({ menu }: { menu: Menu }) {
  const navigate = useNavigate();
  const ask = useDelete();
  const mayRemove = useCan('removeMenu');
  const remove = useDeleteMenu();
  const { download, downloadDialog } = useDocumentDownload();

  const removeMenu = () =>
    ask({
      text: menuTexts.confirmDelete,
      title: menu.name,
      remove: () => remove.mutateAsync(menu.id),
      leave: () => navigate({ to: '/menus', ignoreBlocker: true }),
      deletedText: menuTexts.deleted,
      failedText: menuTexts.deleteFailed,
    });

  return (
    <>
      <HistoryButton kind="menus" id={menu.id} />
      {mayRemove && (
        <IconButton aria-label="Delete this menu" onClick={() => void removeMenu()} disabled={remove.isPending}>
          <DeleteIcon />
        </IconButton>
      )}
      <RowMenu
        of={menu.name}
        actions={[
          {
            label: 'Edit Host Flow',
            onSelect: () => void navigate({ to: '/menus/$menuId/host-flow', params: { menuId: menu.id } }),
          },
          {
            label: 'Download element cards',
            onSelect: () => void download({ document: 'dish-cards', query: { menuId: menu.id }, menuName: menu.name }),
          },
          { label: 'Download prep sheet (currently disabled)', disabled: true, onSelect: () => undefined },
        ]}
      />
      {downloadDialog}
    </>
  );
}

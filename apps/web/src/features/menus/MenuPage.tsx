import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Menu } from '#contract/menus.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useConfirm, useNotify } from '../../ui/feedback.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { SplitButton } from '../../ui/SplitButton.tsx';
import { StaleDialog } from '../../ui/StaleDialog.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { TagChip } from '../../ui/TagChip.tsx';
import { type Loaded, useEditedRecord } from '../../ui/use-edited-record.ts';
import { useDocumentDownload } from '../documents/use-document-download.tsx';
import { MenuForm } from './MenuForm.tsx';
import { type MenuFormValues, menuInput, menuValues } from './menu-form-values.ts';
import { useDeleteMenu, useUpdateMenu } from './mutations.ts';
import { elementTypesFailed, menuQueries } from './queries.ts';
import { type CopyMode, useMenuCopy } from './use-menu-copy.ts';

const breadcrumbs = [{ label: 'Menus', link: { to: '/menus' as const } }];

/** A saved master menu (spec §2). */
export function MenuPage({ menuId }: { menuId: string }) {
  const query = useQuery(menuQueries.one(menuId));
  const types = useQuery(menuQueries.elementTypes());
  if (isApiError(query.error, '1000')) return <NotFoundScreen />;
  // Without the types, a list in a row could not show what is chosen in it.
  if (query.data && types.data) {
    return <SavedMenu key={menuId} loaded={query.data} elementTypes={types.data} reload={query.refetch} />;
  }
  const failed = query.error ? query : types.error ? types : undefined;
  return (
    <Page title="Menu" breadcrumbs={breadcrumbs}>
      {failed ? (
        <Failed onRetry={() => void failed.refetch()}>
          {failed === types ? elementTypesFailed : messageOf(failed.error)}
        </Failed>
      ) : (
        <LoadingRows />
      )}
    </Page>
  );
}

interface SavedMenuProps {
  loaded: Loaded<Menu>;
  elementTypes: readonly IdName[];
  reload: () => Promise<{ data: Loaded<Menu> | undefined }>;
}

function SavedMenu({ loaded, elementTypes, reload }: SavedMenuProps) {
  const { record: menu, etag, onDirtyChange, adopt } = useEditedRecord(loaded);
  const { tags } = useReferenceData();
  const mayEditMenu = useCan('editMenu');
  // Spec §5: the form is disabled without editElement.
  const mayEditElement = useCan('editElement');
  const mayAdd = useCan('addMenu');
  const update = useUpdateMenu();
  const copy = useMenuCopy();
  const notify = useNotify();
  const [stale, setStale] = useState<{ error: unknown; values: MenuFormValues }>();
  const values = useMemo(() => menuValues(menu), [menu]);
  const tagName = (id: string) => tags.find((tag) => tag.id === id)?.name ?? '';

  async function put(input: MenuFormValues, ifMatch: string | null) {
    try {
      const reply = await update.mutateAsync({ id: menu.id, body: menuInput(input), ifMatch });
      adopt(reply);
      notify(menuTexts.updated(reply.data.name, tagName(reply.data.menuElementClassId)));
      return reply.data;
    } catch (error) {
      if (isApiError(error, 'stale')) setStale({ error, values: input });
      throw error;
    }
  }
  const save = async (input: MenuFormValues) => void (await put(input, etag));
  /** Every mode saves first, then copies, then goes to the copy (spec §4). */
  const saveAndCopy = (mode: CopyMode) => async (input: MenuFormValues) => copy(await put(input, etag), mode);

  return (
    <Page
      title={menu.name}
      breadcrumbs={breadcrumbs}
      aside={<TagChip name={tagName(menu.menuElementClassId)} />}
      actions={<MenuActions menu={menu} />}
    >
      <MenuForm
        label={`Menu ${menu.name}`}
        values={values}
        elementTypes={elementTypes}
        saved={{ name: menu.name, tagId: menu.menuElementClassId }}
        readOnly={!(mayEditMenu && mayEditElement)}
        onDirtyChange={onDirtyChange}
        onSave={save}
        buttons={({ saving, save: run }) => (
          <SplitButton
            label="Update"
            busy={saving}
            options={
              mayAdd
                ? [
                    { label: 'Copy & create for another tag', onSelect: () => run(saveAndCopy('variation')) },
                    { label: 'Copy & create new menu', onSelect: () => run(saveAndCopy('new')) },
                  ]
                : []
            }
          />
        )}
      />
      <StaleDialog
        error={stale?.error}
        fieldLabels={{ menu_element_class_id: 'Tag', cuisine_type_id: 'Cuisine type', brand_id: 'Brand' }}
        onKeep={() => setStale(undefined)}
        onReload={async () => {
          const { data } = await reload();
          if (data) adopt(data);
          setStale(undefined);
        }}
        onOverwrite={(version) => {
          setStale(undefined);
          if (stale) void put(stale.values, `"${version}"`).catch((error) => notify(messageOf(error), 'error'));
        }}
      />
    </Page>
  );
}

/** Kebab and delete icon of a saved menu. */
function MenuActions({ menu }: { menu: Menu }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const notify = useNotify();
  const mayRemove = useCan('removeMenu');
  const remove = useDeleteMenu();
  const { start, downloadDialog } = useDocumentDownload();

  async function removeMenu() {
    if (
      !(await confirm({
        text: 'Are you sure you want to delete this menu?',
        title: menu.name,
        confirmLabel: 'Delete',
        danger: true,
      }))
    )
      return;
    try {
      await remove.mutateAsync(menu.id);
      await navigate({ to: '/menus', ignoreBlocker: true });
      notify('This menu has been successfully deleted.');
    } catch (error) {
      notify(messageOf(error, 'Something went wrong when attempting to delete your menu. Please try again.'), 'error');
    }
  }

  return (
    <>
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
            onSelect: () => start({ document: 'dish-cards', query: { menuId: menu.id }, menuName: menu.name }),
          },
          { label: 'Download prep sheet (currently disabled)', disabled: true, onSelect: () => undefined },
        ]}
      />
      {downloadDialog}
    </>
  );
}

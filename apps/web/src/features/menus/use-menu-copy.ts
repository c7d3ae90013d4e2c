import { useQueryClient } from '@tanstack/react-query';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import { findFirstFreeTag, toCopyName } from '#domain/reference-data/tags.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { useCopyMenu } from './mutations.ts';
import { menuQueries } from './queries.ts';

/** 'variation': same name, first free tag. 'new': another name, same tag (catalogue-3). */
export type CopyMode = 'variation' | 'new';

interface Copied {
  id: string;
  name: string;
  menuElementClassId: string;
}

/** Copies the saved menu and opens the copy. */
export function useMenuCopy() {
  const { tags } = useReferenceData();
  const queryClient = useQueryClient();
  const copy = useCopyMenu();
  const navigate = useNavigateFromForm();
  const alert = useAlert();
  const notify = useNotify();

  return async (menu: Copied, mode: CopyMode) => {
    try {
      const usedTags = await queryClient.fetchQuery(menuQueries.tags(menu.name));
      const free = findFirstFreeTag(
        tags,
        usedTags.data.map((tag) => tag.id),
      );
      if (mode === 'variation' && !free) return void (await alert(menuTexts.noFreeTag));
      const name = mode === 'variation' ? menu.name : toCopyName(menu.name, MAX_NAME_LENGTH);
      const tagId = mode === 'variation' && free ? free.id : menu.menuElementClassId;
      const { data } = await copy.mutateAsync({ id: menu.id, name, menuElementClassId: tagId });
      notify(menuTexts.created(data.name, getEntryName(tags, tagId)));
      await navigate({ to: '/menus/$menuId', params: { menuId: data.id }, ignoreBlocker: true });
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  };
}

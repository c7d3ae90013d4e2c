import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { findFirstFreeTag, toCopyName, toNameParameter } from '#domain/reference-data/tags.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import { useCopyElement } from './mutations.ts';

interface Copied {
  readonly id: string;
  readonly name: string;
  readonly menuElementClassId: string;
  readonly usedMenuElementClassIds: readonly string[];
}

/** The two ways to copy an element (catalogue-3). Both open the copy. */
export function useElementCopies() {
  const { tags } = useReferenceData();
  const copy = useCopyElement();
  const navigate = useNavigateFromForm();
  const notify = useNotify();
  const alert = useAlert();

  async function copyAs({ id, name }: Copied, newName: string, tagId: string) {
    try {
      const { data } = await copy.mutateAsync({ id, name: newName, menuElementClassId: tagId });
      notify(elementTexts.created(data.name, getEntryName(tags, tagId)));
      await navigate({ to: '/elements/$elementId', params: { elementId: data.id }, ignoreBlocker: true });
    } catch (error) {
      await alert(toErrorMessage(error, `${name}: the copy could not be made. Please try again.`));
    }
  }

  /** Refetches the tags: another person may have taken one since the list was loaded. */
  async function copyForAnotherTag(element: Copied) {
    try {
      const usedTags = (
        await call('listElementTags', { params: { elementName: toNameParameter(element.name) } })
      ).data.map((tag) => tag.id);
      const tag = findFirstFreeTag(tags, usedTags);
      if (tag) await copyAs(element, element.name, tag.id);
      else await alert(elementTexts.noFreeTag);
    } catch (error) {
      await alert(toErrorMessage(error));
    }
  }

  const copyAsNew = (element: Copied) =>
    copyAs(element, toCopyName(element.name, MAX_NAME_LENGTH), element.menuElementClassId);

  return {
    copyForAnotherTag,
    copyAsNew,
    listCopyActions: (element: Copied): RowAction[] => {
      const isFree = findFirstFreeTag(tags, element.usedMenuElementClassIds) !== undefined;
      return [
        {
          label: isFree ? copyLabels.anotherTag : `${copyLabels.anotherTag} ${elementTexts.noTagsAvailable}`,
          disabled: !isFree,
          onSelect: () => void copyForAnotherTag(element),
        },
        { label: copyLabels.newElement, onSelect: () => void copyAsNew(element) },
      ];
    },
  };
}

export const copyLabels = {
  anotherTag: 'Copy & create for another tag',
  newElement: 'Copy & create new element',
} as const;

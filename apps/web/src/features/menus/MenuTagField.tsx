import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { usePaused } from '../../ui/use-paused.ts';
import { TagField } from '../lookups/TagField.tsx';
import type { MenuFormValues } from './menu-form-values.ts';
import { menuQueries } from './queries.ts';

interface MenuTagFieldProps {
  form: UseFormReturn<MenuFormValues>;
  /** The saved menu's own name and tag: that tag is not "used" while the name stays. */
  saved?: { name: string; tagId: string };
}

const sameName = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** The tag of a menu: which ones its name has already is asked while the name is typed (spec §5). */
export function MenuTagField({ form, saved }: MenuTagFieldProps) {
  const name = usePaused(useWatch({ control: form.control, name: 'name' }));
  return <TagOfName form={form} name={name} {...(saved && { saved })} />;
}

/** Drawn anew once typing has paused, not with each key. */
const TagOfName = memo(function TagOfName({ form, saved, name }: MenuTagFieldProps & { name: string }) {
  const inUse = useQuery(menuQueries.tagsOf(name));
  const usedIds = name.trim() === '' ? [] : (inUse.data?.data ?? []).map((tag) => tag.id);
  const usedTagIds = saved && sameName(saved.name, name) ? usedIds.filter((id) => id !== saved.tagId) : usedIds;
  return (
    <Controller
      control={form.control}
      name="menuElementClassId"
      render={({ field: { ref, ...field }, fieldState }) => (
        <TagField
          {...field}
          thing="A menu"
          name={name}
          usedTagIds={usedTagIds}
          onChange={(tagId) => form.setValue('menuElementClassId', tagId, { shouldDirty: true })}
          inputRef={ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
});

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { everyTagIsUsed, firstFreeTag } from '#domain/lookups/tags.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import type { MenuFormValues } from './menu-form-values.ts';
import { menuQueries } from './queries.ts';

interface MenuTagFieldProps {
  form: UseFormReturn<MenuFormValues>;
  /** The saved menu's own name and tag: that tag is not "used" while the name stays. */
  saved?: { name: string; tagId: string };
}

const sameName = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** One name per tag (spec §5): tags that the name has already are struck through; a new menu starts with a free one. */
export function MenuTagField({ form, saved }: MenuTagFieldProps) {
  const { tags } = useReferenceData();
  const name = useDeferredValue(useWatch({ control: form.control, name: 'name' }));
  const tagId = useWatch({ control: form.control, name: 'menuElementClassId' });
  const inUse = useQuery(menuQueries.tagsOf(name));
  const usedIds = name.trim() === '' ? [] : (inUse.data?.data ?? []).map((tag) => tag.id);
  const usedByOthers = saved && sameName(saved.name, name) ? usedIds.filter((id) => id !== saved.tagId) : usedIds;
  const isUsed = usedByOthers.includes(tagId);
  const free = firstFreeTag(tags, usedByOthers);

  useEffect(() => {
    if (isUsed && free) form.setValue('menuElementClassId', free.id, { shouldDirty: true });
  }, [isUsed, free, form]);

  const everyTagUsed = tags.length > 0 && !free;
  return (
    <Controller
      control={form.control}
      name="menuElementClassId"
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          inputRef={field.ref}
          select
          label="Tag"
          required
          error={Boolean(fieldState.error) || everyTagUsed}
          helperText={everyTagUsed ? everyTagIsUsed('A menu', name.trim()) : fieldState.error?.message}
        >
          {tags.map((tag) => {
            const used = usedByOthers.includes(tag.id);
            return (
              <MenuItem
                key={tag.id}
                value={tag.id}
                disabled={used}
                sx={{ textDecoration: used ? 'line-through' : 'none' }}
              >
                {tag.name}
              </MenuItem>
            );
          })}
        </TextField>
      )}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { usePaused } from '../../ui/use-paused.ts';
import { TagField } from '../lookups/TagField.tsx';
import type { ElementFormValues } from './element-form-values.ts';
import { elementQueries } from './queries.ts';

interface ElementTagFieldProps {
  form: UseFormReturn<ElementFormValues>;
  /** The saved element's own tag is not "used" while its name stays. */
  saved?: { name: string; tagId: string };
}

const sameName = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

export function ElementTagField({ form, saved }: ElementTagFieldProps) {
  const name = usePaused(useWatch({ control: form.control, name: 'name' }));
  const inUse = useQuery(elementQueries.tagsOfName(name));
  const usedIds = name.trim() === '' ? [] : (inUse.data?.data ?? []).map((tag) => tag.id);
  const usedByOthers = saved && sameName(saved.name, name) ? usedIds.filter((id) => id !== saved.tagId) : usedIds;
  return (
    <Controller
      control={form.control}
      name="menuElementClassId"
      render={({ field, fieldState }) => (
        <TagField
          thing="An element"
          name={name}
          usedTagIds={usedByOthers}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { useDebouncedText } from '../../ui/use-debounced.ts';
import { TagField } from '../reference-data/fields/TagField.tsx';
import { useUsedTags } from '../reference-data/fields/use-used-tags.ts';
import type { ElementFormValues } from './element-form-values.ts';
import { elementQueries } from './queries.ts';

interface ElementTagFieldProps {
  form: UseFormReturn<ElementFormValues>;
  /** Saved element; its own tag does not count as used. */
  savedId?: string | undefined;
}

const noTags: readonly never[] = [];

export function ElementTagField({ form, savedId }: ElementTagFieldProps) {
  const name = useDebouncedText(useWatch({ control: form.control, name: 'name' }));
  const inUse = useQuery(elementQueries.tagsOfName(name));
  const usedTagIds = useUsedTags(form.control, name.trim() === '' ? noTags : inUse.data?.data, savedId);
  return (
    <Controller
      control={form.control}
      name="menuElementClassId"
      render={({ field, fieldState }) => (
        <TagField
          thing="An element"
          name={name}
          usedTagIds={usedTagIds}
          isSaved={savedId !== undefined}
          conflictText={(tag) => elementTexts.conflict(name.trim(), tag)}
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

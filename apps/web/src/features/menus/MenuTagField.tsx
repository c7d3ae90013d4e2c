import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { menuTexts } from '#contract/menus-texts.ts';
import { useDebouncedText } from '../../ui/use-debounced.ts';
import { TagField } from '../reference-data/fields/TagField.tsx';
import { useUsedTags } from '../reference-data/fields/use-used-tags.ts';
import type { MenuFormValues } from './menu-form-values.ts';
import { menuQueries } from './queries.ts';

interface MenuTagFieldProps {
  form: UseFormReturn<MenuFormValues>;
  /** Saved menu; its own tag does not count as used. */
  savedId?: string | undefined;
}

const noTags: readonly never[] = [];

/** Loads the used tags of the name, debounced while it is typed (catalogue-1). */
export function MenuTagField({ form, savedId }: MenuTagFieldProps) {
  const name = useDebouncedText(useWatch({ control: form.control, name: 'name' }));
  return <NameTag form={form} name={name} savedId={savedId} />;
}

/** Memoized: renders when typing starts and pauses, not on each keystroke. */
const NameTag = memo(function TagOfName({ form, savedId, name }: MenuTagFieldProps & { name: string }) {
  const inUse = useQuery(menuQueries.tags(name));
  const usedTagIds = useUsedTags(form.control, name.trim() === '' ? noTags : inUse.data?.data, savedId);
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
          isSaved={savedId !== undefined}
          conflictText={() => menuTexts.conflict(name.trim())}
          onChange={(tagId) => form.setValue('menuElementClassId', tagId, { shouldDirty: true })}
          inputRef={ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
});

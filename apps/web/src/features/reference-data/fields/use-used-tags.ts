import { useState } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';

/**
 * The tags that other records with this name use; undefined until they are known. While the form is being saved they
 * stay as they were: the record that the save makes is found before the form knows that it is its own (catalogue-2).
 */
export function useUsedTags<Values extends FieldValues>(
  control: Control<Values>,
  usedTags: readonly { id: string; usedBy: string }[] | undefined,
  savedId: string | undefined,
): string[] | undefined {
  const { isSubmitting } = useFormState({ control });
  const [shownTags, setShownTags] = useState(usedTags);
  if (!isSubmitting && shownTags !== usedTags) setShownTags(usedTags);
  return shownTags?.filter(({ usedBy }) => usedBy !== savedId).map(({ id }) => id);
}

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Ref, useEffect } from 'react';
import { everyTagIsUsed, firstFreeTag } from '#domain/lookups/tags.ts';
import { useReferenceData } from '../../shell/reference-data.ts';

interface TagFieldProps {
  /** How the sentence about a name that has every tag begins. */
  thing: 'An element' | 'A menu';
  name: string;
  /** Tags that others of this name have. */
  usedTagIds: readonly string[];
  value: string;
  onChange: (tagId: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error?: string | undefined;
}

/** One name per tag (spec §5): tags that the name has already are struck through, and a free one is chosen instead. */
export function TagField({ thing, name, usedTagIds, value, onChange, onBlur, inputRef, error }: TagFieldProps) {
  const { tags } = useReferenceData();
  const free = firstFreeTag(tags, usedTagIds);
  const isUsed = usedTagIds.includes(value);
  const everyTagUsed = tags.length > 0 && !free;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a name that takes the tag away moves the choice
  useEffect(() => {
    if (isUsed && free) onChange(free.id);
  }, [isUsed, free]);

  return (
    <TextField
      select
      label="Tag"
      required
      value={tags.some((tag) => tag.id === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      error={Boolean(error) || everyTagUsed}
      helperText={everyTagUsed ? everyTagIsUsed(thing, name.trim()) : error}
    >
      {tags.map((tag) => {
        const used = usedTagIds.includes(tag.id);
        return (
          <MenuItem key={tag.id} value={tag.id} disabled={used} sx={{ textDecoration: used ? 'line-through' : 'none' }}>
            {tag.name}
          </MenuItem>
        );
      })}
    </TextField>
  );
}

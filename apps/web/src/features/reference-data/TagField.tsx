import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Ref, useEffect, useState } from 'react';
import { everyTagIsUsed, firstFreeTag, tagIsBack, tagMoved, tagOfNew } from '#domain/reference-data/tags.ts';
import { useReferenceData } from '../../shell/reference-data.ts';

interface TagFieldProps {
  /** How the sentence about a name that has every tag begins. */
  thing: 'An element' | 'A menu';
  name: string;
  /** Tags that others of this name have. */
  usedTagIds: readonly string[];
  isSaved: boolean;
  /** What the server would say of a saved record whose tag is used under its new name. */
  conflictText: (tag: string) => string;
  value: string;
  onChange: (tagId: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error?: string | undefined;
}

/** One name per tag (spec §5): tags that the name has already are struck through. */
export function TagField(props: TagFieldProps) {
  const { thing, name, usedTagIds, isSaved, conflictText, value, onBlur, inputRef, error } = props;
  const { tags } = useReferenceData();
  const nameOf = (id: string) => tags.find((tag) => tag.id === id)?.name ?? '';
  const { choose, reason } = useTagChoice(props, nameOf);
  const isEveryTagUsed = tags.length > 0 && !firstFreeTag(tags, usedTagIds);
  const conflict = isSaved && usedTagIds.includes(value) ? conflictText(nameOf(value)) : undefined;
  const fault = isEveryTagUsed ? everyTagIsUsed(thing, name.trim()) : (conflict ?? error);

  return (
    <TextField
      select
      label="Tag"
      required
      value={nameOf(value) ? value : ''}
      onChange={(event) => choose(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      error={Boolean(fault)}
      helperText={fault ?? reason}
      {...(reason && { slotProps: { formHelperText: { role: 'alert', sx: { color: 'warning.main' } } } })}
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

/**
 * The author's choice, and the tag that a new item has meanwhile. A saved record keeps its tag whatever it is called: moved
 * by itself, "Default" would become "Vegan" on tomorrow's labels.
 */
function useTagChoice({ isSaved, name, usedTagIds, value, onChange }: TagFieldProps, nameOf: (id: string) => string) {
  const { tags } = useReferenceData();
  const [chosen, setChosen] = useState(value);
  const [hasMoved, setHasMoved] = useState(false);
  const tagId = isSaved ? value : tagOfNew(tags, chosen, usedTagIds);
  const isAway = !isSaved && tagId !== chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own value follows the tag, never the other way
  useEffect(() => {
    if (tagId !== value) onChange(tagId);
    if (isAway) setHasMoved(true);
  }, [tagId, isAway]);

  function choose(id: string) {
    setChosen(id);
    setHasMoved(false);
    onChange(id);
  }
  const reason = isAway
    ? tagMoved(name.trim(), nameOf(chosen), nameOf(tagId))
    : hasMoved
      ? tagIsBack(nameOf(tagId))
      : undefined;
  return { choose, reason };
}

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Ref, useEffect, useState } from 'react';
import {
  findFirstFreeTag,
  formatEveryTagIsUsed,
  formatTagIsBack,
  formatTagMoved,
  getNewTagId,
} from '#domain/reference-data/tags.ts';
import { getEntryName, useReferenceData } from '../../../shell/reference-data.ts';

interface TagFieldProps {
  /** Start of the sentence for a name that uses every tag. */
  thing: 'An element' | 'A menu';
  name: string;
  /** Tags that other records with this name use. Until they are known none is struck through: the server decides. */
  usedTagIds: readonly string[] | undefined;
  isSaved: boolean;
  /** The server's refusal when the tag of a saved record is used under its new name. */
  conflictText: (tag: string) => string;
  value: string;
  onChange: (tagId: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error?: string | undefined;
}

/** One name per tag: tags that the name already uses are struck through (catalogue-1). */
export function TagField(props: TagFieldProps) {
  const { thing, name, usedTagIds = [], isSaved, conflictText, value, onBlur, inputRef, error } = props;
  const { tags } = useReferenceData();
  const getTagName = (id: string) => getEntryName(tags, id);
  const { choose, reason } = useTagChoice(props, getTagName);
  const isEveryTagUsed = tags.length > 0 && !findFirstFreeTag(tags, usedTagIds);
  const conflict = isSaved && usedTagIds.includes(value) ? conflictText(getTagName(value)) : undefined;
  const fault = isEveryTagUsed ? formatEveryTagIsUsed(thing, name.trim()) : (conflict ?? error);

  return (
    <TextField
      select
      label="Tag"
      required
      value={getTagName(value) ? value : ''}
      onChange={(event) => choose(event.target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      error={Boolean(fault)}
      helperText={fault ?? reason}
      {...(reason && { slotProps: { formHelperText: { role: 'alert', sx: { color: 'warning.main' } } } })}
    >
      {tags.map((tag) => {
        const isUsed = usedTagIds.includes(tag.id);
        return (
          <MenuItem
            key={tag.id}
            value={tag.id}
            disabled={isUsed}
            sx={{ textDecoration: isUsed ? 'line-through' : 'none' }}
          >
            {tag.name}
          </MenuItem>
        );
      })}
    </TextField>
  );
}

/**
 * The person's choice, and the temporary tag of a new record. A saved record's tag never moves by itself: "Default"
 * would become "Vegan" on tomorrow's labels (catalogue-2).
 */
function useTagChoice(
  { isSaved, name, usedTagIds = [], value, onChange }: TagFieldProps,
  getName: (id: string) => string,
) {
  const { tags } = useReferenceData();
  const [chosenTagId, setChosenTagId] = useState(value);
  const [hasMoved, setHasMoved] = useState(false);
  const tagId = isSaved ? value : getNewTagId(tags, chosenTagId, usedTagIds);
  const isAway = !isSaved && tagId !== chosenTagId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own value follows the tag, never the other way
  useEffect(() => {
    if (tagId !== value) onChange(tagId);
    if (isAway) setHasMoved(true);
  }, [tagId, isAway]);

  function choose(id: string) {
    setChosenTagId(id);
    setHasMoved(false);
    onChange(id);
  }
  const reason = isAway
    ? formatTagMoved(name.trim(), getName(chosenTagId), getName(tagId))
    : hasMoved
      ? formatTagIsBack(getName(tagId))
      : undefined;
  return { choose, reason };
}

import type { IdName } from '#contract/values.ts';

// Menus and elements share these rules: one name may exist once for each tag (domain §3).

/** Tags that the name does not have yet, in the order of the list. */
export const freeTags = <Tag extends IdName>(tags: readonly Tag[], usedTagIds: readonly string[]): Tag[] =>
  tags.filter((tag) => !usedTagIds.includes(tag.id));

/** The tag that a variation gets, and that a new menu starts with: the first one not yet used by that name (spec §4). */
export const firstFreeTag = <Tag extends IdName>(tags: readonly Tag[], usedTagIds: readonly string[]) =>
  freeTags(tags, usedTagIds)[0];

/**
 * The tag of a new item: the one its author chose wherever the name leaves that free, else the first free one. Derived from
 * the choice each time, so that a tag taken for an unfinished name ("Scrambled eggs") is not kept for the finished one.
 */
export const tagOfNew = (tags: readonly IdName[], chosenTagId: string, usedTagIds: readonly string[]): string =>
  usedTagIds.includes(chosenTagId) ? (firstFreeTag(tags, usedTagIds)?.id ?? chosenTagId) : chosenTagId;

/** Spec §5. `thing` with its article, as the sentence begins. */
export const everyTagIsUsed = (thing: 'An element' | 'A menu', name: string) =>
  `${thing} with the name ${name} already exists for every tag. Please use a unique name.`;

/** Why the tag of a new item is not the one that its author chose. */
export const tagMoved = (name: string, chosenTag: string, tag: string) =>
  `${name} exists for ${chosenTag} already, so the tag is now ${tag}.`;
export const tagIsBack = (tag: string) => `The tag is ${tag} again.`;

export const COPY_SUFFIX = ' [COPY - remove this]';

/** The name of a copy made as a new item. A name that would grow too long loses its end, never half a character. */
export function copyName(name: string, maxLength: number): string {
  const room = maxLength - COPY_SUFFIX.length;
  if (name.length <= room) return name + COPY_SUFFIX;
  return (
    name
      .slice(0, room)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd() + COPY_SUFFIX
  );
}

const SLASHES = /\//g;
const TABS = /\t/g;

/** A name as it stands in the path of a tag look-up: slashes travel as tabs, which the path then encodes (spec §5). */
export const nameForPath = (name: string) => name.trim().replace(SLASHES, '\t');
export const nameFromPath = (text: string) => text.replace(TABS, '/').trim();

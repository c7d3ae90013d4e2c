import type { IdName } from '#contract/values.ts';

// Menus and elements share these rules: a name exists at most once per tag (catalogue-1).

export const listFreeTags = <Tag extends IdName>(tags: readonly Tag[], usedTagIds: readonly string[]): Tag[] =>
  tags.filter((tag) => !usedTagIds.includes(tag.id));

/** The tag of a copy, and the first tag of a new menu (catalogue-3). */
export const findFirstFreeTag = <Tag extends IdName>(tags: readonly Tag[], usedTagIds: readonly string[]) =>
  listFreeTags(tags, usedTagIds)[0];

/**
 * The tag of a new item (catalogue-2): the author's choice if the name leaves it free, otherwise the first free tag.
 * Derived from the choice each time, so that a tag moved for an unfinished name ("Scrambled eggs") does not stay.
 */
export const getNewTagId = (tags: readonly IdName[], chosenTagId: string, usedTagIds: readonly string[]): string =>
  usedTagIds.includes(chosenTagId) ? (findFirstFreeTag(tags, usedTagIds)?.id ?? chosenTagId) : chosenTagId;

/** `thing` includes its article and starts the sentence. */
export const formatEveryTagIsUsed = (thing: 'An element' | 'A menu', name: string) =>
  `${thing} with the name ${name} already exists for every tag. Please use a unique name.`;

export const formatTagMoved = (name: string, chosenTag: string, tag: string) =>
  `${name} exists for ${chosenTag} already, so the tag is now ${tag}.`;
export const formatTagIsBack = (tag: string) => `The tag is ${tag} again.`;

const COPY_SUFFIX = ' [COPY - remove this]';

/** The name of a copy (catalogue-3). A name that would get too long is cut at its end, never inside a character. */
export function toCopyName(name: string, maxLength: number): string {
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

/** The name of an element or a menu as a path parameter. Slashes are sent as tabs, which the path encodes. */
export const toNameParameter = (name: string) => name.trim().replace(SLASHES, '\t');
export const parseNameParameter = (text: string) => text.replace(TABS, '/').trim();

import * as z from 'zod';
import { type Access, operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { capitalize, type ReferenceKind, referenceKinds, withArticle } from './reference-kinds.ts';
import { IdParams, ListMeta, PageQuery } from './values.ts';

/** Before services move in time (scheduling-5), and before numbers mean something else to the records that have them (money-11). */
export type ReferenceQuestionKind = 'timeZone' | 'meaning';

/** Without `perPage` the whole list is returned. */
export const WholeListQuery = PageQuery.extend({ perPage: PageQuery.shape.perPage.unwrap().default(10_000) });

export const defineListOperation = <const Path extends string, Item extends z.ZodType>(
  path: Path,
  summary: string,
  item: Item,
  query = WholeListQuery,
) =>
  operation({
    method: 'GET',
    path: `/v1/${path}` as const,
    permission: 'staff',
    summary,
    query,
    data: z.array(item),
    meta: ListMeta,
  });

interface Maintainers {
  readonly create: Access;
  readonly update: Access;
  readonly remove: Access;
}
/** Lists that are edited beside the menus (access-15). */
export const byMenuPermissions = { create: 'addMenu', update: 'editMenu', remove: 'removeMenu' } as const;
export const bySuperAdmin = { create: 'superAdmin', update: 'superAdmin', remove: 'superAdmin' } as const;
/** The permission to add elements also adds vendors and allergens (access-15). */
export const addedWithElements = { ...bySuperAdmin, create: 'addElement' } as const;

interface List<Path, Input, Item> {
  readonly path: Path;
  /** Where more is said of the list, or of an entry, than what they are called. */
  readonly summary?: string;
  readonly thing?: string;
  /** A call without `perPage` gets a page. */
  readonly query?: typeof PageQuery;
  readonly input: Input;
  readonly item: Item;
  readonly parts?: readonly string[];
  /** What a change may ask first. */
  readonly questions?: readonly ReferenceQuestionKind[];
}

/** The four calls of a maintained list. */
export const defineMaintainOperations = <
  const Path extends string,
  const By extends Maintainers,
  Input extends z.ZodType,
  Item extends z.ZodType,
>(
  kind: ReferenceKind,
  by: By,
  {
    path,
    summary,
    thing = referenceKinds[kind].thing,
    query,
    input,
    item,
    parts,
    questions = [],
  }: List<Path, Input, Item>,
) => ({
  list: defineListOperation(path, summary ?? capitalize(`${thing}s`), item, query),
  create: operation({
    method: 'POST',
    path: `/v1/${path}` as const,
    permission: by.create,
    summary: `Create ${withArticle(thing)}`,
    body: input,
    status: 201,
    data: item,
  }),
  update: operation({
    method: 'PUT',
    path: `/v1/${path}/:id` as const,
    permission: by.update,
    summary: `Change ${withArticle(thing)}`,
    params: IdParams,
    query: toConfirmationQuery(questions),
    body: input,
    data: item,
    ...(parts && { parts }),
  }),
  delete: operation({
    method: 'DELETE',
    path: `/v1/${path}/:id` as const,
    permission: by.remove,
    summary: `Delete ${withArticle(thing)} that nothing uses`,
    params: IdParams,
    data: z.null(),
  }),
});

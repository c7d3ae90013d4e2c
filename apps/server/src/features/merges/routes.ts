import { mergeTexts } from '#contract/merge-texts.ts';
import { type MergeKind, mergeOperations as operations } from '#contract/merges.ts';
import { refuse } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import { hasAccess, seesPrices } from '../../http/access.ts';
import { type Caller, type RouteContext, serve, toReply } from '../../http/serve.ts';
import { mergeRecords } from './commands.ts';
import type { Merge } from './commands-values.ts';
import { compareRecords, findDuplicates } from './queries.ts';

type Request = Pick<Caller, 'by' | 'user' | 'ifMatch'> & {
  params: { id: Id };
  query: Pick<Merge, 'confirmed'>;
  body: Pick<Merge, 'otherId' | 'otherVersion' | 'choices'>;
};

/** The operation names the permission to delete. A merge also needs the permission to edit. */
const editing = {
  ingredients: 'editElement',
  elements: 'editElement',
  vendors: 'superAdmin',
  brands: 'editMenu',
  accounts: 'editMenu',
} as const;

export function registerMergeRoutes(context: RouteContext): void {
  const { db } = context;
  const duplicates = (kind: MergeKind) => async () => ({ data: await findDuplicates(db, kind) });
  const merge = async (kind: MergeKind, { params, query, body, by, user, ifMatch }: Request) => {
    if (!user || !hasAccess(user, editing[kind])) return refuse('forbidden', mergeTexts.mayNot);
    const maySchedule = hasAccess(user, 'editScheduleMenu');
    const request = { kind, ...params, ...query, ...body, ifMatch, maySchedule, now: new Date() };
    return toReply<IdName>(await mergeRecords(db, by, request));
  };
  serve(context, 'listDuplicateIngredients', operations.listDuplicateIngredients, duplicates('ingredients'));
  serve(context, 'listDuplicateElements', operations.listDuplicateElements, duplicates('elements'));
  serve(context, 'listDuplicateVendors', operations.listDuplicateVendors, duplicates('vendors'));
  serve(context, 'listDuplicateBrands', operations.listDuplicateBrands, duplicates('brands'));
  serve(context, 'listDuplicateAccounts', operations.listDuplicateAccounts, duplicates('accounts'));
  serve(context, 'compareIngredients', operations.compareIngredients, async ({ params, user }) =>
    toReply(await compareRecords(db, 'ingredients', params, seesPrices(user))),
  );
  serve(context, 'compareElements', operations.compareElements, async ({ params }) =>
    toReply(await compareRecords(db, 'elements', params)),
  );
  serve(context, 'compareVendors', operations.compareVendors, async ({ params }) =>
    toReply(await compareRecords(db, 'vendors', params)),
  );
  serve(context, 'compareBrands', operations.compareBrands, async ({ params }) =>
    toReply(await compareRecords(db, 'brands', params)),
  );
  serve(context, 'compareAccounts', operations.compareAccounts, async ({ params }) =>
    toReply(await compareRecords(db, 'accounts', params)),
  );
  serve(context, 'mergeIngredients', operations.mergeIngredients, (request) => merge('ingredients', request));
  serve(context, 'mergeElements', operations.mergeElements, (request) => merge('elements', request));
  serve(context, 'mergeVendors', operations.mergeVendors, (request) => merge('vendors', request));
  serve(context, 'mergeBrands', operations.mergeBrands, (request) => merge('brands', request));
  serve(context, 'mergeAccounts', operations.mergeAccounts, (request) => merge('accounts', request));
}

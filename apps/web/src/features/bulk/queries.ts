import { queryOptions } from '@tanstack/react-query';
import type { bulkOperations } from '#contract/bulk.ts';
import type { OperationInput } from '#contract/operation.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface Bodies {
  ingredients: OperationInput<typeof bulkOperations.changeIngredients>['body'];
  elements: OperationInput<typeof bulkOperations.changeElements>['body'];
  menus: OperationInput<typeof bulkOperations.changeMenus>['body'];
  accounts: OperationInput<typeof bulkOperations.changeAccounts>['body'];
}
export type BulkKind = keyof Bodies;
export type ChosenOf = { readonly [Kind in BulkKind]: Bodies[Kind]['chosen'] };
export type ChangeOf = { readonly [Kind in BulkKind]: Bodies[Kind]['change'] };

/** Records of one kind, and the change; null deletes them. */
export type BulkRequest = {
  readonly [Kind in BulkKind]: {
    readonly kind: Kind;
    readonly chosen: ChosenOf[Kind];
    readonly change: ChangeOf[Kind] | null;
  };
}[BulkKind];

interface BulkQuery {
  readonly preview: string;
  readonly confirmed?: string;
}

export function sendBulk(request: BulkRequest, query: BulkQuery, signal?: AbortSignal) {
  const options = { query, ...(signal && { signal }) };
  switch (request.kind) {
    case 'ingredients':
      return request.change
        ? call('changeIngredients', { ...options, body: { chosen: request.chosen, change: request.change } })
        : call('deleteIngredients', { ...options, body: { chosen: request.chosen } });
    case 'elements':
      return request.change
        ? call('changeElements', { ...options, body: { chosen: request.chosen, change: request.change } })
        : call('deleteElements', { ...options, body: { chosen: request.chosen } });
    case 'menus':
      return request.change
        ? call('changeMenus', { ...options, body: { chosen: request.chosen, change: request.change } })
        : call('deleteMenus', { ...options, body: { chosen: request.chosen } });
    case 'accounts':
      return request.change
        ? call('changeAccounts', { ...options, body: { chosen: request.chosen, change: request.change } })
        : call('deleteAccounts', { ...options, body: { chosen: request.chosen } });
  }
}

export const bulkQueries = {
  /** The changes and refusals of a save. */
  preview: (request: BulkRequest | undefined) =>
    queryOptions({
      queryKey: [...queryKeys[request?.kind ?? 'elements'], 'bulk', request],
      queryFn: ({ signal }) => {
        if (!request) throw new Error('Nothing is chosen.');
        return sendBulk(request, { preview: 'true' }, signal);
      },
      enabled: request !== undefined,
      gcTime: 0,
    }),
};

import { queryOptions } from '@tanstack/react-query';
import type { manyOperations } from '#contract/many.ts';
import type { OperationInput } from '#contract/operation.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface Bodies {
  ingredients: OperationInput<typeof manyOperations.changeIngredients>['body'];
  elements: OperationInput<typeof manyOperations.changeElements>['body'];
  menus: OperationInput<typeof manyOperations.changeMenus>['body'];
  accounts: OperationInput<typeof manyOperations.changeAccounts>['body'];
}
export type ManyKind = keyof Bodies;
export type ChosenOf = { readonly [Kind in ManyKind]: Bodies[Kind]['chosen'] };
export type ChangeOf = { readonly [Kind in ManyKind]: Bodies[Kind]['change'] };

/** Records of one kind, and the change; null deletes them. */
export type ManyRequest = {
  readonly [Kind in ManyKind]: {
    readonly kind: Kind;
    readonly chosen: ChosenOf[Kind];
    readonly change: ChangeOf[Kind] | null;
  };
}[ManyKind];

interface ManyQuery {
  readonly preview: string;
  readonly confirmed?: string;
}

export function sendMany(request: ManyRequest, query: ManyQuery, signal?: AbortSignal) {
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

export const manyQueries = {
  /** The changes and refusals of a save. */
  preview: (request: ManyRequest | undefined) =>
    queryOptions({
      queryKey: [...queryKeys[request?.kind ?? 'elements'], 'many', request],
      queryFn: ({ signal }) => {
        if (!request) throw new Error('Nothing is chosen.');
        return sendMany(request, { preview: 'true' }, signal);
      },
      enabled: request !== undefined,
      gcTime: 0,
    }),
};

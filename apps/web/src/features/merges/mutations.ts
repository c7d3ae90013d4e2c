import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MergeKind } from '#contract/merges.ts';
import type { Id } from '#contract/values.ts';
import { type CallInput, call } from '../../api/client.ts';

const operationByKind = {
  ingredients: 'mergeIngredients',
  elements: 'mergeElements',
  vendors: 'mergeVendors',
  brands: 'mergeBrands',
  accounts: 'mergeAccounts',
} as const;

interface Merge {
  readonly id: Id;
  readonly version: number;
  readonly body: {
    readonly otherId: Id;
    readonly otherVersion: number;
    readonly choices: Readonly<Record<string, 'kept' | 'other' | 'both'>>;
  };
  /** Questions that the person has confirmed. */
  readonly confirmed: string;
}

export function useMerge(kind: MergeKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body, confirmed }: Merge) =>
      call(operationByKind[kind], {
        params: { id },
        query: { confirmed },
        body,
        ifMatch: version,
      } as CallInput<'mergeIngredients'>),
    // Whatever named one of them names the merged one; they are compared no more.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'merge' }),
  });
}

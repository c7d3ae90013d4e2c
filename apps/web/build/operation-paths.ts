import type { Plugin } from 'vite';
import type { Operation } from '#contract/operation.ts';
import type { OperationName } from '#contract/operations.ts';

const contractFile = new URL('../../../packages/contract/src/operations.ts', import.meta.url);

/** The calls that `/menus` makes before its list is shown, and those of the error screen. The others are loaded later. */
const ofFirstLoad: readonly string[] = [
  'getSessionSettings',
  'refreshToken',
  'getMe',
  'listMarkets',
  'listMenuElementClasses',
  'listRoles',
  'listBrands',
  'listCuisineTypes',
  'listServiceLines',
  'listServiceTypes',
  'listServingUtensils',
  'listServingVessels',
  'listPortionUnits',
  'listAddOnTypes',
  'listContainerTypes',
  'listMenus',
  'listLastServed',
  'reportClientError',
] satisfies OperationName[];

const isOfFirstLoad = (name: string) => ofFirstLoad.includes(name);

/** The modules that hold a part of the table each, and the operations of each part. */
const parts: Record<string, (name: string) => boolean> = {
  '\0virtual:operation-paths': isOfFirstLoad,
  '\0virtual:other-operation-paths': (name) => !isOfFirstLoad(name),
};

/**
 * The browser needs of each operation only method, path and whether a token is sent. Taking them from the contract
 * at build time keeps zod, which the contract's schemas are made of, out of the first load.
 */
export function operationPaths(): Plugin {
  return {
    name: 'operation-paths',
    resolveId: (id) => (`\0${id}` in parts ? `\0${id}` : undefined),
    async load(id) {
      const isPart = parts[id];
      if (!isPart) return undefined;
      const { operations }: { operations: Record<string, Operation> } = await import(contractFile.href);
      // Neighbors that look alike are packed best.
      const inOrder = Object.entries(operations).sort(([, one], [, other]) => one.path.localeCompare(other.path, 'en'));
      const table = inOrder
        .filter(([name]) => isPart(name))
        .map(([name, { method, path, permission }]) => [
          name,
          `${method} ${path}${permission === 'public' ? ' public' : ''}`,
        ]);
      return `export const operationPaths = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}

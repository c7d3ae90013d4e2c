import type { Plugin } from 'vite';
import type { Operation } from '#contract/operation.ts';

const contractFile = new URL('../../../packages/contract/src/operations.ts', import.meta.url);
const MODULE = '\0virtual:operation-paths';

/**
 * The browser needs of each operation only method, path and whether a token is sent. Taking them from the contract
 * at build time keeps zod, which the contract's schemas are made of, out of the first load.
 */
export function createOperationPathsPlugin(): Plugin {
  return {
    name: 'operation-paths',
    resolveId: (id) => (`\0${id}` === MODULE ? MODULE : undefined),
    async load(id) {
      if (id !== MODULE) return undefined;
      const { operations }: { operations: Record<string, Operation> } = await import(contractFile.href);
      const table = Object.entries(operations).map(([name, { method, path, permission }]) => [
        name,
        `${method} ${path}${permission === 'public' ? ' public' : ''}`,
      ]);
      return `export const operationPaths = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}

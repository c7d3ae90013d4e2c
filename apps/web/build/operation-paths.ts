import type { Plugin } from 'vite';
import type { Operation } from '#contract/operation.ts';

const moduleName = 'virtual:operation-paths';
const contractFile = new URL('../../../packages/contract/src/operations.ts', import.meta.url);

/**
 * The browser needs of each operation only method, path and whether a token is sent. Taking them from the contract
 * at build time keeps zod, which the contract's schemas are made of, out of the first load.
 */
export function operationPaths(): Plugin {
  return {
    name: 'operation-paths',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const { operations }: { operations: Record<string, Operation> } = await import(contractFile.href);
      // Neighbors that look alike are packed best: the table is a part of the first load.
      const inOrder = Object.entries(operations).sort(([, one], [, other]) => one.path.localeCompare(other.path, 'en'));
      const table = inOrder.map(([name, { method, path, permission }]) => [
        name,
        `${method} ${path}${permission === 'public' ? ' public' : ''}`,
      ]);
      return `export const operationPaths = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}

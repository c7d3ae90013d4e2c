/** Apart from the schemas, which the first load must not include. */
export const importKinds = ['ingredients', 'elements', 'menus', 'accounts', 'eaters', 'vendors'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The size of a file that is imported (import-2). */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

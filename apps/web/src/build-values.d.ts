/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;

declare module 'virtual:operation-paths' {
  /** Of each operation that the first load calls: method, path (`:name` for a parameter), and 'public' if it needs no id token. */
  export const operationPaths: Record<string, string>;
}

declare module 'virtual:other-operation-paths' {
  /** The same of every other operation of the contract. */
  export const operationPaths: Record<string, string>;
}

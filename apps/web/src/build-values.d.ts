/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;

declare module 'virtual:operation-paths' {
  /** Each operation has a method, a path (`:name` for a parameter), and 'public' if it needs no id token. */
  export const operationPaths: Record<string, string>;
}

/*
 * The shape of the code as data: which part may import which, and in what order the floors of a part lie. An arrow points
 * down or stays on its floor. `check-structure.ts` holds every import against it.
 */

/** What each part may import of the others. */
export const partsBelow: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  documents: ['contract', 'domain'],
  server: ['contract', 'domain', 'documents'],
  web: ['contract', 'domain'],
};

/** The contract speaks to both sides: besides zod it needs nothing. */
export const packagesOfContract: readonly string[] = ['zod'];

export interface Floor {
  readonly name: string;
  /** Folders, or files, under the part's `src`. */
  readonly holds: readonly string[];
}

/** From the ground up. */
export const floors: Readonly<Record<'server' | 'web', readonly Floor[]>> = {
  server: [
    { name: 'settings', holds: ['config.ts', 'places.ts'] },
    { name: 'db', holds: ['db'] },
    { name: 'mail and http', holds: ['mail', 'http'] },
    { name: 'session', holds: ['session'] },
    { name: 'outbox', holds: ['outbox'] },
    { name: 'features', holds: ['features'] },
    { name: 'jobs', holds: ['jobs'] },
    { name: 'app', holds: ['app.ts', 'server.ts'] },
    { name: 'demo', holds: ['demo'] },
    { name: 'start', holds: ['start.ts', 'main.ts', 'create-admin.ts'] },
  ],
  web: [
    { name: 'api', holds: ['api'] },
    { name: 'offline and ui', holds: ['offline', 'ui'] },
    { name: 'shell', holds: ['shell'] },
    { name: 'features', holds: ['features'] },
    { name: 'app', holds: ['app'] },
    { name: 'routes', holds: ['routes', 'main.tsx'] },
  ],
};

/** What may be imported of another feature: its reads on the server, its components and questions in the browser. */
export const openToOtherFeatures: Readonly<Record<'server' | 'web', RegExp>> = {
  server: /\/(queries(-[a-z-]+)?|commands-fill)\.ts$/,
  web: /\/([A-Z][A-Za-z]*\.tsx|queries\.ts|use-[a-z-]+\.tsx?|mutations\.ts|[a-z-]+-(form-values|texts|state)\.ts)$/,
};

/** Components that could ship in another product: they know nothing of this one. */
export const pureFolders: readonly string[] = ['apps/web/src/ui/'];

/** A new kind of file inside a feature is a decision, with a record in docs/decisions. */
export const featureFiles: Readonly<Record<'server' | 'web', RegExp>> = {
  server: /^(routes|queries|commands)(-[a-z-]+)?\.ts$|^[a-z-]+\.test\.ts$/,
  web: /^(queries|mutations)\.ts$|^[A-Z][A-Za-z]*(Page|Form|Dialog|Table|Card|Section|Tab|Field|Button|Menu|List|Provider|Calendar|Row|Panel|Editor|View)\.tsx$|^[a-z-]+-(form-values|state|columns|texts)\.ts$|^[A-Za-z-]+\.test\.tsx?$|^use-[a-z-]+\.tsx?$/,
};

export const namesThatSayNothing = /(^|[-/])(utils?|helpers?|misc|manager|stuff)(\.|-|\/|$)/i;

/*
 * The layers of the code as data: which part may import which, and the order of the floors in a part. An import points to
 * the same floor or a lower one. `check-structure.ts` checks every import against it.
 */

/** The other parts that each part may import. */
export const partsBelow: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  documents: ['contract', 'domain'],
  server: ['contract', 'domain', 'documents'],
  web: ['contract', 'domain'],
};

/** Server and browser share the contract, so zod is its only dependency. */
export const contractPackages: readonly string[] = ['zod'];

export interface Floor {
  readonly name: string;
  /** Folders, or files, under the part's `src`. */
  readonly holds: readonly string[];
}

/** From the lowest floor up. */
export const floors: Readonly<Record<'server' | 'web' | 'domain', readonly Floor[]>> = {
  domain: [
    {
      name: 'records and days',
      holds: [
        ...[
          'accounts',
          'add-ons',
          'amounts',
          'calendar',
          'daily-numbers',
          'documents',
          'eaters',
          'elements',
          'exports',
        ],
        ...['ingredients', 'menus', 'reference-data', 'session', 'typed-values', 'users'],
      ],
    },
    {
      name: 'what is planned',
      holds: [
        ...['bulk', 'costs', 'portion-advice', 'readiness', 'scheduling', 'service-plan', 'serving-schedules'],
        ...['statements', 'surveys', 'system'],
      ],
    },
    { name: 'who gets a meal', holds: ['coverage', 'history', 'imports', 'service-events'] },
    { name: 'what changes', holds: ['changes'] },
    { name: 'replacements', holds: ['replacements'] },
  ],
  server: [
    { name: 'settings', holds: ['config.ts', 'places.ts'] },
    { name: 'db', holds: ['db'] },
    { name: 'mail, files and http', holds: ['mail', 'files', 'http'] },
    { name: 'session', holds: ['session'] },
    { name: 'outbox', holds: ['outbox'] },
    { name: 'features', holds: ['features'] },
    { name: 'jobs', holds: ['jobs'] },
    { name: 'app', holds: ['app.ts', 'server.ts'] },
    { name: 'demo', holds: ['demo'] },
    { name: 'start', holds: ['start.ts', 'main.ts', 'create-admin.ts', 'backup.ts', 'restore.ts'] },
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

/** Files that other features may import: queries on the server, components and queries in the browser. */
export const openToOtherFeatures: Readonly<Record<'server' | 'web', RegExp>> = {
  server:
    /\/(queries(-[a-z-]+)?|commands-(checked-input|fill|import|reach|recipes|removals|rename|restore|scheduled-copies|settle-copies|write-copies))\.ts$/,
  web: /\/([A-Z][A-Za-z]*\.tsx|queries\.ts|use-[a-z-]+\.tsx?|mutations\.ts|[a-z-]+-(form-values|texts|state)\.ts)$/,
};

/** Components without any knowledge of this product. */
export const pureFolders: readonly string[] = ['apps/web/src/ui/'];

/** The fields that read what is typed (screens-24). A form has no other of their kinds. */
export const typedFields = {
  files: /^apps\/web\/src\/shell\/(NumberField|StepperField|DateField|TimeField)\.tsx$/,
  ofOtherKinds:
    /\btype[=:]\s?\{?['"](time|number|date|datetime-local|month|week)['"]|\binputMode\b|\bvalueAsNumber\b|\bparseFloat\(/,
  /** Its fault would be a sentence for programmers. */
  withoutSentence: /\bz\.(number|int)\(\)/,
} as const;

/** A new kind of file inside a feature is a decision, with a record in docs/decisions. */
export const featureFiles: Readonly<Record<'server' | 'web', RegExp>> = {
  server: /^(routes|queries|commands)(-[a-z-]+)?\.ts$|^[a-z-]+\.test\.ts$/,
  web: /^(queries|mutations)\.ts$|^[A-Z][A-Za-z]*(Page|Form|Dialog|Table|Card|Section|Tab|Field|Button|Menu|List|Provider|Calendar|Row|Panel|Editor|View)\.tsx$|^[a-z-]+-(form-values|state|columns|style|texts)\.ts$|^[A-Za-z-]+\.test\.tsx?$|^use-[a-z-]+\.tsx?$/,
};

/** The most lines that code may have (decision 01). p95: of 95 % of the files, or functions, of each part. */
export const sizes = {
  file: 300,
  fileP95: 200,
  functionP95: 50,
  productFunction: 80,
  /** How many there were when somebody last counted: these numbers only fall (decision 01). */
  typeAssertions: { product: 45, testsAndTools: 205 },
} as const;

export const namesThatSayNothing = /(^|[-/])(utils?|helpers?|misc|manager|stuff)(\.|-|\/|$)/i;

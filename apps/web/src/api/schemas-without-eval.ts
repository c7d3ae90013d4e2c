/**
 * Zod compiles schemas with `new Function` where it can. The content security policy forbids that, and each try is a
 * violation. Zod takes its settings from here; importing it for `z.config` would add 23 kB to the first load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import * as z from 'zod';

const Flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** Unset: the embedded PostgreSQL, with its data in `.data/`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Where `DATABASE_URL` leads to a pooler in transaction mode: PostgreSQL itself. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Base of links in mails. */
  PUBLIC_URL: z.url().optional(),
  /** Signs the embedded provider's cookies and seals its keys. Unset: generated and stored in the database. */
  SESSION_SECRET: z.string().min(32).optional(),
  IDENTITY: z.enum(['embedded', 'firebase', 'oidc']).default('embedded'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_JWKS_URL: z.url().optional(),
  COMPANY_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  COMPANY_CLIENT_ID: z.string().optional(),
  COMPANY_CLIENT_SECRET: z.string().optional(),
  /** Shown on the button: "Sign in with …". */
  COMPANY_NAME: z.string().max(60).optional(),
  /** True: no passwords. */
  COMPANY_ONLY: Flag.default(false),
  /** Unset: mails are written to `.data/mail` and logged. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Brigade <brigade@localhost>'),
  DESCRIPTION_SERVICE_URL: z.url().optional(),
  /** True if the demo operator is loaded into an empty database. Unset: into the embedded one only. */
  DEMO: Flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A statement that takes longer is logged, without its values. */
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(500),
  /** Multiplies the time that a request may take, for a machine that is much slower than others. */
  TIME_LIMIT_FACTOR: z.coerce.number().min(1).max(10).default(1),
  /** Collector of traces, over HTTP. Unset: there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Bearer token of `/metrics`. Unset: there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Addresses of trusted proxies, comma-separated. Unset: none. */
  TRUST_PROXY: z.string().optional(),
  /** Seconds from the stop signal until the listener closes. Load balancers need them to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
});

export type Config = Readonly<z.output<typeof Environment>>;

export class ConfigError extends Error {}

/** Parsed once, at start. Throws `ConfigError` with a line per invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // Shells and compose files express "unset" as an empty variable.
  const givenValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(givenValues);
  if (result.data?.DATABASE_DIRECT_URL && !result.data.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL: set DATABASE_URL, too: the address of the pooler.');
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}

/** PostgreSQL itself, for what no pooler in transaction mode can do. Undefined: the embedded one. */
export const findDirectUrl = (config: Config): string | undefined => config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;

/** Public base URL without a trailing slash. */
export const getPublicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/+$/, '');

import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { allPermissionLabels, type PermissionLabel, superAdminRole } from '#contract/permissions.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { roles, users } from '#server/db/schema/users.ts';
import type { Authenticate, CurrentUser } from '#server/http/access.ts';
import { openIdentity } from '#server/session/open-identity.ts';
import { testDatabase } from './database.ts';
import { patientLimits } from './time-limits.ts';

/** The header with the test's user; only the app built here reads it. */
const AS = 'x-test-user';

export interface TestApp {
  readonly app: FastifyInstance;
  /** Injects a request as this user; returns status, headers and the parsed body. */
  call(
    user: CurrentUser | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestReply>;
  /** A staff user with a new role that has exactly these permissions. */
  addUser(permissions?: readonly PermissionLabel[] | 'superAdmin', more?: { marketId?: string }): Promise<CurrentUser>;
}

export interface TestReply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any reply; the contract's own types are checked where replies are made.
  readonly body: any;
  readonly raw: Buffer;
}

/** The server of a test file, on a database of its own; call it once at the top of the file. */
export async function testServer() {
  const database = await testDatabase();
  return { ...database, ...(await testApp(database.db)) };
}

let counter = 0;

/** The whole server in this process, on the given database; other tests cover sign-in with real tokens. */
export async function testApp(db: Database, environment: Record<string, string> = {}): Promise<TestApp> {
  const usersByToken = new Map<string, CurrentUser>();
  const config = readConfig({
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    NODE_ENV: 'test',
    ...patientLimits,
    ...environment,
  });
  const identity = openIdentity(config, db);
  const authenticate: Authenticate = async (request) => usersByToken.get(String(request.headers[AS])) ?? null;
  const app = await buildApp({ config, db, identity, authenticate });
  afterAll(() => app.close());

  const call: TestApp['call'] = async (user, method, url, body, headers = {}) => {
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      headers: { ...(user && { [AS]: user.id }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    };
    const reply = await app.inject(options);
    const isJson = String(reply.headers['content-type']).includes('application/json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : undefined,
      raw: reply.rawPayload,
    };
  };

  const addUser: TestApp['addUser'] = async (permissions = allPermissionLabels, more = {}) => {
    counter += 1;
    const isSuperAdmin = permissions === 'superAdmin';
    const labels = isSuperAdmin ? allPermissionLabels : permissions;
    const role = isSuperAdmin
      ? (await db.select().from(roles)).find((role) => role.name === superAdminRole)
      : (
          await db
            .insert(roles)
            .values({ name: `Test role ${counter}`, permissions: [...labels] })
            .returning()
        )[0];
    if (!role) throw new Error('The database has no Super Admin role.');
    const email = `person${counter}@example.com`;
    const [row] = await db
      .insert(users)
      .values({
        type: 'User',
        email,
        firstName: 'Test',
        lastName: `Person ${counter}`,
        roleId: role.id,
        defaultMarketId: more.marketId ?? null,
      })
      .returning();
    if (!row) throw new Error('The user was not inserted.');
    const user: CurrentUser = {
      id: row.id,
      type: 'User',
      email,
      roleId: role.id,
      roleName: role.name,
      permissions: labels,
      defaultMarketId: row.defaultMarketId,
    };
    usersByToken.set(user.id, user);
    return user;
  };

  return { app, call, addUser };
}

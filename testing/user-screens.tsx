import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiKey } from '#contract/api-keys.ts';
import { allPermissionLabels, type Permission, superAdminRole } from '#contract/permissions.ts';
import type { Me } from '#contract/session.ts';
import type { FailingMail, Role, User } from '#contract/users.ts';
import { UsersPage } from '#web/features/users/UsersPage.tsx';
import { aPerson, everything, referenceData } from './screen-records.ts';
import { renderPart } from './screens.tsx';

const reference = referenceData({
  markets: [{ id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix', letterhead: '', version: 1 }],
});

const aRole = (name: string, more: Partial<Role> = {}): Role => ({
  id: name.toLowerCase(),
  name,
  permissions: [],
  userCount: 1,
  secondFactorRequired: false,
  withoutSecondFactor: 1,
  version: 1,
  ...more,
});
const superAdmin = aRole(superAdminRole, { permissions: [...allPermissionLabels] });
const roles = [superAdmin, aRole('Chef', { permissions: ['View Master Menus & Elements'] }), aRole('Host')];

export const aUser = (email: string, more: Partial<User> = {}): User => ({
  id: email,
  email,
  firstName: 'Nora',
  lastName: 'Ng',
  roleId: 'chef',
  role: { name: 'Chef', permissions: ['View Master Menus & Elements'] },
  defaultMarketId: null,
  hasSecondFactor: false,
  invitation: 'accepted',
  version: 3,
  ...more,
});
export const boss = aUser('boss@example.com', { roleId: superAdmin.id, role: superAdmin });
export const nora = aUser('nora@example.com');

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** The API at the other end of the line: lists, and what `answer` says to a write. Keeps what was sent to it. */
export function answerWith({
  users = [boss, nora],
  mails = [],
  keys = [],
  answer = () => Response.json({ data: null }),
}: Answers = {}) {
  const sentCalls: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url);
    const method = request?.method ?? 'GET';
    if (method !== 'GET') {
      const body = request?.body ? JSON.parse(String(request.body)) : undefined;
      sentCalls.push({ method, path, body, ifMatch: new Headers(request?.headers).get('if-match') });
      return answer(path);
    }
    if (path.startsWith('/v1/roles')) return Response.json({ data: roles, meta: { count: roles.length } });
    if (path.endsWith('/api-keys')) return Response.json({ data: keys });
    if (path.startsWith('/v1/failing-mails')) return Response.json({ data: mails });
    return users instanceof Response ? users.clone() : Response.json({ data: users, meta: { count: users.length } });
  });
  return sentCalls;
}
interface Answers {
  users?: User[] | Response;
  mails?: FailingMail[];
  keys?: ApiKey[];
  answer?: (path: string) => Response;
}
export const refusal = (status: number, error: object) => Response.json({ error }, { status });

const bossAsMe = aPerson({ ...boss, role: superAdmin });

export function renderForUsers(
  screen: ReactNode,
  permissions = everything,
  scheme: 'light' | 'dark' = 'light',
  user: Me = bossAsMe,
) {
  return renderPart(screen, { scheme, user: { ...user, permissions }, reference });
}
export const renderUsers = (q?: string, permissions?: Permission[], scheme?: 'light' | 'dark') =>
  renderForUsers(<UsersPage search={q ? { q } : {}} />, permissions, scheme);

export const row = (email: string) => page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
export const question = page.getByRole('alertdialog');

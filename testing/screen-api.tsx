import type { ReactNode } from 'react';
import { type Permission, superAdminRole } from '#contract/permissions.ts';
import type { Usage } from '#contract/usage.ts';
import { type InterceptedCall, interceptCalls } from './intercepted-calls.ts';
import { aPerson, everything, makeRole, referenceData } from './screen-records.ts';
import { renderPart } from './screens.tsx';

interface Request extends InterceptedCall {
  /** Method and path, as the answers are named. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}
type Answer = (request: Request) => Response | Promise<Response>;

export const record = (data: object, etag = '"1"') => Response.json({ data, meta: {} }, { headers: { etag } });
export const list = (data: readonly object[], count = data.length) => Response.json({ data, meta: { count } });
export const refusal = (status: number, code: string, message = '', more: object = {}) =>
  Response.json({ error: { code, message, ...more } }, { status });

const nothing = { count: 0, items: [] };
export const unused: Usage = { elements: nothing, menus: nothing, services: nothing };

const notKnown = { dollars: null, rows: 1, knownRows: 0 };
/** The cost of an element, menu or service of which nothing is known. */
const notCosted = {
  cost: notKnown,
  perPerson: notKnown,
  perPersonWithoutMeat: notKnown,
  dishes: [],
  rows: [],
  why: null,
};

/**
 * Fake API replies by method and path (`'GET /v1/elements'`); the default reply is an empty list, or that nothing has an
 * element or ingredient. Returns the requests in order.
 */
export function mockAnswers(answers: Readonly<Record<string, Answer>> = {}): Request[] {
  const sentRequests: Request[] = [];
  interceptCalls((call) => {
    const request: Request = {
      ...call,
      name: `${call.method} ${decodeURIComponent(call.url.pathname)}`,
      query: Object.fromEntries(call.url.searchParams),
    };
    sentRequests.push(request);
    const byDefault = () => {
      if (request.name.endsWith('/cost')) return record(notCosted);
      if (request.name === 'GET /v1/portion-advice') return record({ accounts: [], elements: [] });
      return request.name.endsWith('/usage') ? record(unused) : list([]);
    };
    return (answers[request.name] ?? byDefault)(request);
  });
  return sentRequests;
}

const lists = referenceData({
  tags: [
    { id: 'default', name: 'Default' },
    { id: 'vegan', name: 'Vegan' },
  ],
  brands: [{ id: 'brand', name: 'Brigade', isDefault: true, version: 1 }],
  cuisineTypes: [{ id: 'american', name: 'American' }],
  portionUnits: [{ id: 'oz', name: 'Ounce', abbreviation: 'oz', version: 1 }],
});

interface ScreenOptions {
  permissions?: readonly Permission[];
  address?: string;
  path?: string;
  role?: string;
}

/** Renders a whole screen for a user with these permissions; the default role is Super Admin. */
export function renderScreen(
  screen: ReactNode,
  { permissions = everything, role = superAdminRole, ...options }: ScreenOptions = {},
) {
  const user = aPerson({ permissions: [...permissions], role: makeRole(role) });
  return renderPart(screen, { user, reference: lists, ...options });
}

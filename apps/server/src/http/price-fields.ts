import type { Operation } from '#contract/operation.ts';
import { priceFields } from '#contract/price-fields.ts';
import { type CurrentUser, hasAccess } from './access.ts';

function withoutPrices(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutPrices(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, names.has(name) ? null : withoutPrices(inner, names)]),
  );
}

/** The data of a write for this user: who may save a record may not for that read its prices (money-10). */
export function withoutHiddenPrices(data: unknown, method: Operation['method'], user: CurrentUser | null): unknown {
  if (method === 'GET') return data;
  const hidden = Object.entries(priceFields).filter(([, permission]) => !(user && hasAccess(user, permission)));
  return hidden.length === 0 ? data : withoutPrices(data, new Set(hidden.map(([name]) => name)));
}

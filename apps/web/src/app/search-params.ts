/** Reads what follows the `?`, as plain texts: `?q=123` is a search for "123", not for a number. */
export const parseSearchParams = (text: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearchParams(search: Record<string, unknown>): string {
  const filledEntries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(filledEntries.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
